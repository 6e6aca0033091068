-- A member whom an applicant has asked to apply together with them, at most one to an application.
create table application_co_applicants (
  application_id uuid primary key references applications on delete cascade,
  member_id uuid not null references users on delete cascade,
  status text not null check (status in ('asked', 'confirmed', 'declined', 'left')),
  status_since timestamptz(3) not null
);
create index application_co_applicants_of_member on application_co_applicants (member_id, application_id);

-- Who takes part in an application that is neither withdrawn nor ended: its applicant, and a confirmed co-applicant. The
-- primary key guards that a member takes part in at most one application to a subject. Triggers maintain it.
create table application_members (
  kind text not null,
  subject_id uuid not null,
  member_id uuid not null references users on delete cascade,
  application_id uuid not null references applications on delete cascade,
  primary key (kind, subject_id, member_id)
);
create index application_members_of_application on application_members (application_id);
create index application_members_of_member on application_members (member_id);

create function applications_note_members() returns trigger
  language plpgsql
as $$
begin
  delete from application_members where application_id = new.id;
  if new.subject_id is not null and new.ended_at is null and new.status <> 'withdrawn' then
    insert into application_members (kind, subject_id, member_id, application_id)
    select new.kind, new.subject_id, new.applicant_id, new.id
    union all
    select new.kind, new.subject_id, member_id, new.id
    from application_co_applicants where application_id = new.id and status = 'confirmed';
  end if;
  return null;
end
$$;
create trigger note_members after insert on applications
  for each row execute function applications_note_members();
create trigger note_members_changed after update of subject_id, ended_at, status on applications
  for each row when (
    old.subject_id is distinct from new.subject_id
    or (old.ended_at is null) <> (new.ended_at is null)
    or (old.status = 'withdrawn') <> (new.status = 'withdrawn')
  ) execute function applications_note_members();

create function applications_note_co_applicant() returns trigger
  language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    delete from application_members where application_id = old.application_id and member_id = old.member_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'confirmed' then
    insert into application_members (kind, subject_id, member_id, application_id)
    select kind, subject_id, new.member_id, id from applications
    where id = new.application_id and subject_id is not null and ended_at is null and status <> 'withdrawn';
  end if;
  return null;
end
$$;
create trigger note_co_applicant after insert or update or delete on application_co_applicants
  for each row execute function applications_note_co_applicant();

insert into application_members (kind, subject_id, member_id, application_id)
select kind, subject_id, applicant_id, id from applications
where subject_id is not null and ended_at is null and status <> 'withdrawn';
