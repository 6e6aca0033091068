-- Applications to opportunities move into the table of all applications (decision 049).
insert into applications (
  id, kind, subject_id, owner_id, applicant_id, title, organisation, answers, language, status, status_since, announced_status,
  announced_since, answered_at, created_at
)
select
  a.id, 'opportunity', a.opportunity_id, a.owner_id, a.applicant_id, a.title, a.company_name,
  jsonb_build_array(jsonb_build_object('field', 'message', 'question', null, 'text', a.message))
    || case when a.cv_url is null then '[]'
       else jsonb_build_array(jsonb_build_object('field', 'cv_link', 'question', null, 'text', a.cv_url)) end,
  coalesce((select language from profiles where id = a.applicant_id), 'sv'), a.status,
  greatest(a.updated_at, a.created_at), a.status, greatest(a.updated_at, a.created_at), a.answered_at, a.created_at
from opportunity_applications as a;

insert into application_files (application_id, position, file_id, name)
select id, 0, cv_file_id, coalesce(cv_file_name, '') from opportunity_applications where cv_file_id is not null;

drop table opportunity_applications;
drop function remove_application_cv();

create trigger forget_of_applications after delete on opportunities
  for each row execute function applications_forget_subject('opportunity');
