-- Runs of experiments (ANA-01). The experiments are declared in code; an unknown name belongs to an earlier release.
create table experiment_runs (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 40),
  started_at timestamptz(3) not null,
  started_by uuid references users on delete set null,
  -- Shares in basis points.
  baseline smallint not null check (baseline between 1 and 9999),
  effect smallint not null check (effect between 1 and 9999),
  -- Members of each variant, computed from the shares at the start, so that nobody ends it at a lucky moment.
  sample_size integer not null check (sample_size between 1 and 50000),
  window_days smallint not null check (window_days between 1 and 60),
  max_days smallint not null check (max_days between 7 and 365),
  -- No further members are added: each variant has enough.
  is_full boolean not null default false,
  ended_at timestamptz(3),
  ended_by uuid references users on delete set null,
  -- The variant that everyone sees after the run.
  chosen text check (length(chosen) between 1 and 40),
  check (baseline + effect <= 9999),
  check ((ended_at is null) = (chosen is null))
);
create unique index experiment_runs_one_at_a_time on experiment_runs (name) where ended_at is null;
create index experiment_runs_latest on experiment_runs (name, started_at desc, id desc);
create index experiment_runs_started_by on experiment_runs (started_by);
create index experiment_runs_ended_by on experiment_runs (ended_by);

create table experiment_members (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references experiment_runs on delete cascade,
  -- Null once the member is erased: a result must not change because members leave.
  member_id uuid references users on delete set null,
  variant text not null check (length(variant) between 1 and 40),
  -- When the member first saw it.
  seen_at timestamptz(3) not null,
  -- Null until the member's time is over.
  reached boolean
);
create unique index experiment_members_once on experiment_members (run_id, member_id);
create index experiment_members_in_order on experiment_members (run_id, seen_at desc, id desc);
create index experiment_members_outcomes on experiment_members (run_id, variant, reached);
create index experiment_members_to_count on experiment_members (run_id, seen_at) where reached is null;
create index experiment_members_member on experiment_members (member_id);
