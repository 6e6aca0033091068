-- A file goes with the profile that it belonged to, and when another takes its place.
create function remove_profile_files() returns trigger
  language plpgsql
as $$
begin
  delete from files f
  where f.id in (old.avatar_file_id, old.cv_file_id, old.portfolio_file_id)
    and not exists (select from profiles p where p.id = old.id and f.id in (p.avatar_file_id, p.cv_file_id, p.portfolio_file_id));
  return null;
end
$$;
create trigger remove_files after update of avatar_file_id, cv_file_id, portfolio_file_id or delete on profiles
  for each row execute function remove_profile_files();
