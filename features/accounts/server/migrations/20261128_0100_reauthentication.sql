-- When the member last proved who they are in this session, by a password for example. Sessions that are older than this
-- migration have to prove it before the first change of the account's security.
alter table sessions add column authenticated_at timestamptz not null default '-infinity';
alter table sessions alter column authenticated_at set default now();

-- Sign-ins whose password was correct and that wait for a second step (AUTH-13). Only the token's hash is stored.
create table sign_in_challenges (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_in_challenges_user_id on sign_in_challenges (user_id);
create index sign_in_challenges_expires_at on sign_in_challenges (expires_at);

-- How many authenticator apps and passkeys the member has. Triggers of the areas that store them count them.
alter table users add column strong_proofs integer not null default 0 check (strong_proofs >= 0);
