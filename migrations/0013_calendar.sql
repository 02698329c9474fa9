-- The private address of the calendar of what an account owes. As it is given out: whoever has lost it reads it again.
alter table accounts add column calendar_code text unique; -- null: there is none
