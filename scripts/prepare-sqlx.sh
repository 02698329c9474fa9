#!/usr/bin/env bash
# Writes .sqlx anew: what the checked queries need to be built without a database. Needs nothing but PostgreSQL's
# server programs on the machine. `--check` fails when what is there is not what should be.
set -euo pipefail
cd "$(dirname "$0")/.."

# the whole workspace, so that dependencies are built once, with the features that every other build has
cargo build --quiet --workspace --bin with-pg
target="${CARGO_TARGET_DIR:-target}"
new="$(mktemp -d)"
trap 'rm -rf "$new"' EXIT

# a file whose queries are not compiled again would write nothing
grep -rlZ --include='*.rs' 'query[a-z_]*!' crates tests | xargs -0 touch
SQLX_OFFLINE=false SQLX_OFFLINE_DIR="$new" \
    "$target/debug/with-pg" --migrate migrations cargo check --quiet --workspace --all-targets

if [ "${1:-}" = --check ]; then
    diff -r .sqlx "$new" || { echo "the files in .sqlx are not those of the queries: run scripts/prepare-sqlx.sh" >&2; exit 1; }
else
    mkdir -p .sqlx
    rm -f .sqlx/query-*.json
    cp "$new"/query-*.json .sqlx/
fi
