-- Games: what happened (events), and what is read of it (everything else). All times are given by the program: its
-- clock is the only one. Nicks stand for accounts: a nick is never changed and never used twice.

-- One row a game: its version is the lock, the rest is what lists show. Written at every append, so that no index
-- holds what changes at a move.
create table games (
    id uuid primary key, -- version 7: in the order of opening
    version bigint not null, -- the number of the last event
    created_at timestamptz not null,
    updated_at timestamptz not null, -- when the last event took effect
    deadline timestamptz, -- of the open turn, also while it is paused
    turn integer not null, -- 0 before the start
    red_active smallint not null,
    blue_active smallint not null,
    entrants smallint not null,
    thread integer not null, -- the number of the last post of the battle thread
    mode text not null check (mode in ('team_battle', 'melee', 'duel')),
    status text not null check (status in ('enrolment', 'placement', 'battle', 'paused', 'finished', 'cancelled')),
    turn_team text check (turn_team in ('red', 'blue')),
    winner text check (winner in ('red', 'blue')), -- of a finished game; null: a draw
    referee text not null,
    title text not null
) with (fillfactor = 70);

create index games_by_status on games (status, id);

-- The secret end of a game's hash chain of lots.
create table lots (
    game_id uuid primary key references games (id) on delete cascade,
    secret bytea not null check (length(secret) = 32)
);

-- The tables that are written at every append refer to games without a foreign key: only append writes them, and only
-- for a game whose version it has just raised.

-- The log. Complete, in order, bound by hashes: everything else can be made from it.
create table events (
    game_id uuid not null,
    seq bigint not null,
    at timestamptz not null,
    hash bytea not null,
    body jsonb not null, -- with its type
    primary key (game_id, seq)
);

-- The state at some event, so that a load reads few of them.
create table snapshots (
    game_id uuid primary key references games (id) on delete cascade,
    version bigint not null,
    format integer not null, -- of the state; one of another format is not read
    state jsonb not null
);

-- Fleets in the keeping of the server, with the salts of their seals.
create table fleets (
    game_id uuid not null references games (id) on delete cascade,
    nick text not null,
    salt bytea not null check (length(salt) = 32),
    fleet jsonb not null,
    primary key (game_id, nick)
);

-- The battle thread as it is shown, announcements and all.
create table posts (
    game_id uuid not null,
    number integer not null,
    voided boolean not null default false,
    seq bigint not null, -- of the event that it shows
    id uuid not null, -- version 7
    at timestamptz not null,
    kind text not null check (kind in ('move', 'order', 'delegation', 'announcement')),
    author text, -- null: the Referee's announcement
    text text not null,
    moves jsonb, -- of a move: what was read
    head text, -- of the announcement of a turn: the first digits of the log's hash
    primary key (game_id, number)
);

-- The discussion thread, and its last number.
create table discussions (
    game_id uuid primary key references games (id) on delete cascade,
    last integer not null
);

create table discussion (
    game_id uuid not null references games (id) on delete cascade,
    number integer not null,
    id uuid not null, -- version 7
    at timestamptz not null,
    author text not null,
    text text not null,
    primary key (game_id, number)
);

-- When something happens by itself. Narrow, for workers look at it all day.
create table deadlines (
    game_id uuid primary key,
    due_at timestamptz not null
);

create index deadlines_due on deadlines (due_at, game_id);

-- Who has to do with which game, and who owes what in it now.
create table participants (
    nick text not null,
    game_id uuid not null,
    part text not null
        check (part in ('referee', 'co_referee', 'entrant', 'player', 'out', 'applicant', 'admitted')),
    team text check (team in ('red', 'blue')),
    duty text check (duty in ('shoot', 'answer', 'answer_and_shoot', 'order', 'fleet')),
    primary key (nick, game_id)
);

create index participants_game on participants (game_id);
create index participants_owing on participants (nick) where duty is not null;

-- Server processes and when each was last alive; times when none was (C4).
create table servers (
    id uuid primary key,
    started_at timestamptz not null,
    beat_at timestamptz not null
);

create table outages (
    from_at timestamptz primary key,
    to_at timestamptz not null check (to_at > from_at),
    settled boolean not null default false -- every game that it stopped has been told
);
