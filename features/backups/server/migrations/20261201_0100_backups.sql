-- Whether backups are made daily (ADM-06). One row.
create table backup_settings (
  id boolean primary key default true check (id),
  automatic boolean not null default true,
  changed_at timestamptz(3),
  changed_by uuid references users on delete set null
);
create index backup_settings_changed_by on backup_settings (changed_by);
insert into backup_settings default values;

-- Every backup that was asked for. The archives themselves are in DATA_DIR/backups or BACKUP_URL.
create table backup_runs (
  id uuid primary key default gen_random_uuid(),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'succeeded', 'failed')),
  trigger text not null check (trigger in ('schedule', 'administrator', 'command')),
  started_by uuid references users on delete set null,
  requested_at timestamptz(3) not null,
  started_at timestamptz(3),
  -- The node that makes it renews the lease; without that, another one notices that it has died.
  lease_until timestamptz(3),
  finished_at timestamptz(3),
  failure text check (failure in ('interrupted', 'database', 'storage', 'damaged', 'unknown')),
  archive text unique,
  bytes bigint check (bytes >= 0),
  row_count bigint check (row_count >= 0),
  file_count bigint check (file_count >= 0),
  missing_files bigint check (missing_files >= 0),
  -- When the archive was last read back to its end.
  verified_at timestamptz(3),
  -- When the archive was removed, because its time was over.
  removed_at timestamptz(3),
  check ((state = 'failed') = (failure is not null)),
  check ((state in ('succeeded', 'failed')) = (finished_at is not null)),
  check ((state = 'succeeded') = (archive is not null)),
  check (state <> 'succeeded' or (bytes is not null and row_count is not null and file_count is not null))
);
create unique index backup_runs_one_at_a_time on backup_runs ((true)) where state in ('waiting', 'running');
create index backup_runs_requested_at on backup_runs (requested_at desc, id desc);
create index backup_runs_finished_at on backup_runs (finished_at desc) where state = 'succeeded';
create index backup_runs_started_by on backup_runs (started_by);

-- Members that were erased, by the SHA-256 of their id, which leads to nobody: an earlier backup that is restored contains
-- them, and they are erased from it again (SET-10).
create table erased_members (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  erased_at timestamptz(3) not null,
  -- Whether it is also written beside the archives.
  is_noted boolean not null default false,
  -- Whether a restore brought the member back, so that they have to be erased again.
  is_pending boolean not null default false
);
create index erased_members_erased_at on erased_members (erased_at);
create index erased_members_not_noted on erased_members (erased_at) where not is_noted;
create index erased_members_pending on erased_members (hash) where is_pending;

create function backups_note_erased_member() returns trigger language plpgsql as $$
begin
  insert into erased_members (hash, erased_at)
    values (encode(sha256(old.id::text::bytea), 'hex'), now())
    on conflict (hash) do nothing;
  return null;
end $$;
create trigger backups_note_erased_member after delete on users
  for each row execute function backups_note_erased_member();

-- Jobs that waited when a backup was made. After its restore they are queued again with the same ids.
create table restored_jobs (
  id uuid primary key,
  name text not null,
  data jsonb not null,
  start_after timestamptz,
  singleton_key text
);
