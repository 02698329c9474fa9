#!/usr/bin/env bash
# What the documents point at must be there: files behind links, and tests that hold an invariant, by name.
set -euo pipefail
cd "$(dirname "$0")/.."

documents=(README.md ARCHITECTURE.md CONTRIBUTING.md docs/bots.md docs/bots.ru.md docs/operations.md docs/security.md)
wrong=0
complain() {
    echo "$*" >&2
    wrong=1
}

for document in "${documents[@]}"; do
    while read -r target; do
        [ -e "$(dirname "$document")/$target" ] || complain "$document: there is no $target"
    done < <(grep -oE '\]\([^)#]+\)' "$document" | sed -E 's/^\]\((.*)\)$/\1/' | grep -v '^http' || true)
    # shellcheck disable=SC2016 # the backticks are Markdown's
    while read -r test; do
        grep -rqE --include='*.rs' "fn $test\b" crates tests || complain "$document: there is no test $test"
    done < <(grep -oE '`[a-z0-9]+(_[a-z0-9]+){3,}`' "$document" | tr -d '`' || true)
done

# the files that are to keep a line of the standard, by their path from here
# shellcheck disable=SC2016 # they stand between backquotes
while read -r file; do
    [ -e "$file" ] || complain "docs/security.md: there is no $file"
done < <(grep -oE '`[A-Za-z0-9_./-]+\.(rs|toml|md|sh|txt|html|ftl|js|json|yml|lock|example)`' docs/security.md | tr -d '`' |
    grep -vE '^(referee\.toml|\.env|/.*)$' | sort -u || true)
exit "$wrong"
