-- What members reported, and what was decided about it (ADM-10). A case goes with its author: there is nothing left to decide about.
create table moderation_cases (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('post', 'opportunity', 'suggestion', 'profile', 'product', 'product_comment')),
  thing_id uuid not null,
  author_id uuid not null references users on delete cascade,
  -- As it stood when it was first reported.
  title text,
  text text not null,
  language text not null check (language in ('sv', 'en', 'ar')),
  path text not null,
  state text not null default 'open' check (state in ('open', 'kept', 'removed', 'appealed', 'restored', 'upheld')),
  reason text check (reason in ('spam', 'harassment', 'hate', 'fraud', 'illegal', 'private', 'other')),
  statement text,
  decided_at timestamptz(3),
  -- Null once that moderator has left.
  decided_by uuid references users on delete set null,
  -- What it takes to put it back, in its area's words.
  kept jsonb,
  appeal text,
  appealed_at timestamptz(3),
  appeal_statement text,
  appeal_decided_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  -- Since when it stands as it does. Milliseconds, as JavaScript's dates have them: a cursor carries this value.
  moved_at timestamptz(3) not null default now(),
  check ((state = 'open') = (decided_at is null)),
  check ((appeal is null) = (appealed_at is null)),
  check ((state in ('appealed', 'restored', 'upheld')) = (appeal is not null)),
  -- Nothing is removed without saying why.
  check (state in ('open', 'kept') or (reason is not null and statement is not null))
);
-- One thing waits for one decision.
create unique index moderation_cases_open on moderation_cases (kind, thing_id) where state = 'open';
create index moderation_cases_waiting on moderation_cases (moved_at, id) where state in ('open', 'appealed');
create index moderation_cases_decided on moderation_cases (moved_at desc, id desc) where state not in ('open', 'appealed');
create index moderation_cases_of_author on moderation_cases (author_id);
create index moderation_cases_by_decider on moderation_cases (decided_by) where decided_by is not null;
create index moderation_cases_by_appeal_decider on moderation_cases (appeal_decided_by) where appeal_decided_by is not null;

create table moderation_reports (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references moderation_cases on delete cascade,
  kind text not null,
  thing_id uuid not null,
  reporter_id uuid not null references users on delete cascade,
  reason text not null check (reason in ('spam', 'harassment', 'hate', 'fraud', 'illegal', 'private', 'other')),
  text text not null,
  created_at timestamptz(3) not null default now(),
  -- Once per member and thing.
  unique (reporter_id, kind, thing_id)
);
create index moderation_reports_of_case on moderation_reports (case_id, created_at, id);
