-- What finished battles say of those who played them: profiles are read of it, so that none folds a log.

-- Whether its results are written. It changes once, after the end.
alter table games add column counted boolean not null default false;

-- The finished games that a worker has still to count: mostly none.
create index games_uncounted on games (id) where status = 'finished' and not counted;

-- One row a player and game; the sums of a profile are read from the index alone.
create table results (
    nick text not null,
    game_id uuid not null references games (id) on delete cascade,
    team text not null check (team in ('red', 'blue')),
    verdict text check (verdict in ('won', 'lost', 'drawn')), -- null: a substitute played to the end
    shots integer not null, -- own ones that were answered
    hits integer not null,
    sunk integer not null,
    owed integer not null, -- duties that came to an end
    met integer not null,
    enemy text, -- of the pair; null: a substitute played to the end
    struck integer not null, -- hits at the enemy of the pair
    suffered integer not null, -- that one's hits
    primary key (nick, game_id) include (verdict, shots, hits, sunk, owed, met, enemy, struck, suffered)
);

create index results_game on results (game_id);

-- People are looked for by the beginning of what a nick looks like.
create index accounts_looks on accounts (skeleton text_pattern_ops);
