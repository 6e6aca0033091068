-- Copies of everything that is stored about a member (SET-09).
create table data_exports (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references users on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'processing', 'ready', 'error', 'deleted')),
  language text not null check (language in ('sv', 'en', 'ar')),
  requested_at timestamptz(3) not null,
  -- A node that makes the export renews the lease; after a node has died, another one takes over.
  lease_until timestamptz(3),
  steps_done integer not null default 0 check (steps_done >= 0),
  steps integer not null default 1 check (steps >= 1),
  bytes bigint check (bytes >= 0),
  expires_at timestamptz(3),
  check ((state = 'ready') = (expires_at is not null and bytes is not null))
);
create index data_exports_member_id on data_exports (member_id, requested_at desc);
create unique index data_exports_one_at_a_time on data_exports (member_id) where state in ('pending', 'processing');
create index data_exports_unfinished on data_exports (lease_until) where state in ('pending', 'processing');
create index data_exports_requested_at on data_exports (requested_at) where state in ('error', 'deleted');
create index data_exports_expires_at on data_exports (expires_at) where state = 'ready';

-- The sweep of the files removes the bytes, also those of an account that was deleted while its export was made.
create function data_exports_remove_file() returns trigger language plpgsql as $$
begin
  insert into file_removals (storage_key)
    values ('export/' || substr(old.id::text, 1, 2) || '/' || old.id || '.zip') on conflict do nothing;
  return null;
end $$;
create trigger data_exports_remove_file after delete on data_exports
  for each row execute function data_exports_remove_file();
create trigger data_exports_expire_file after update of state on data_exports
  for each row when (new.state in ('error', 'deleted')) execute function data_exports_remove_file();
