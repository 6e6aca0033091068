-- Images, and files that are used more than once. What stands in the storage has a row of its own; the files that use
-- it lead to it, and it goes with the last of them.
create table stored_files (
  storage_key text primary key
);
insert into stored_files (storage_key) select storage_key from files;

alter table files
  drop constraint files_kind_check,
  add constraint files_kind_check check (kind in ('cv', 'portfolio', 'avatar', 'attachment')),
  drop constraint files_storage_key_key,
  add constraint files_storage_key_fkey foreign key (storage_key) references stored_files,
  -- Pixels; of images only.
  add column width integer check (width > 0),
  add column height integer check (height > 0),
  add check ((width is null) = (height is null));
create index files_of_stored on files (storage_key);

-- The other sizes and formats that were made of an image.
create table file_renditions (
  storage_key text primary key,
  original_key text not null references stored_files on delete cascade,
  type text not null,
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0)
);
create index file_renditions_of_original on file_renditions (original_key, width);

drop trigger note_removal on files;

-- Whoever takes away a use waits for whoever else does: of two at the same moment, the later one is the last.
create function remove_unused_stored() returns trigger
  language plpgsql
as $$
begin
  perform from stored_files where storage_key = old.storage_key for update;
  delete from stored_files s
  where s.storage_key = old.storage_key and not exists (select from files f where f.storage_key = s.storage_key);
  return null;
end
$$;
create trigger remove_unused after delete on files for each row execute function remove_unused_stored();
create trigger note_removal after delete on stored_files for each row execute function note_file_removal();
create trigger note_removal after delete on file_renditions for each row execute function note_file_removal();
