-- Accounts of the house: bots that play, and the Referee of the games that they play in. They have no password.

create table house_accounts (
    nick text primary key, -- that of the account
    account_id uuid not null unique references accounts (id) on delete cascade,
    kind text not null check (kind in ('bot', 'referee')),
    strength text check (strength in ('random', 'hunter', 'sampler')), -- of a bot
    check ((kind = 'bot') = (strength is not null))
);
