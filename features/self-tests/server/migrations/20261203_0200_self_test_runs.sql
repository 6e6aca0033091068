-- Runs of the tests of an installation (issue 16). One without an end is running, or its server has stopped.
create table self_test_runs (
  id uuid primary key default gen_random_uuid(),
  test text not null check (test in ('mail', 'push', 'live', 'upload', 'error', 'smoke')),
  started_by uuid references users on delete set null,
  started_at timestamptz(3) not null,
  -- When the page confirmed the event of the test `live`, and how long a request of the page takes, in milliseconds.
  confirmed_at timestamptz(3),
  request_time integer check (request_time >= 0),
  finished_at timestamptz(3) check (finished_at >= started_at),
  -- What each step found. Codes that a later release does not know are left out when it is read.
  steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
  check ((confirmed_at is null) = (request_time is null))
);
create unique index self_test_runs_one_at_a_time on self_test_runs (test) where finished_at is null;
create index self_test_runs_by_test on self_test_runs (test, started_at desc, id desc);
create index self_test_runs_started_by on self_test_runs (started_by, test, started_at);
