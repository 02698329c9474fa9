-- A photograph of a layout, for the Referee to read (the keeper's work). It goes when the fleet is placed or the game begins.

create table layout_photos (
    game_id uuid not null references games (id) on delete cascade,
    account_id uuid not null references accounts (id) on delete cascade,
    bytes bytea not null,
    mime text not null,
    made_at timestamptz not null,
    proposal text, -- the ships as the Referee read them, until the player says yes or no
    said text, -- what the player said against the last proposal
    primary key (game_id, account_id)
);
create index layout_photos_account on layout_photos (account_id);
