-- The address of a mentor's own calendar. Its busy times are not offered (MENT-08).
create table mentor_calendars (
  member_id uuid primary key references users on delete cascade,
  -- Another value with each new address: what was read from an earlier one is not stored.
  version uuid not null default gen_random_uuid(),
  -- Encrypted (AES-256-GCM): the address is a secret that has to be read again.
  sealed_address bytea not null,
  host text not null,
  saved_at timestamptz(3) not null,
  -- The last success. The calendar is read before its address is stored, so there always is one.
  read_at timestamptz(3) not null,
  attempted_at timestamptz(3) not null,
  -- Answers without a change (304) are enough until then, and in this zone: later, all times are read again.
  known_until timestamptz(3) not null,
  time_zone text not null,
  etag text,
  last_modified text,
  next_read_at timestamptz(3) not null,
  failure text,
  failures integer not null default 0 check (failures >= 0),
  is_failure_notified boolean not null default false,
  check ((failure is null) = (failures = 0))
);
create index mentor_calendars_due on mentor_calendars (next_read_at);

-- Merged busy times of the calendar: separate and not empty. Nothing but the times is stored.
create table mentor_busy_times (
  member_id uuid not null references mentor_calendars on delete cascade,
  during tstzrange not null check (not isempty(during) and lower_inf(during) = false and upper_inf(during) = false),
  constraint mentor_busy_times_separate exclude using gist (member_id with =, during with &&)
);
