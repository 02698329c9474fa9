-- Who of the Referee and the co-referees of a game did what (T22): the log says that it was done, not by whose hand.
create table acts (
    game_id uuid not null references games (id) on delete cascade,
    seq bigint not null, -- the event
    nick text not null,
    primary key (game_id, seq)
);
