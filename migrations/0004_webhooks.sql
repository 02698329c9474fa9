-- Webhooks: whom to tell of events, and what is still to be told. All times are given by the program.

create table webhooks (
    id uuid primary key, -- version 7
    account_id uuid not null references accounts (id) on delete cascade,
    nick text not null, -- the account's: events of the games in which it has a part are told
    url text not null,
    host text not null, -- of the url: the webhooks of one host share what is under way at a time
    events text[] not null, -- types, or '*'
    secret text not null, -- as it was given: deliveries are signed with it
    created_at timestamptz not null,
    off_since timestamptz, -- null: it is on
    -- what came of the last attempt
    last_at timestamptz, -- null: there was none
    last_status smallint, -- null: there was no answer
    last_error text, -- why not: a word
    last_answer text -- the beginning of the answer's body, or what the system said
);

create index webhooks_account on webhooks (account_id, id);
create index webhooks_told on webhooks (nick) where off_since is null;

-- The outbox: written in the statement that writes the events. It refers to nothing by a foreign key, for a webhook that
-- is removed at this moment must not make a move fail.
create table deliveries (
    webhook_id uuid not null,
    number bigint generated always as identity,
    game_id uuid, -- null: a ping
    seq bigint, -- of the event
    type text not null,
    at timestamptz not null, -- of the event, or when the ping was asked for
    attempts integer not null default 0, -- begun
    first_at timestamptz, -- when the first one began
    next_at timestamptz, -- when the next one is due, or the one under way is held lost; null: there will be none
    outcome text check (outcome in ('delivered', 'given_up')),
    last_at timestamptz, -- when the last answer came, or none
    last_status smallint,
    last_error text,
    last_answer text,
    primary key (webhook_id, number),
    check ((game_id is null) = (seq is null)),
    check ((outcome is null) = (next_at is not null))
);

create index deliveries_pending on deliveries (webhook_id, next_at, number) where next_at is not null;
