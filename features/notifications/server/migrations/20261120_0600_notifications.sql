-- What a member is told inside the product. The words are made when it is shown, in the reader's language, from the type
-- and the payload (features/notifications/contract).
create table notifications (
  id uuid primary key default gen_random_uuid(),
  -- The order they are listed in: several may be told in one millisecond.
  position bigint generated always as identity,
  member_id uuid not null references users on delete cascade,
  type text not null,
  payload jsonb not null,
  -- The page it leads to: a path of this product.
  link text not null check (link ~ '^/([^/]|$)'),
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  -- What it is about, spelled by whoever sends it: a member is told once.
  dedupe_key text not null,
  unique (member_id, dedupe_key)
);
create index notifications_newest on notifications (member_id, position desc);
create index notifications_unread on notifications (member_id) where read_at is null;
