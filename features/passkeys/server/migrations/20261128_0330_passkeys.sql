-- Passkeys (AUTH-10). Authenticators store the handle with each passkey, so it is random and not the member's id.
create table passkey_user_handles (
  user_id uuid primary key references users on delete cascade,
  handle bytea not null unique check (length(handle) = 32)
);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  -- A COSE key.
  public_key bytea not null check (length(public_key) between 1 and 4096),
  -- The signature counter; 0 for authenticators without one.
  counter bigint not null check (counter between 0 and 4294967295),
  transports text[] not null default '{}',
  is_backed_up boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_user_id on passkeys (user_id, created_at, id);

-- Questions to browsers that wait for an answer. Only hashes are stored.
create table passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  -- Of the cookie of the browser that asked.
  browser_hash bytea not null check (length(browser_hash) = 32),
  purpose text not null check (purpose in ('register', 'sign_in', 'second_step', 'confirm')),
  -- Who has to answer; null for a sign-in, whose member the answer names.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null,
  check ((user_id is null) = (purpose = 'sign_in'))
);
create index passkey_challenges_user_id on passkey_challenges (user_id);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

-- Keeps the number of strong proofs of the members (AUTH-13).
create function passkeys_count_strong_proofs() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update users set strong_proofs = strong_proofs + 1 where id = new.user_id;
  else
    update users set strong_proofs = strong_proofs - 1 where id = old.user_id;
  end if;
  return null;
end $$;
create trigger passkeys_count_strong_proofs after insert or delete on passkeys
  for each row execute function passkeys_count_strong_proofs();
