-- Who would want what on the investors' page (INV-01): one interest per member, which goes with them.
create table investor_interests (
  member_id uuid primary key references users on delete cascade,
  side text not null check (side in ('investor', 'founder')),
  stages text[] not null default '{}' check (stages <@ array['idea', 'pre_seed', 'seed', 'series_a', 'series_b', 'growth']),
  fields text[] not null default '{}'
    check (fields <@ array['ai', 'climate', 'health', 'fintech', 'deep_tech', 'web3', 'software', 'industry', 'food', 'education', 'games', 'other']),
  -- In the currency's smallest unit.
  ticket_min bigint check (ticket_min >= 0),
  ticket_max bigint check (ticket_max >= 0),
  currency text not null default 'SEK' check (currency = 'SEK'),
  -- Milliseconds, as JavaScript's dates have them: a cursor carries this value and must find its row again.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (ticket_min <= ticket_max)
);
create index investor_interests_latest on investor_interests (created_at desc, member_id desc);
create index investor_interests_by_side on investor_interests (side, created_at desc, member_id desc);
create index investor_interests_stages on investor_interests using gin (stages);
