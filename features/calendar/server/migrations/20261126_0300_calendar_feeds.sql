create table calendar_feeds (
  member_id uuid primary key references users on delete cascade,
  -- SHA-256 of the secret in the feed's address, which is stored nowhere.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz(3) not null default now(),
  -- Written at most once an hour.
  last_fetched_at timestamptz(3)
);
