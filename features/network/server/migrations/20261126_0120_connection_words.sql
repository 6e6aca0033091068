-- A member searches their connections through an index of their own words instead of reading all of their profiles.
alter table connections add column words tsvector not null default '';

create function set_connection_words() returns trigger
  language plpgsql
as $$
begin
  -- Waits for a change of the profile that is not committed yet: it does not see this row.
  perform from profiles where id = new.other_id for share;
  new.words := contact_words(new.member_id, new.other_id);
  return new;
end
$$;
create trigger set_words before insert on connections for each row execute function set_connection_words();

-- A changed profile is found under its new words by everyone connected to it. Each connection has a row for both sides, so the
-- member's own rows name the others' rows.
create function network_refresh_connection_words() returns trigger
  language plpgsql
as $$
begin
  update connections as theirs set words = contact_words(theirs.member_id, new.id)
  from connections as own
  where own.member_id = new.id and theirs.member_id = own.other_id and theirs.other_id = new.id;
  return null;
end
$$;
create trigger refresh_connection_words after update on profiles
  for each row when (contact_fields(new.search) is distinct from contact_fields(old.search) or new.username is distinct from old.username)
  execute function network_refresh_connection_words();

update connections set words = contact_words(member_id, other_id);
-- A long list of pending entries would slow every search down.
create index connections_words on connections using gin (words) with (gin_pending_list_limit = 256);
