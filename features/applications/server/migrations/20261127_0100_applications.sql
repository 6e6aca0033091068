-- An application of a member: to an opportunity, a mentor, a program, or to become a partner (OPP-09, OPP-11).
create table applications (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('opportunity', 'mentorship', 'program', 'partner')),
  -- The row of the kind's area; null once it is deleted, and for a partnership. The area's trigger sets it to null.
  subject_id uuid,
  -- Who answers; null for a partnership, which administrators answer.
  owner_id uuid references users on delete cascade,
  applicant_id uuid not null references users on delete cascade,
  -- Of the subject, when the application was sent; null for a partnership.
  title text,
  organisation text,
  -- [{ field, question, text }]
  answers jsonb not null check (jsonb_typeof(answers) = 'array'),
  language text not null check (language in ('sv', 'en', 'ar')),
  status text not null default 'pending' check (
    status in ('pending', 'reviewed', 'contacted', 'approved', 'rejected', 'withdrawn')
  ),
  status_since timestamptz(3) not null default now(),
  -- What the applicant sees: a decision 10 seconds later, so that it can be undone.
  announced_status text not null default 'pending' check (
    announced_status in ('pending', 'reviewed', 'contacted', 'approved', 'rejected', 'withdrawn')
  ),
  announced_since timestamptz(3) not null default now(),
  -- The first announced answer; setting the status back does not undo it.
  answered_at timestamptz(3),
  -- What was approved is over: a mentorship has ended, a partnership was reset.
  ended_at timestamptz(3),
  thread_id uuid references message_threads on delete set null,
  -- Milliseconds: what a cursor carries is then exactly what is stored.
  created_at timestamptz(3) not null default now(),
  check (applicant_id <> owner_id),
  check ((kind = 'partner') = (owner_id is null)),
  check ((kind = 'partner') = (title is null)),
  check (announced_status in ('pending', 'withdrawn') or answered_at is not null)
);
-- OPP-06: twice gives one application.
create unique index applications_once on applications (kind, subject_id, applicant_id) where ended_at is null;
create index applications_of_member on applications (applicant_id, created_at desc, id desc);
create index applications_to_owner on applications (owner_id, created_at desc, id desc);
create index applications_to_owner_by_status on applications (owner_id, status, created_at desc, id desc);
create index applications_of_subject on applications (kind, subject_id, status, created_at desc, id desc);
create index applications_answers on applications (owner_id, kind, created_at) include (status, answered_at);
create index applications_of_thread on applications (thread_id) where thread_id is not null;

-- Files that were sent with an application.
create table application_files (
  application_id uuid not null references applications on delete cascade,
  position smallint not null check (position between 0 and 9),
  file_id uuid not null unique references files on delete cascade,
  -- As the applicant named it.
  name text not null,
  primary key (application_id, position)
);

-- The file goes with its application, however that goes.
create function remove_application_file() returns trigger
  language plpgsql
as $$
begin
  delete from files where id = old.file_id;
  return null;
end
$$;
create trigger remove_file after delete on application_files for each row execute function remove_application_file();

create table application_decisions (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  status text not null check (status in ('pending', 'reviewed', 'contacted', 'approved', 'rejected')),
  message text not null check (char_length(message) <= 4000),
  -- Null once that member has left.
  decided_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  announces_at timestamptz(3) not null,
  announced_at timestamptz(3)
);
create unique index application_decisions_pending on application_decisions (application_id) where announced_at is null;
create index application_decisions_of_application on application_decisions (application_id, created_at desc);
create index application_decisions_by_decider on application_decisions (decided_by) where decided_by is not null;

create table application_templates (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  text text not null check (char_length(text) between 1 and 4000),
  created_at timestamptz(3) not null default now()
);
create index application_templates_of_owner on application_templates (owner_id, name, id);

-- For the trigger of a subject's area, with its kind: an application outlives what it was for.
create function applications_forget_subject() returns trigger
  language plpgsql
as $$
begin
  update applications set subject_id = null where kind = tg_argv[0] and subject_id = old.id;
  return null;
end
$$;
