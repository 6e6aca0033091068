-- Cleanups that administrators have started (ADM-01).
create table cleanup_runs (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  days int not null check (days > 0),
  -- What was touched since this time stays.
  before timestamptz(3) not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'finished', 'stopped', 'failed')),
  -- Null once that administrator has deleted their account.
  started_by uuid references users on delete set null,
  requested_at timestamptz(3) not null,
  finished_at timestamptz(3),
  found int not null,
  removed int not null default 0,
  skipped int not null default 0,
  check ((state in ('waiting', 'running')) = (finished_at is null))
);
-- One cleanup of a kind at a time.
create unique index cleanup_runs_open on cleanup_runs (kind) where finished_at is null;
create index cleanup_runs_latest on cleanup_runs (requested_at desc, id desc);
create index cleanup_runs_by_starter on cleanup_runs (started_by) where started_by is not null;
