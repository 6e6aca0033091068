-- What the security layer saw (SHLD-01). user_id is who did it, never whom it was aimed at; null is a visitor.
create table security_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  event_type text not null check (
    event_type in ('rate_limit_exceeded', 'suspicious_activity', 'validation_failed', 'file_upload_violation', 'user_blocked')
  ),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  -- Names and numbers, never what was typed.
  details jsonb not null default '{}',
  ip_address inet,
  user_agent text,
  endpoint text,
  -- Who saw it: this server, or the browser's own word for it.
  source text not null default 'server' check (source in ('server', 'client')),
  -- Whether SHLD-02 may count it. An address that was merely opened does not count: anyone can send somebody a link.
  counts boolean not null default true,
  created_at timestamptz not null default now()
);
create index security_events_by_member on security_events (user_id, created_at desc, id desc);
create index security_events_by_time on security_events (created_at desc, id desc);

-- Who is shut out, why and until when. The rule of SHLD-02 writes 'security', an administrator 'ban' (ADM-02).
-- Blocked now: lifted_at is null and (expires_at is null or expires_at > now()).
create table account_blocks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null default 'security' check (kind in ('security', 'ban')),
  reason text not null,
  blocked_at timestamptz not null default now(),
  -- Null has no end.
  expires_at timestamptz check (expires_at > blocked_at),
  -- The events that counted.
  event_ids uuid[] not null default '{}',
  appeal text,
  appealed_at timestamptz,
  lifted_at timestamptz,
  lifted_by uuid references users on delete set null,
  lift_reason text,
  check ((appeal is null) = (appealed_at is null)),
  check ((lifted_at is null) = (lift_reason is null)),
  -- Two nodes that count the tenth event in the same moment block once.
  constraint account_blocks_one_at_a_time
    exclude using gist (user_id with =, kind with =, tstzrange(blocked_at, expires_at) with &&) where (lifted_at is null)
);
create index account_blocks_by_member on account_blocks (user_id, blocked_at desc);

-- Faults of the browser side (ERR-01), without personal data. The same fault on the same day is one row that counts.
create table system_errors (
  id uuid primary key default gen_random_uuid(),
  fingerprint bytea not null,
  day date not null,
  component text not null,
  error_message text not null,
  error_stack text,
  severity text not null check (severity in ('medium', 'high')),
  metadata jsonb not null default '{}',
  occurrences integer not null default 1,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  unique (fingerprint, day)
);
create index system_errors_by_time on system_errors (last_seen_at desc);
