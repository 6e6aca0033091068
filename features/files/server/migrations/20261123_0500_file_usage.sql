-- How much a member's files take, kept by triggers: asking `files` for the sum would cost more with every file. A file's
-- owner and size never change.
create table file_usage (
  owner_id uuid primary key references users on delete cascade,
  bytes bigint not null check (bytes >= 0)
);

create function add_file_usage() returns trigger
  language plpgsql
as $$
begin
  insert into file_usage (owner_id, bytes)
  select owner_id, sum(bytes) from added group by owner_id order by owner_id
  on conflict (owner_id) do update set bytes = file_usage.bytes + excluded.bytes;
  return null;
end
$$;
create trigger add_usage after insert on files referencing new table as added for each statement execute function add_file_usage();

create function subtract_file_usage() returns trigger
  language plpgsql
as $$
begin
  -- In the order of the owners, so that two deletions of several members' files cannot wait for each other.
  perform from file_usage where owner_id in (select owner_id from removed) order by owner_id for update;
  update file_usage u set bytes = u.bytes - r.bytes
  from (select owner_id, sum(bytes) as bytes from removed group by owner_id) r
  where u.owner_id = r.owner_id;
  return null;
end
$$;
create trigger subtract_usage after delete on files referencing old table as removed for each statement execute function subtract_file_usage();

-- After the triggers: creating them has locked `files` against writes of nodes that run already.
insert into file_usage (owner_id, bytes) select owner_id, sum(bytes) from files group by owner_id;
