-- Ratings: reckoned of finished games in the order in which they ended (docs/rating.md).

-- Everything that is finished is counted once more: punctuality forgives more than it did, and ratings begin with the
-- first game there was.
update games set counted = false where counted;

-- One row a finished game, written when it is counted.
create table rated_games (
    game_id uuid primary key references games (id) on delete cascade,
    ended_at timestamptz not null, -- by the log
    season smallint not null, -- the year in Moscow in which it ended
    winner text check (winner in ('red', 'blue')), -- null: a draw
    played boolean not null, -- any shot was answered
    strangers boolean not null, -- a bot of the house or somebody without a password played; decided once
    counts boolean not null generated always as (played and not strangers) stored,
    settled boolean not null, -- what it changes is written, or it changes nothing
    -- of one that counts, once it is settled: how strong the teams were in the mean, and Red's chance to win
    red_before double precision,
    red_after double precision,
    blue_before double precision,
    blue_after double precision,
    red_chance double precision
);

create index rated_games_pending on rated_games (ended_at, game_id) where not settled;
create index rated_games_order on rated_games (season, ended_at desc, game_id desc) where counts;

-- What a game changed for a player. The newest row of a player is what is believed now.
create table ratings (
    nick text not null,
    ended_at timestamptz not null, -- of the game
    game_id uuid not null references games (id) on delete cascade,
    season smallint not null,
    team text not null check (team in ('red', 'blue')),
    verdict text not null check (verdict in ('won', 'lost', 'drawn')),
    rating_before double precision not null,
    uncertainty_before double precision not null,
    rating_after double precision not null,
    uncertainty_after double precision not null,
    primary key (nick, ended_at, game_id)
);

create index ratings_order on ratings (ended_at, game_id);

-- Where everybody stands in a season: the newest ratings of it, for the lists.
create table standings (
    season smallint not null,
    nick text not null,
    rating double precision not null,
    uncertainty double precision not null,
    games integer not null,
    won integer not null,
    lost integer not null,
    primary key (season, nick)
);

create index standings_order on standings (season, (games < 3), (rating - 3 * uncertainty) desc, nick);

-- Who reckons ratings holds this row: one at a time, at however many servers.
create table rating_turn (one boolean primary key check (one));
insert into rating_turn values (true);
