-- Runs of the production audit (ADM-07). One without an end is running, or its server has stopped.
create table production_audit_runs (
  id uuid primary key default gen_random_uuid(),
  trigger text not null check (trigger in ('schedule', 'administrator')),
  started_by uuid references users on delete set null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- What each check found. Codes of findings that a later release does not know are left out when it is read.
  checks jsonb not null default '[]' check (jsonb_typeof(checks) = 'array')
);
create unique index production_audit_runs_one_at_a_time on production_audit_runs ((true)) where finished_at is null;
create index production_audit_runs_started_at on production_audit_runs (started_at desc, id desc);
create index production_audit_runs_started_by on production_audit_runs (started_by);
