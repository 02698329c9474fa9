-- «Меня нет до 12 августа»: whose moves are the Admiral's until a date (T18).

create table absences (
    account_id uuid primary key references accounts (id) on delete cascade,
    until timestamptz not null, -- the first instant at which its owner is back
    said_at timestamptz not null
);

-- in which games that was done: in each once, whatever became of it since
create table absence_games (
    account_id uuid not null references accounts (id) on delete cascade,
    game_id uuid not null,
    seq bigint not null, -- of the event that handed the moves over; 0: there is none of ours
    claimed_until timestamptz, -- until then one server is at it; null: it is done
    primary key (account_id, game_id)
);
