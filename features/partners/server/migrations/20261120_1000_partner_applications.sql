-- Every round of every member's application stays: what was written, what was decided, and that it was undone (PART-01).
create table partner_applications (
  id uuid primary key default gen_random_uuid(),
  applicant_id uuid not null references users on delete cascade,
  reason text not null,
  experience text not null,
  contribution text not null,
  language text not null check (language in ('sv', 'en', 'ar')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  -- What the administrators answer; the applicant reads it.
  note text,
  decided_at timestamptz(3),
  -- Null once that administrator has left.
  decided_by uuid references users on delete set null,
  -- What the member called themselves before they became a partner; it comes back with a reset.
  earlier_role text,
  -- From then on the round no longer counts: the member stands where they stood before they applied.
  reset_at timestamptz(3),
  -- Milliseconds, as JavaScript's dates have them: a cursor carries this value and must find its row again.
  created_at timestamptz(3) not null default now(),
  check ((status = 'pending') = (decided_at is null)),
  -- Who is turned away is told why.
  check (status <> 'rejected' or note is not null)
);

-- Of the rounds that count, at most one waits or was approved: nobody applies twice, and no partner applies.
create unique index partner_applications_open on partner_applications (applicant_id) where status in ('pending', 'approved') and reset_at is null;
-- A member's rounds; the newest says where they stand.
create index partner_applications_by_applicant on partner_applications (applicant_id, created_at desc, id desc);
-- The administrators' lists: each state by itself, and everything.
create index partner_applications_by_status on partner_applications (status, created_at desc, id desc) where reset_at is null;
create index partner_applications_latest on partner_applications (created_at desc, id desc);
create index partner_applications_by_decider on partner_applications (decided_by) where decided_by is not null;
