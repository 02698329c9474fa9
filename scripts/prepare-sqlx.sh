#!/usr/bin/env bash
# Writes .sqlx anew: what the checked queries need to be built without a database. Needs nothing but PostgreSQL's
# server programs on the machine. `--check` fails when what is there is not what should be.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --quiet --package testkit --bin with-pg
target="${CARGO_TARGET_DIR:-target}"
new="$(mktemp -d)"
trap 'rm -rf "$new"' EXIT

touch crates/referee-web/src/lib.rs
SQLX_OFFLINE=false SQLX_OFFLINE_DIR="$new" \
    "$target/debug/with-pg" --migrate migrations cargo check --quiet --package referee-web --all-targets

if [ "${1:-}" = --check ]; then
    diff -r .sqlx "$new" || { echo "the files in .sqlx are not those of the queries: run scripts/prepare-sqlx.sh" >&2; exit 1; }
else
    mkdir -p .sqlx
    rm -f .sqlx/query-*.json
    cp "$new"/query-*.json .sqlx/
fi
