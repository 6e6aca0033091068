-- What members write to those who run the place (FEED-01). It goes with its sender's account.
create table feedback (
  id uuid primary key default gen_random_uuid(),
  sender_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('idea', 'bug', 'praise', 'other')),
  text text not null,
  language text not null check (language in ('sv', 'en', 'ar')),
  page text,
  may_contact boolean not null default false,
  state text not null default 'new' check (state in ('new', 'seen', 'done')),
  note text,
  -- Milliseconds, as JavaScript's dates have them: a cursor carries this value and must find its row again.
  created_at timestamptz(3) not null default now()
);
create index feedback_by_sender on feedback (sender_id, created_at);
-- The list in its order, under each filter and both.
create index feedback_latest on feedback (created_at desc, id desc);
create index feedback_by_kind on feedback (kind, created_at desc, id desc);
create index feedback_by_state on feedback (state, created_at desc, id desc);
create index feedback_by_kind_and_state on feedback (kind, state, created_at desc, id desc);
