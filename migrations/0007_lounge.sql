-- The lounge: threads outside games. Its messages count as forum messages (T1). What was written is neither changed nor
-- deleted; a moderator closes a thread and hides a message.

create table lounge_threads (
    id uuid primary key, -- version 7
    title text not null check (length(title) between 1 and 120),
    title_hidden boolean not null default false, -- with the first message
    opened_by text not null,
    opened_at timestamptz not null,
    form uuid, -- the form that it came from, so that it is not opened twice; null: not told
    last integer not null check (last > 0), -- number of the last message: so many there are
    last_at timestamptz not null,
    last_by text not null,
    closed_at timestamptz, -- null: it is open
    closed_by text,
    check ((closed_at is null) = (closed_by is null)),
    constraint lounge_threads_once unique (opened_by, form)
);

create index lounge_threads_newest on lounge_threads (last_at desc, id desc);

create table lounge_messages (
    thread_id uuid not null references lounge_threads (id) on delete cascade,
    number integer not null check (number > 0),
    id uuid not null, -- version 7
    at timestamptz not null,
    author text not null,
    text text not null,
    seen integer, -- the last message when the form was made, so that the same is not taken twice; null: not told
    digest bytea not null, -- the SHA-256 of the text
    hidden_at timestamptz, -- null: it is shown
    hidden_by text,
    hidden_reason text,
    check (num_nonnulls(hidden_at, hidden_by, hidden_reason) in (0, 3)),
    primary key (thread_id, number),
    constraint lounge_messages_once unique (thread_id, author, seen, digest)
);
