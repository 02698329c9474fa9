-- What people are told of their games: on the site, by mail, by push; and letters about their accounts.

alter table accounts
    add column email_confirmed_at timestamptz, -- null: nothing is sent there but the letter by which it is confirmed
    add column notices_off text[] not null default '{}', -- of what its owner wants no word: mail, mail.TOPIC, push.TOPIC
    add column mail_code text unique; -- stands in letters, to switch them off with; null: none was written yet

create table notices (
    id uuid primary key, -- version 7
    number bigint generated always as identity, -- in the order in which things came about
    account_id uuid not null references accounts (id) on delete cascade,
    game_id uuid not null,
    subject bigint not null, -- of the game: the turn, or the event, or the instant that it is about
    kind text not null,
    topic text, -- by which it can be switched off; null: it is shown on the site and sent nowhere
    facts jsonb not null, -- that its words speak of
    at timestamptz not null,
    spread boolean not null default false, -- letters and pushes are written
    seen_at timestamptz, -- null: its reader has not seen it on the site
    constraint notices_once unique (account_id, game_id, kind, subject)
);

create index notices_newest on notices (account_id, number desc);
create index notices_unseen on notices (account_id) where seen_at is null;
create index notices_game on notices (game_id, kind, at);
create index notices_unspread on notices (number) where not spread;

create table letters (
    id uuid primary key, -- version 7
    account_id uuid not null references accounts (id) on delete cascade,
    kind text not null check (kind in ('notice', 'confirm', 'password', 'changed')),
    notice_id uuid unique references notices (id) on delete cascade,
    address text, -- null: the account's confirmed one when it is sent
    code text, -- of the link in it; gone when it is sent or given up
    created_at timestamptz not null,
    attempts integer not null default 0, -- begun
    first_at timestamptz, -- when the first one began
    next_at timestamptz, -- when the next one is due, or the one under way is held lost; null: there will be none
    outcome text check (outcome in ('sent', 'moot', 'given_up')),
    last_at timestamptz,
    last_error text,
    check ((kind = 'notice') = (notice_id is not null)),
    check ((outcome is null) = (next_at is not null))
);

create index letters_due on letters (next_at) where next_at is not null;
create index letters_account on letters (account_id, id);

create table push_subscriptions (
    id uuid primary key, -- version 7
    account_id uuid not null references accounts (id) on delete cascade,
    endpoint text not null unique,
    p256dh bytea not null check (length(p256dh) = 65), -- the browser's public key
    auth bytea not null check (length(auth) = 16), -- and what it shares with us
    agent text not null, -- the browser, as it calls itself
    created_at timestamptz not null
);

create index push_subscriptions_account on push_subscriptions (account_id, id);

create table pushes (
    subscription_id uuid not null references push_subscriptions (id) on delete cascade,
    notice_id uuid not null references notices (id) on delete cascade,
    created_at timestamptz not null,
    attempts integer not null default 0,
    first_at timestamptz,
    next_at timestamptz,
    outcome text check (outcome in ('sent', 'moot', 'given_up')),
    last_at timestamptz,
    last_error text,
    primary key (subscription_id, notice_id),
    check ((outcome is null) = (next_at is not null))
);

create index pushes_due on pushes (next_at) where next_at is not null;

-- C6: two for the open turn of a game
create table reminders (
    game_id uuid not null,
    part text not null check (part in ('half', 'sixth')),
    opened timestamptz not null, -- the turn's clock
    due_at timestamptz, -- null: the clock is paused
    done boolean not null default false,
    primary key (game_id, part)
);

create index reminders_due on reminders (due_at) where not done and due_at is not null;

-- what servers of one site share and nobody else knows
create table site_keys (
    name text primary key,
    secret bytea not null,
    made_at timestamptz not null
);

-- webhooks can be told of notices as well as of events
alter table deliveries
    add column notice_id uuid, -- null: an event, or a ping
    drop constraint deliveries_check,
    add constraint deliveries_matter check (num_nonnulls(seq, notice_id) = case when game_id is null then 0 else 1 end);
