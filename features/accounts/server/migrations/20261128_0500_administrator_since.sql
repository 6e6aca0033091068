-- Since when a member has had an admin level, by the flag or by the access role: the grace period for setting up a second
-- factor begins then. Those who administer already get the whole period from this migration on.
alter table profiles add column administrator_since timestamptz(3);
update profiles p set administrator_since = now()
  where p.is_admin or exists (select from user_roles r where r.user_id = p.id and r.role = 'admin');

create function accounts_note_administrator() returns trigger language plpgsql as $$
begin
  new.administrator_since := case
    when new.is_admin or exists (select from user_roles r where r.user_id = new.id and r.role = 'admin')
      then coalesce(new.administrator_since, now())
    end;
  return new;
end $$;
create trigger accounts_note_administrator before insert or update of is_admin on profiles
  for each row execute function accounts_note_administrator();

create function accounts_note_administrator_role() returns trigger language plpgsql as $$
begin
  -- Writes the flag without changing it, so that the trigger above decides.
  update profiles set is_admin = is_admin where id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger accounts_note_administrator_added after insert on user_roles
  for each row when (new.role = 'admin') execute function accounts_note_administrator_role();
create trigger accounts_note_administrator_removed after delete on user_roles
  for each row when (old.role = 'admin') execute function accounts_note_administrator_role();
