-- What a participant of a program chose for its cohort. Without a row: no introduction, and not among the alumni.
create table program_cohort_members (
  program_id uuid not null references programs on delete cascade,
  member_id uuid not null references users on delete cascade,
  introduction text check (char_length(introduction) between 1 and 500),
  language text check (language in ('sv', 'en', 'ar')),
  introduced_at timestamptz(3),
  is_alumnus boolean not null default false,
  primary key (program_id, member_id),
  check ((introduction is null) = (language is null) and (introduction is null) = (introduced_at is null))
);
create index program_cohort_members_of_member on program_cohort_members (member_id);

-- An announcement of the owner of a program to its participants.
create table program_announcements (
  id uuid primary key default gen_random_uuid(),
  program_id uuid not null references programs on delete cascade,
  title text not null check (char_length(title) between 1 and 160),
  text text not null check (char_length(text) between 1 and 5000),
  language text not null check (language in ('sv', 'en', 'ar')),
  is_pinned boolean not null default false,
  -- Milliseconds: what a cursor carries is then exactly what is stored.
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  -- Set by moderation (decision 033).
  removed_at timestamptz(3)
);
create index program_announcements_of_program on program_announcements
  (program_id, (is_pinned::integer) desc, created_at desc, id desc);
create unique index program_announcements_pinned on program_announcements (program_id) where is_pinned and removed_at is null;

-- When a program published announcements in the last 24 hours. A deleted announcement counts too.
create table program_announcement_times (
  program_id uuid not null references programs on delete cascade,
  published_at timestamptz(3) not null
);
create index program_announcement_times_of_program on program_announcement_times (program_id, published_at);

-- A member who is no participant any more takes along what they chose. A decision can be undone until it is announced.
create function program_cohorts_leave() returns trigger
  language plpgsql
as $$
begin
  delete from program_cohort_members where program_id = old.subject_id and member_id = old.applicant_id;
  return null;
end
$$;
create trigger program_cohorts_leave after update of status, announced_status, ended_at on applications
  for each row
  when (
    old.kind = 'program' and old.announced_status = 'approved' and old.ended_at is null
    and (new.announced_status <> 'approved' or new.status = 'withdrawn' or new.ended_at is not null)
  )
  execute function program_cohorts_leave();
create trigger program_cohorts_leave_deleted after delete on applications
  for each row when (old.kind = 'program' and old.announced_status = 'approved' and old.ended_at is null)
  execute function program_cohorts_leave();
