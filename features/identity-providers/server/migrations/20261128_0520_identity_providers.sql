-- What the member calls the account at the other service: its address or name.
alter table identities add column account_name text check (length(account_name) <= 320);

-- Logins and links that are under way at another service (AUTH-10). Only hashes are stored.
create table identity_flows (
  state_hash bytea primary key check (length(state_hash) = 32),
  -- Of the cookie of the browser that began.
  browser_hash bytea not null check (length(browser_hash) = 32),
  provider text not null,
  -- Who links an account; null for a login.
  user_id uuid references users on delete cascade,
  -- The code verifier, the nonce and the page that led to the login, encrypted.
  sealed bytea not null,
  expires_at timestamptz not null
);
create index identity_flows_user_id on identity_flows (user_id);
create index identity_flows_expires_at on identity_flows (expires_at);

-- Accounts of other services whose owners have not chosen a role and accepted the terms yet. Not members.
create table identity_sign_ups (
  token_hash bytea primary key check (length(token_hash) = 32),
  provider text not null,
  subject text not null,
  account_name text not null,
  email text not null,
  full_name text not null,
  next_path text,
  expires_at timestamptz not null
);
create index identity_sign_ups_expires_at on identity_sign_ups (expires_at);
