-- The one pair of keys by which push services know this installation (RFC 8292). Made at the first start and never changed:
-- a subscription is bound to the public key it was made with.
create table push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  private_key text not null,
  created_at timestamptz(3) not null default now()
);

-- A browser that a member wants to be told in. It belongs to the session, so it ends however the session ends.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null unique references sessions on delete cascade,
  member_id uuid not null references users on delete cascade,
  -- Where the browser's push service takes messages for it; who knows it can send there.
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null default now()
);
create index push_subscriptions_of_member on push_subscriptions (member_id, created_at);
