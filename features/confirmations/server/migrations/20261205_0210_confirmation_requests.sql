-- Actions of administrators that wait for a second administrator, and the ended ones (ADM-03).
create table confirmation_requests (
  id uuid primary key default gen_random_uuid(),
  action text not null check (action in ('delete_user', 'set_level', 'turn_off')),
  -- The lowest level that may ask for the action and confirm it.
  level text not null check (level in ('admin', 'super_admin')),
  -- The member that the action concerns; null for an action on the platform.
  member_id uuid references users on delete cascade,
  -- What the area of the action reads when it runs it.
  input jsonb not null,
  reason text,
  reason_language text check (reason_language in ('sv', 'en', 'ar')),
  -- Null once that administrator has deleted their account.
  asked_by uuid references users on delete set null,
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'declined', 'withdrawn', 'lapsed')),
  created_at timestamptz(3) not null,
  lapses_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- Null for a lapsed request, and once that administrator has deleted their account.
  ended_by uuid references users on delete set null,
  answer text,
  answer_language text check (answer_language in ('sv', 'en', 'ar')),
  check ((action = 'turn_off') = (member_id is null)),
  check ((status = 'waiting') = (ended_at is null)),
  check (status <> 'declined' or answer is not null),
  -- Two administrators, and neither of them is the member.
  check (asked_by <> member_id),
  check (status not in ('confirmed', 'declined') or (ended_by <> asked_by) is not false),
  check (status <> 'confirmed' or (ended_by <> member_id) is not false)
);
-- One open request for an action on a member.
create unique index confirmation_requests_open on confirmation_requests (action, member_id) nulls not distinct
  where status = 'waiting';
-- The lists of administrators: waiting requests by waiting time, ended ones latest first.
create index confirmation_requests_waiting on confirmation_requests (created_at, id) where status = 'waiting';
create index confirmation_requests_ended on confirmation_requests (ended_at desc, id desc) where status <> 'waiting';
-- The job that lets requests lapse.
create index confirmation_requests_lapsing on confirmation_requests (lapses_at) where status = 'waiting';
create index confirmation_requests_by_member on confirmation_requests (member_id) where member_id is not null;
create index confirmation_requests_by_asker on confirmation_requests (asked_by) where asked_by is not null;
create index confirmation_requests_by_ender on confirmation_requests (ended_by) where ended_by is not null;
