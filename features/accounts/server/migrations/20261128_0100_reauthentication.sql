-- When the member last proved who they are in this session, by a password for example. Sessions that are older than this
-- migration have to prove it before the first change of the account's security.
alter table sessions add column authenticated_at timestamptz not null default '-infinity';
alter table sessions alter column authenticated_at set default now();
