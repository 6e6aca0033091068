-- Codes that confirm the number in a member's profile (AUTH-14). Only their keyed hashes are stored. A code is for one
-- number: after a change of the number it confirms nothing. profiles_confirmed_phone ensures that one member at most has
-- confirmed a number.
create table phone_codes (
  user_id uuid primary key references users on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index phone_codes_expires_at on phone_codes (expires_at);
