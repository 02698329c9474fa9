#!/bin/sh
# Backups of the database (docker-compose.yml): `backup.sh run` makes one every BACKUP_HOURS hours and keeps BACKUP_DAYS days of
# them, `backup.sh once` makes one now, `backup.sh check` fails when the newest one is too old. Which database is said by
# PGHOST, PGUSER, PGDATABASE and PGPASSWORD. A backup holds the fleets of running games: keep it as secret as the server.
set -eu

folder="${BACKUP_FOLDER:-/backups}"
hours="${BACKUP_HOURS:-24}"
days="${BACKUP_DAYS:-14}"
umask 077

newest() { find "$folder" -maxdepth 1 -name 'referee-*.dump' | sort | tail -n 1; }

# Whether the newest one is younger than so many minutes.
fresh() { [ -n "$(find "$folder" -maxdepth 1 -name 'referee-*.dump' -mmin "-$1")" ]; }

# A file with the name of a backup is whole: it was read again before it got it.
once() {
    name="$folder/referee-$(date -u +%Y%m%dT%H%M%SZ).dump"
    rm -f "$folder"/*.part
    pg_dump --format=custom --compress=6 --file="$name.part"
    pg_restore --list "$name.part" >/dev/null
    mv "$name.part" "$name"
    kept="$(newest)"
    find "$folder" -maxdepth 1 -name 'referee-*.dump' -mmin "+$((days * 24 * 60))" ! -path "$kept" -exec rm -f {} +
    figures "$name"
    echo "made $name, $(wc -c <"$name") bytes"
}

# For the textfile collector of node_exporter: alerts.yml looks at the time of the last backup.
figures() {
    {
        echo '# HELP referee_backup_last_success_timestamp_seconds When the last backup was made, since 1970'
        echo '# TYPE referee_backup_last_success_timestamp_seconds gauge'
        echo "referee_backup_last_success_timestamp_seconds $(date +%s)"
        echo '# HELP referee_backup_size_bytes Size of the last backup'
        echo '# TYPE referee_backup_size_bytes gauge'
        echo "referee_backup_size_bytes $(wc -c <"$1")"
    } >"$folder/referee_backup.prom.part"
    chmod 644 "$folder/referee_backup.prom.part"
    mv "$folder/referee_backup.prom.part" "$folder/referee_backup.prom"
}

run() {
    trap 'exit 0' TERM INT
    while :; do
        if ! fresh "$((hours * 60))"; then
            # what failed is tried again in a minute; `check` says it meanwhile
            (once) || echo "there is no new backup: see above" >&2
        fi
        sleep 60 &
        wait "$!"
    done
}

case "${1:-}" in
run) run ;;
once) once ;;
# half a period more than one should be old
check) fresh "$((hours * 90))" || { echo "the newest backup is too old: $(newest)" >&2; exit 1; } ;;
*) echo "backup.sh run, once or check" >&2; exit 2 ;;
esac
