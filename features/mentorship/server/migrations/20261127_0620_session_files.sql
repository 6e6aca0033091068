-- Files of a session. Who has added one owns it: `files.owner_id`.
create table mentor_session_files (
  session_id uuid not null references mentor_sessions on delete cascade,
  file_id uuid not null unique references files on delete cascade,
  added_at timestamptz(3) not null,
  primary key (session_id, file_id)
);

-- The file goes with its session, however that goes.
create function remove_mentor_session_file() returns trigger
  language plpgsql
as $$
begin
  delete from files where id = old.file_id;
  return null;
end
$$;
create trigger remove_file after delete on mentor_session_files for each row execute function remove_mentor_session_file();
