-- Who vouched for a member; when stands in verified_at. Null once they have left.
alter table profiles add column verified_by uuid references users on delete set null;

-- Of a session that a ban ended: it only still says whose it was, so that the page it belongs to can be told why. It is no
-- session any more when the ban is over.
alter table sessions add column shut_at timestamptz;

-- Everybody, for those who administer: newest first and by name, and found by parts of name, address and username.
create index profiles_newest on profiles (created_at desc, id desc);
create index profiles_by_name on profiles (left(full_name, 80) collate "sv-x-icu", id);
create index profiles_name_letters on profiles using gin (trigram_letters(full_name) gin_trgm_ops);
create index profiles_username_letters on profiles using gin (username gin_trgm_ops) where username is not null;
create index users_email_letters on users using gin (email gin_trgm_ops);
create index users_unconfirmed on users (id) where not email_confirmed;
create index user_roles_by_role on user_roles (role, user_id);

-- There is always a super admin, once there was one (ADM-03). Whoever changes administrators holds the lock already, so
-- that two cannot take each other's level; here it is taken for whoever did not.
create function keep_a_super_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('administrators'));
  if not exists (select from profiles where admin_level = 'super_admin' and id <> old.id) then
    raise exception 'the last super admin stays' using errcode = 'restrict_violation', constraint = 'last_super_admin';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger keep_a_super_admin_level before update of admin_level on profiles
  for each row when (old.admin_level = 'super_admin' and new.admin_level is distinct from 'super_admin') execute function keep_a_super_admin();
create trigger keep_a_super_admin before delete on profiles
  for each row when (old.admin_level = 'super_admin') execute function keep_a_super_admin();
