-- Partner applications move into the table of all applications (decision 049).
insert into applications (
  id, kind, applicant_id, answers, language, status, status_since, announced_status, announced_since, answered_at, ended_at,
  created_at
)
select
  id, 'partner', applicant_id,
  jsonb_build_array(
    jsonb_build_object('field', 'reason', 'question', null, 'text', reason),
    jsonb_build_object('field', 'experience', 'question', null, 'text', experience),
    jsonb_build_object('field', 'contribution', 'question', null, 'text', contribution)
  ),
  language, status, coalesce(decided_at, created_at), status, coalesce(decided_at, created_at), decided_at, reset_at, created_at
from partner_applications;

-- The note is the message of the decision. It was announced at once.
insert into application_decisions (application_id, status, message, decided_by, created_at, announces_at, announced_at)
select id, status, coalesce(note, ''), decided_by, decided_at, decided_at, decided_at
from partner_applications where decided_at is not null;

-- The profile role of a member before they became a partner; it returns with a reset.
create table partner_earlier_roles (
  application_id uuid primary key references applications on delete cascade,
  role text not null
);
insert into partner_earlier_roles (application_id, role)
select id, earlier_role from partner_applications where earlier_role is not null;

drop table partner_applications;

-- A member has at most one partner application that is pending or approved. A withdrawn one counts too: it is renewed.
create unique index applications_one_partnership on applications (applicant_id)
  where kind = 'partner' and status <> 'rejected' and ended_at is null;
-- The administrators' lists: each status, and everything.
create index applications_of_partners_by_status on applications (status, created_at desc, id desc)
  where kind = 'partner' and ended_at is null;
create index applications_of_partners on applications (created_at desc, id desc) where kind = 'partner';
