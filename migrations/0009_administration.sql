-- Administration: who is shut out, who left, what administrators did; links that are used once; sessions that can be told
-- apart. All times are given by the program.

alter table accounts
    add column forum_elsewhere integer not null default 0 check (forum_elsewhere >= 0), -- messages on another forum (T1)
    add column banned_at timestamptz, -- null: not banned
    add column banned_until timestamptz, -- null: for ever
    add column ban_reason text,
    add column closed_at timestamptz, -- the nick stays, the person is forgotten
    add check ((banned_at is null) = (ban_reason is null)),
    add check (banned_at is not null or banned_until is null),
    add check (closed_at is null or num_nonnulls(password_hash, email, language, time_zone) = 0);

-- an address that nobody has confirmed is nobody's yet
drop index accounts_email;
create unique index accounts_email on accounts (lower(email)) where email_confirmed_at is not null;

alter table sessions
    add column created_at timestamptz, -- null: older than this column
    add column seen_at timestamptz, -- written at most once a minute
    add column agent text; -- what the browser says of itself

-- Links that are sent or shown once: for a new password, and to confirm an address.
create table links (
    hash bytea primary key, -- the SHA-256 of the code
    account_id uuid not null references accounts (id) on delete cascade,
    kind text not null check (kind in ('password', 'confirm')),
    address text, -- the one that is confirmed, or that it was sent to; null: an administrator was shown it
    made_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz, -- null: still open
    check (kind <> 'confirm' or address is not null)
);

create index links_account on links (account_id, kind, made_at);
create index links_expiry on links (expires_at);

-- Every act of administration, for ever.
create table audit (
    number bigint generated always as identity primary key,
    at timestamptz not null,
    by text not null, -- a nick, or «shell»
    act text not null,
    about text not null, -- a nick, or what it is about
    reason text,
    details jsonb not null
);

create index audit_about on audit (about, number);
create index audit_by on audit (by, number);

create function audit_is_only_added_to() returns trigger language plpgsql as $$
begin
    raise exception 'the audit log is only added to';
end
$$;

create trigger audit_is_only_added_to before update or delete or truncate on audit
    for each statement execute function audit_is_only_added_to();
