-- Logins by mail (AUTH-10). A row without user_id is for an address without a confirmed account, or waits for its mail: it
-- looks the same to the visitor and no code logs in. Only hashes are stored, and no addresses.
create table mail_logins (
  id uuid primary key default gen_random_uuid(),
  -- Of the cookie of the browser that asked.
  browser_hash bytea not null unique check (length(browser_hash) = 32),
  user_id uuid references users on delete cascade,
  -- Of the link in `mailed_links`, whose state the code shares.
  link_hash bytea unique check (length(link_hash) = 32),
  code_hash bytea,
  tries integer not null default 0 check (tries between 0 and 5),
  -- The page that led to the request.
  next_path text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((user_id is null) = (code_hash is null) and (user_id is null) = (link_hash is null))
);
create index mail_logins_user_id on mail_logins (user_id);
create index mail_logins_expires_at on mail_logins (expires_at);
