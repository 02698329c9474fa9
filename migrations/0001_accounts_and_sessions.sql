-- Who plays, and who is logged in where. All times are given by the program: its clock is the only one.

create table accounts (
    id uuid primary key, -- version 7: in the order of making
    nick text not null,
    skeleton text not null unique, -- nicks that look alike have the same one
    password_hash text, -- argon2id; null: nobody can log in with a password
    role text not null default 'player' check (role in ('player', 'referee', 'admin')),
    language text check (language in ('ru', 'en')), -- null: as the browser asks
    time_zone text, -- an IANA name; null: the game's
    is_bot boolean not null default false,
    email text,
    forum_messages integer not null default 0 check (forum_messages >= 0), -- written here (T1)
    created_at timestamptz not null
);

create unique index accounts_email on accounts (lower(email)) where email is not null;

create table sessions (
    id bytea primary key, -- the SHA-256 of what the cookie holds
    account_id uuid references accounts (id) on delete cascade, -- null: nobody has logged in yet
    data jsonb not null,
    expires_at timestamptz not null
);

create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);

-- Where registration is by invitation: each lets one person in.
create table invitations (
    id bytea primary key, -- the SHA-256 of the code
    made_by uuid not null references accounts (id) on delete cascade,
    expires_at timestamptz not null,
    used_by uuid unique references accounts (id) on delete cascade -- null: still open
);
