-- Authenticator apps (RFC 6238). A member has one; it is pending until a code of it has confirmed it.
create table totp_factors (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted with the server's secret (platform/security/sealed-text.ts).
  sealed_secret bytea not null,
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  -- The 30-second step of the last accepted code. Only a later one is accepted, so a code works once.
  last_step bigint,
  last_used_at timestamptz(3)
);

-- HMACs, keyed with the server's secret. A used code keeps its row until the codes are replaced.
create table recovery_codes (
  user_id uuid not null references totp_factors on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

-- Browsers in which the password is enough. SHA-256 of the random token in the browser's cookie.
create table trusted_browsers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references totp_factors on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_agent text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index trusted_browsers_user_id on trusted_browsers (user_id);
create index trusted_browsers_expires_at on trusted_browsers (expires_at);

create function second_factors_count_proofs() returns trigger language plpgsql as $$
declare
  change integer := 0;
begin
  if tg_op <> 'INSERT' and old.confirmed_at is not null then change := change - 1; end if;
  if tg_op <> 'DELETE' and new.confirmed_at is not null then change := change + 1; end if;
  if change <> 0 then
    update users set strong_proofs = strong_proofs + change where id = coalesce(new.user_id, old.user_id);
  end if;
  return null;
end $$;
create trigger second_factors_count_proofs after insert or update of confirmed_at or delete on totp_factors
  for each row execute function second_factors_count_proofs();

-- Trust in a browser comes from an earlier password. Every way to change the password ends it in the same transaction.
create function second_factors_end_trust() returns trigger language plpgsql as $$
begin
  delete from trusted_browsers where user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger second_factors_end_trust after insert or update of password_hash or delete on identities
  for each row execute function second_factors_end_trust();
