-- OPP-06: a CV as a file, beside the link. Its name stands here too, as the applicant gave it.
alter table opportunity_applications
  add column cv_file_id uuid unique references files on delete set null,
  add column cv_file_name text;

-- The file goes with its application, however that goes.
create function remove_application_cv() returns trigger
  language plpgsql
as $$
begin
  delete from files where id = old.cv_file_id;
  return null;
end
$$;
create trigger remove_cv after delete on opportunity_applications
  for each row when (old.cv_file_id is not null) execute function remove_application_cv();
