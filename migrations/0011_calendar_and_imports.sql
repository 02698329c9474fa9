-- The site's table of days off (C2, C5) is what was written to it, change by change; of a day the last change stands. A
-- change of the program (the table that it ships with) gives way to what people wrote.
create table calendar_changes (
    version integer primary key check (version > 0), -- without a gap: the table as it stands is of the last one
    at timestamptz not null,
    source text not null check (source in ('program', 'hand', 'file')),
    by_nick text not null, -- whose doing it was; of the program's own: empty
    reason text not null
);

create table calendar_days (
    version integer not null references calendar_changes (version),
    day date not null,
    name text, -- null: the table names it no more; a Saturday or Sunday does not count all the same
    primary key (version, day)
);

-- By which version of the table the open turn of a game is timed. 0: by the first.
alter table games add column calendar integer not null default 0;

create index games_to_retime on games (calendar, id) where status in ('battle', 'paused');

-- Outages that games were told of, for the list of them.
create index events_of_outages on events (((body ->> 'to'))) where body ->> 'type' = 'outage';

-- Games that began elsewhere: what they were made from, so that it is done once.
create table imports (
    hash bytea primary key check (length(hash) = 32),
    game_id uuid not null references games (id) on delete cascade,
    at timestamptz not null
);
