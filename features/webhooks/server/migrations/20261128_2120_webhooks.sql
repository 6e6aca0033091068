-- Addresses of members that their notifications are sent to (API-02).
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references users on delete cascade,
  url text not null check (length(url) <= 2000),
  groups text[] not null check (cardinality(groups) > 0),
  -- Sealed with the server's secret (`platform/security/sealed-text.ts`).
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz(3),
  turned_off_at timestamptz(3),
  disabled_at timestamptz(3),
  -- Since when no attempt has succeeded.
  failing_since timestamptz(3),
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null,
  check ((old_secret is null) = (old_secret_until is null))
);
create index webhooks_member_id on webhooks (member_id, created_at);

-- The body is made of the notification when it is sent, so that no copy of it is stored here.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  -- Null: a test. No foreign key: the delivery is listed longer than the notification.
  notification_id uuid,
  event text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed', 'skipped')),
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz(3) not null,
  attempted_at timestamptz(3),
  next_attempt_at timestamptz(3),
  status integer,
  error text check (error in ('unreachable', 'too_slow', 'refused')),
  duration_ms integer check (duration_ms >= 0),
  check ((state = 'pending') = (next_attempt_at is not null))
);
create index webhook_deliveries_listed on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where state = 'pending';
create index webhook_deliveries_created_at on webhook_deliveries (created_at);
