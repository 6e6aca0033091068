-- Requests of members to be verified, with evidence. Administrators decide (ADM-01).
create table verification_requests (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references users on delete cascade,
  explanation text not null,
  language text not null check (language in ('sv', 'en', 'ar')),
  links text[] not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  note text,
  note_language text check (note_language in ('sv', 'en', 'ar')),
  decided_at timestamptz(3),
  -- Null once that administrator has deleted their account.
  decided_by uuid references users on delete set null,
  -- The files are deleted some time after the decision.
  evidence_deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  check ((status = 'pending') = (decided_at is null)),
  check (status <> 'rejected' or note is not null)
);
-- A member has at most one pending request.
create unique index verification_requests_pending on verification_requests (member_id) where status = 'pending';
create index verification_requests_by_member on verification_requests (member_id, created_at desc, id desc);
-- The administrators' lists: pending requests by waiting time, decided ones latest first.
create index verification_requests_waiting on verification_requests (created_at, id) where status = 'pending';
create index verification_requests_decided on verification_requests (status, decided_at desc, id desc)
  where status <> 'pending';
create index verification_requests_by_decider on verification_requests (decided_by) where decided_by is not null;
-- The hourly cleanup.
create index verification_requests_with_evidence on verification_requests (decided_at)
  where decided_at is not null and evidence_deleted_at is null;
create index verification_requests_by_decision on verification_requests (decided_at) where decided_at is not null;

create table verification_files (
  request_id uuid not null references verification_requests on delete cascade,
  position int not null,
  file_id uuid not null unique references files on delete cascade,
  primary key (request_id, position)
);

-- A file is deleted together with its row here.
create function verification_remove_file() returns trigger
  language plpgsql
as $$
begin
  delete from files where id = old.file_id;
  return null;
end
$$;
create trigger remove_file after delete on verification_files
  for each row execute function verification_remove_file();

-- A verified member has no pending request, also when an administrator verifies them in the list of users.
create function verification_close_request() returns trigger
  language plpgsql
as $$
begin
  update verification_requests
  set status = 'approved', decided_at = new.verified_at, decided_by = new.verified_by
  where member_id = new.id and status = 'pending';
  return null;
end
$$;
create trigger verification_close_request after update of verified_at on profiles
  for each row when (old.verified_at is null and new.verified_at is not null)
  execute function verification_close_request();
