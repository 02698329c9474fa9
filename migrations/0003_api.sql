-- What programs come with, and what they were answered. All times are given by the program: its clock is the only one.

-- Tokens. The token itself is told once and kept nowhere.
create table tokens (
    id uuid primary key, -- version 7: in the order of making
    hash bytea not null unique, -- the SHA-256 of the token
    account_id uuid not null references accounts (id) on delete cascade,
    name text not null,
    scopes text[] not null check (scopes <@ array['read', 'play', 'referee']),
    created_at timestamptz not null,
    expires_at timestamptz -- null: never
);

create index tokens_account on tokens (account_id, id);
create index tokens_expiry on tokens (expires_at) where expires_at is not null;

-- What was done under an Idempotency-Key, written by the very statement that did it: a second time is impossible, for the
-- key is there once.
create table receipts (
    account_id uuid not null,
    route text not null, -- method, path and query
    key text not null,
    body_hash bytea not null, -- the SHA-256 of the body
    at timestamptz not null,
    status smallint not null,
    location text, -- the header of that name
    answer bytea not null, -- the body of the answer
    primary key (account_id, route, key)
);

create index receipts_age on receipts (at);

-- The rooms of the teams (T23), and the last number of each.
create table rooms (
    game_id uuid not null references games (id) on delete cascade,
    team text not null check (team in ('red', 'blue')),
    last integer not null,
    primary key (game_id, team)
);

create table room_messages (
    game_id uuid not null references games (id) on delete cascade,
    team text not null check (team in ('red', 'blue')),
    number integer not null,
    id uuid not null, -- version 7
    at timestamptz not null,
    author text not null,
    text text not null,
    primary key (game_id, team, number)
);
