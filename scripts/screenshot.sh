#!/usr/bin/env bash
# Makes docs/screenshot.png (or the file that is named): starts a server on data of its own, plays a few turns through
# the forms that a browser sends, and takes a picture of the battle as ZimA sees it. Needs chromium, chromedriver, curl,
# jq and PostgreSQL's server programs. `--phone` takes it 390 px wide, `--dark` by night.
set -euo pipefail
cd "$(dirname "$0")/.."

width=1280 height=1320 scheme=light picture=docs/screenshot.png
for argument in "$@"; do
    case "$argument" in
        --phone) width=390 height=844 ;;
        --dark) scheme=dark ;;
        *) picture=$argument ;;
    esac
done
mkdir -p "$(dirname "$picture")"

cargo build --quiet --package referee-web --bin referee
program=$(realpath "${CARGO_TARGET_DIR:-target}/debug/referee")

work=$(mktemp -d)
chmod 711 "$work" # root's database runs as an ordinary user, who must reach its folder
started=()
clean_up() {
    for pid in "${started[@]}"; do kill "$pid" 2>/dev/null && wait "$pid" 2>/dev/null || true; done
    rm -rf "$work"
}
trap clean_up EXIT

die() {
    echo "screenshot: $*" >&2
    exit 1
}

# said FILE PATTERN: what the pattern's group is in the file, once it is there.
said() {
    for _ in $(seq 300); do
        sed -nE "s#$2#\1#p" "$1" | grep . && return
        sleep 0.1
    done
    die "no «$2» in $(cat "$1")"
}

# --- a server --------------------------------------------------------------------------------------------------------

(cd "$work" && exec env -u DATABASE_URL -u REFEREE_CONFIG REFEREE_LISTEN=127.0.0.1:0 REFEREE_DATA_DIR="$work/data" \
    REFEREE_ADMIN_PASSWORD="the bosun's whistle" REFEREE_RATE_LIMIT=off REFEREE_LOG=warn "$program" serve) \
    >"$work/server" 2>&1 &
started+=($!)
site=$(said "$work/server" '^listening on (.*)$')

# --- people ----------------------------------------------------------------------------------------------------------

# send NICK PATH NAME=VALUE…: posts a form as that person; it must be done.
send() {
    local nick=$1 path=$2 field fields=() status
    shift 2
    for field in "$@"; do fields+=(--data-urlencode "$field"); done
    status=$(curl --silent --show-error --cookie "$work/$nick" --cookie-jar "$work/$nick" --dump-header "$work/head" \
        --output "$work/body" --write-out '%{http_code}' --request POST "${fields[@]}" "$site$path")
    [ "$status" = 303 ] || die "$nick POST $path: $status $(grep -A4 -iE 'fault|<h1' "$work/body" | sed 's/<[^>]*>//g')"
}

# see NICK PATH: a page.
see() { curl --silent --show-error --fail --cookie "$work/$1" "$site$2"; }

# act COMMAND NAME=VALUE…: an act of the Referee, decided on what is there now.
act() {
    local version command=$1
    shift
    version=$(see referee "$game/referee" | grep -oE 'name="version" value="[0-9]+"' | head -1 | tr -dc 0-9)
    send referee "$game/referee/$command" "version=$version" confirmed=yes "$@"
}

# say NICK TEXT: a post in the battle thread.
say() { send "$1" "$game/posts" do=post "text=$2"; }

send referee /login nick=referee "password=the bosun's whistle"
people=(ZimA Вирт Штурман Адвокат Боцман "Мария Ивановна")
messages=(1204 318 97 866 402 51)
for nick in "${people[@]}"; do
    send "$nick" /register "nick=$nick" "password=a long one of $nick"
done

# --- a battle --------------------------------------------------------------------------------------------------------

send referee /games mode=team_battle "title=Осенний кубок: красные против синих"
game=$(tr -d '\r' <"$work/head" | sed -nE 's#^location: (/games/[^/?]+).*#\1#Ip')
for i in "${!people[@]}"; do
    send "${people[i]}" "$game/enrolment"
    act set-posts "nick=${people[i]}" "posts=${messages[i]}"
done
version=$(see referee "$game/draw" | grep -oE 'name="version" value="[0-9]+"' | head -1 | tr -dc 0-9)
lines=()
for i in "${!people[@]}"; do
    team=red
    [ "$i" -lt 3 ] || team=blue
    lines+=("nick_$i=${people[i]}" "team_$i=$team" "pair_$i=$((i % 3 + 1))")
done
send referee "$game/draw" "version=$version" confirmed=yes how=listed first=red "${lines[@]}"
for nick in "${people[@]}"; do
    send "$nick" "$game/fleet" do=save "fleet=А1-А4
В1-В3
Д1-Д3
Ж1-Ж2
И1-И2
В5-В6
Д5
Ж5
И5
К10"
done
act start

say ZimA 'То Адвокат - Д5'
say Вирт 'То Боцман - А5'
say Штурман 'Начнём с края. Мария Ивановна - К1'

say Адвокат 'ZimA писал(а):
> То Адвокат - Д5

- убил'
say Боцман '- мимо
То Вирт - В5'
say 'Мария Ивановна' 'Штурман писал(а):
> Мария Ивановна - К1

- мимо
По Штурману Б7!'

say ZimA 'То Адвокат - К5'
say Вирт '- ранил'
say Штурман '- мимо
То Мария Ивановна - Ж5'

say Адвокат '- мимо
То ZimA - В2'
say Боцман 'То Вирт - В6'
say 'Мария Ивановна' '- убил'

say ZimA '- ранил'
say Вирт '- убил'
say Штурман 'Мария Ивановна - А1'

say Адвокат 'То ZimA - В4'
say Боцман 'То Вирт - К10'
say 'Мария Ивановна' '- ранил, обидно'

say Вирт '- убил'

# --- a picture -------------------------------------------------------------------------------------------------------

chromedriver --port=0 >"$work/driver" 2>&1 &
started+=($!)
driver=http://127.0.0.1:$(said "$work/driver" '.*started successfully on port ([0-9]+).*')

# ask METHOD PATH [JSON]: one command of the WebDriver protocol; its value, or nothing.
ask() {
    local answer
    answer=$(curl --silent --show-error --request "$1" --header 'Content-Type: application/json' \
        ${3:+--data "$3"} "$driver$2")
    jq --raw-output 'if (.value | type) == "object" and .value.error then error(.value.message) else .value end' <<<"$answer"
}

flags='["--headless=new","--no-sandbox","--disable-gpu","--hide-scrollbars","--no-first-run","--disable-background-networking","--disable-component-update","--disable-sync"]'
session=/session/$(ask POST /session "$(jq --null-input --argjson flags "$flags" --arg size "--window-size=$width,$height" \
    '{capabilities:{alwaysMatch:{browserName:"chrome","goog:chromeOptions":{args:($flags + [$size]),prefs:{"intl.accept_languages":"ru"}}}}}')" | jq --raw-output .sessionId)
chromium() { ask POST "$session/goog/cdp/execute" "$(jq --null-input --arg cmd "$1" --argjson params "$2" '$ARGS.named')" >/dev/null; }

chromium Emulation.setDeviceMetricsOverride "{\"width\":$width,\"height\":$height,\"deviceScaleFactor\":1,\"mobile\":false}"
chromium Emulation.setEmulatedMedia "{\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"$scheme\"}]}"
ask POST "$session/url" "$(jq --null-input --arg url "$site/login" '{$url}')" >/dev/null
cookie=$(awk '$6 == "referee_session" { print $7 }' "$work/ZimA")
ask POST "$session/cookie" "$(jq --null-input --arg value "$cookie" '{cookie:{name:"referee_session",$value,path:"/"}}')" >/dev/null
ask POST "$session/url" "$(jq --null-input --arg url "$site$game" '{$url}')" >/dev/null
# the newest posts, the composer below them, and both seas beside them
ask POST "$session/execute/sync" "$(jq --null-input '{args:[],script:"
    for (const sea of document.querySelectorAll(\".seas-aside details\")) sea.open = true;
    document.querySelector(\"#composer\").scrollIntoView({block: \"end\"});"}')" >/dev/null
ask GET "$session/screenshot" | base64 --decode >"$picture"
ask DELETE "$session" >/dev/null
echo "$picture"
