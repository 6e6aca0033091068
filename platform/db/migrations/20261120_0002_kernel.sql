-- What happened, in the order of commits, until it has been delivered to every node and can no longer be replayed.
-- Ids are drawn before the commit, so their order is not the order in which rows become visible; the transaction id
-- tells which rows can no longer be overtaken (those below pg_snapshot_xmin of the reader's snapshot).
create table events_outbox (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  name text not null,
  payload jsonb not null,
  audience text not null check (audience in ('everyone', 'admins', 'members')),
  member_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (xid, id)
);
create index events_outbox_created_at on events_outbox (created_at);

-- Answers of creating calls, kept so that the same call sent again (a lost answer, a double click) is answered, not done, twice.
create table idempotency_keys (
  caller text not null,
  endpoint text not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (caller, endpoint, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Counters of rate-limiter-flexible, shared by all nodes.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
