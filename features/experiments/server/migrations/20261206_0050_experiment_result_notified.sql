-- When administrators were notified of the result of a run (ANA-01). Set once, under the lock of the row.
alter table experiment_runs add column result_notified_at timestamptz(3);
create index experiment_runs_without_result on experiment_runs (id) where result_notified_at is null and ended_at is null;
