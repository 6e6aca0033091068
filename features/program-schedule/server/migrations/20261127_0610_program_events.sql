-- Events of a program. Their local times are on the clocks of `programs.time_zone`.
create table program_events (
  id uuid primary key default gen_random_uuid(),
  program_id uuid not null references programs on delete cascade,
  kind text not null check (kind in ('workshop', 'talk', 'meeting', 'deadline', 'other')),
  title text not null check (char_length(title) between 1 and 120),
  description text not null default '' check (char_length(description) <= 2000),
  -- Milliseconds: what a cursor carries is then exactly what is stored.
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  place text check (char_length(place) between 1 and 200),
  call_url text check (call_url ~* '^https://' and char_length(call_url) <= 2000),
  is_public boolean not null default false,
  -- Grows with each change that calendars show (RFC 5545, 3.8.7.4).
  sequence integer not null default 0,
  cancelled_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (ends_at > starts_at or (kind = 'deadline' and ends_at = starts_at))
);
create index program_events_of_program on program_events (program_id, starts_at, id);

-- Changes of coming events that participants have not been notified of. A deleted event leaves its row.
create table program_event_changes (
  program_id uuid not null references programs on delete cascade,
  event_id uuid not null,
  title text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  is_cancelled boolean not null,
  changed_at timestamptz(3) not null,
  primary key (program_id, event_id)
);

-- Changes that a job has collected and notifies participants of. The row is deleted when all have been.
create table program_event_notices (
  id uuid primary key default gen_random_uuid(),
  program_id uuid not null references programs on delete cascade,
  -- The changes as JSON, the next event first.
  changes jsonb not null,
  created_at timestamptz(3) not null default now()
);
create index program_event_notices_of_program on program_event_notices (program_id, created_at, id);
