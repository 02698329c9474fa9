#!/usr/bin/env bash
# Calls the API in all the ways that its own description allows, and in many that it does not, and fails where an answer
# is none that the description knows: a status, a type, a header, a shape; or a 500. Starts a server on data of its own
# with a battle under way. Needs python3, PostgreSQL's server programs, and schemathesis (`.ci/run` installs it).
#
#     scripts/check-api.sh                    a short run, always the same
#     scripts/check-api.sh --long [SEED]      a long one, each time another
set -euo pipefail
cd "$(dirname "$0")/.."

cases=5 seed=2009 quick=examples,fuzzing
if [ "${1:-}" = --long ]; then
    cases=250 seed=${2:-$RANDOM} quick=examples,coverage,fuzzing
fi

die() {
    echo "check-api: $*" >&2
    exit 1
}

schemathesis=$PWD/target/ci-tools/bin/schemathesis
[ -x "$schemathesis" ] || die "there is no $schemathesis; .ci/run installs it"

cargo build --quiet --package referee-web --bin referee
program=$(realpath "${CARGO_TARGET_DIR:-target}/debug/referee")

work=$(mktemp -d)
chmod 711 "$work" # root's database runs as an ordinary user, who must reach its folder
server=
clean_up() {
    if [ -n "$server" ]; then kill "$server" 2>/dev/null && wait "$server" 2>/dev/null || true; fi
    rm -rf "$work"
}
trap clean_up EXIT

(cd "$work" && exec env -u DATABASE_URL -u REFEREE_CONFIG REFEREE_LISTEN=127.0.0.1:0 REFEREE_DATA_DIR="$work/data" \
    REFEREE_ADMIN_PASSWORD="the bosun's whistle" REFEREE_RATE_LIMIT=off REFEREE_LOG=warn "$program" serve) \
    >"$work/server" 2>&1 &
server=$!

site=
for _ in $(seq 600); do
    site=$(sed -nE 's/^listening on (.*)$/\1/p' "$work/server")
    [ -z "$site" ] || break
    kill -0 "$server" 2>/dev/null || die "the server ended: $(cat "$work/server")"
    sleep 0.1
done
[ -n "$site" ] || die "the server does not listen: $(cat "$work/server")"

# Tokens and games, as lines NAME=VALUE.
python3 - "$site" >"$work/facts" <<'PYTHON'
import sys

sys.path.insert(0, "examples")
import bot


def entered(nick, password, scopes=("read", "play")):
    api = bot.Api(sys.argv[1])
    if nick != "referee":
        api.post("/users", {"nick": nick, "password": password, "bot": True})
    api.token = bot.make_token(api, nick, password, scopes)
    return api


referee = entered("referee", "the bosun's whistle", ("read", "play", "referee"))
people = {nick: entered(nick, "a long one of " + nick) for nick in ("Kirk", "Spock", "Sulu", "Uhura")}


def opened(title):
    rules = {"calendar": "none", "turn_hours": 48}
    game = "/games/" + referee.post("/games", {"mode": "team_battle", "title": title, "rules": rules})["id"]
    for api in people.values():
        api.post(game + "/enrolment")
    return game


enrolling, battle, over = opened("Enrolling"), opened("Under way"), opened("Over")
for game in battle, over:
    for command in "close-enrolment", "draw", "place-missing", "start":
        referee.post(f"{game}/referee/{command}", {})
referee.post(over + "/referee/finish", {"winner": "draw", "reason": "it is late"})
state = referee.get(battle)
turn, teams = state["turn"]["team"], state["teams"]
mover = next(player["nick"] for player in teams[turn]["players"] if not player["admiral"])
print("referee=" + referee.token)
print("player=" + people[mover].token)
print("admiral=" + people[teams[turn]["admiral"]].token)
print("enemy=" + teams["blue" if turn == "red" else "red"]["players"][0]["nick"])
print("team=" + turn)
for name, game in ("enrolling", enrolling), ("battle", battle), ("over", over):
    print(name + "=" + game.rpartition("/")[2])
PYTHON
fact() { sed -nE "s/^$1=//p" "$work/facts"; }

checks=not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance
checks+=,response_schema_conformance,unsupported_method,allow_header_conformance,ignored_auth
failed=()

curl --silent --show-error --fail "$site/api/v1/openapi.json" >"$work/openapi.json"

# attack WHO GAME PHASES OPTIONS…: all that the options let through, as somebody, in the game of that name. Streams
# are left out: their answers have no end.
attack() {
    local who=$1 game=$2 phases=$3 log=$work/log
    shift 3
    printf '%s, %s: ' "$who" "$game"
    cat >"$work/schemathesis.toml" <<TOML
[parameters]
"path.id" = "$(fact "$game")"
"path.nick" = "$(fact enemy)"
"path.team" = "$(fact team)"
TOML
    if (cd "$work" && "$schemathesis" --config-file schemathesis.toml run openapi.json --url "$site/api/v1" --no-color \
        --checks "$checks" --phases "$phases" --max-examples "$cases" --seed "$seed" --generation-database none \
        --warnings off --continue-on-failure "$@") >"$log" 2>&1; then
        grep -oE '[0-9]+ generated.*' "$log" || tail -n 3 "$log"
    else
        failed+=("$who, $game")
        cat "$log"
    fi
    kill -0 "$server" 2>/dev/null || die "the server ended: $(cat "$work/server")"
}

echo "seed $seed, $cases cases a call"
all=examples,coverage,fuzzing
bearer() { printf 'Authorization: Bearer %s' "$(fact "$1")"; }
basic=$(printf "referee:the bosun's whistle" | base64)
attack anybody battle "$quick" --exclude-path-regex '/stream$'
attack password battle "$all" --header "Authorization: Basic $basic" --include-path /tokens
attack player battle "$all" --header "$(bearer player)" --include-path-regex '^/(me|games)' --exclude-path-regex '/referee/|/stream$'
attack admiral battle "$quick" --header "$(bearer admiral)" --include-path-regex '/(orders|successor|delegation|posts)'
attack player enrolling "$quick" --header "$(bearer player)" --include-path-regex '/(enrolment|fleet|posts|seas|clock)|{id}$'
attack player over "$quick" --header "$(bearer player)" --include-path-regex '^/games/' --exclude-path-regex '/referee/|/stream$'
for game in enrolling over battle; do
    attack referee "$game" "$all" --header "$(bearer referee)" --include-path-regex '^/games/.*/referee/'
done
attack referee battle "$quick" --header "$(bearer referee)" --include-path-regex '^/games$|/(rooms|export|discussion)'

# what the server wrote down about it: nothing that is its own fault
if grep -qE ' ERROR ' "$work/server"; then
    cat "$work/server"
    failed+=("the server's log")
fi
[ "${#failed[@]}" -eq 0 ] || die "failed: ${failed[*]} (seed $seed)"
