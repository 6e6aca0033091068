-- What members have uploaded. The bytes stand in the storage under `storage_key`.
create table files (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('cv')),
  name text not null,
  type text not null,
  bytes integer not null check (bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  storage_key text not null unique,
  -- Null: uploaded and not yet part of anything.
  attached_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index files_of_owner on files (owner_id, created_at desc, id);
create index files_waiting on files (created_at) where attached_at is null;

-- What the storage still has to let go of. However a row goes, be it with its owner, its bytes go after it.
create table file_removals (
  storage_key text primary key,
  created_at timestamptz(3) not null default now()
);

create function note_file_removal() returns trigger
  language plpgsql
as $$
begin
  insert into file_removals (storage_key) values (old.storage_key) on conflict do nothing;
  return null;
end
$$;
create trigger note_removal after delete on files for each row execute function note_file_removal();
