-- Who may enter. Better Auth reads and writes users, sessions, identities and verifications through the names given in
-- features/accounts/server/better-auth.ts; what a member is to others stands in profiles.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  email_confirmed boolean not null default false,
  email_confirmed_at timestamptz,
  -- The name given when the account was opened; the one shown is profiles.full_name.
  name text not null,
  image text,
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (email_confirmed = (email_confirmed_at is not null))
);

-- The token is what the signed cookie carries; without the server's secret it opens nothing.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- The ways in: a password (provider 'credential', subject the user's id) or an account elsewhere.
create table identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  provider text not null,
  subject text not null,
  password_hash text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, subject)
);
create index identities_user_id on identities (user_id);

-- Better Auth's own short-lived values; some of them choose their id, so it is text.
create table verifications (
  id text primary key default gen_random_uuid()::text,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
create index verifications_expires_at on verifications (expires_at);

-- Links sent by mail. Kept after use, so that a used or replaced link can say what it is; only the code's hash is kept.
create table mailed_links (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz,
  created_at timestamptz not null default now()
);
create index mailed_links_user_id on mailed_links (user_id, purpose);
create index mailed_links_expires_at on mailed_links (expires_at);

create table profiles (
  id uuid primary key references users on delete cascade,
  full_name text not null,
  avatar_url text,
  is_admin boolean not null default false,
  admin_level text check (admin_level in ('viewer', 'admin', 'super_admin')),
  role text check (
    role in (
      'student', 'entrepreneur', 'founder', 'developer', 'designer', 'researcher', 'mentor', 'advisor', 'investor',
      'company', 'public_sector', 'partner'
    )
  ),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone_confirmed_at timestamptz,
  language text not null default 'sv' check (language in ('sv', 'en', 'ar')),
  time_zone text not null default 'Europe/Stockholm',
  onboarded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (is_admin = (admin_level is not null))
);
create unique index profiles_confirmed_phone on profiles (phone) where phone_confirmed_at is not null;
create index profiles_admins on profiles (id) where is_admin;

-- Access roles beyond 'user'. The first by position counts (ADM-09), so the order is kept.
create table user_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('user', 'admin', 'partner', 'moderator')),
  position bigint generated always as identity,
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- Moments of the attempts that a sliding window still counts, shared by all nodes: sign-ins by account and address
-- (AUTH-12), mails by the address they go to. One row per key makes counting and adding one atomic statement.
create table account_attempts (
  key bytea primary key,
  attempted_at timestamptz[] not null,
  refused boolean not null default false,
  expires_at timestamptz not null
);
create index account_attempts_expires_at on account_attempts (expires_at);
