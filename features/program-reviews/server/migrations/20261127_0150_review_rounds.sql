-- Rounds in which reviewers score the applications to a program (PROG-06, decision 053).
create table program_review_rounds (
  id uuid primary key default gen_random_uuid(),
  program_id uuid not null references programs on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  status text not null default 'draft' check (status in ('draft', 'open', 'closed')),
  is_blind boolean not null,
  created_at timestamptz(3) not null default now(),
  opened_at timestamptz(3),
  closed_at timestamptz(3),
  check ((status = 'draft') = (opened_at is null)),
  check ((status = 'closed') = (closed_at is not null))
);
create index program_review_rounds_of_program on program_review_rounds (program_id, created_at, id);

create table program_review_criteria (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references program_review_rounds on delete cascade,
  position smallint not null check (position between 0 and 9),
  name text not null check (char_length(name) between 1 and 80),
  meaning text not null check (char_length(meaning) <= 500),
  weight smallint not null check (weight between 1 and 10),
  unique (round_id, position) deferrable initially deferred,
  -- For the scores, which are of criteria of the same round.
  unique (id, round_id)
);

create table program_reviewers (
  id uuid primary key default gen_random_uuid(),
  program_id uuid not null references programs on delete cascade,
  member_id uuid not null references users on delete cascade,
  status text not null check (status in ('invited', 'accepted', 'declined', 'removed')),
  -- Milliseconds: what a cursor carries is then exactly what is stored.
  invited_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  unique (program_id, member_id),
  check ((status = 'invited') <= (answered_at is null))
);
create index program_reviewers_of_program on program_reviewers (program_id, invited_at desc, id desc);
create index program_reviewers_of_member on program_reviewers (member_id, invited_at desc, id desc);

-- One application in one round. Reviewers know its ID and number, never the application.
create table program_review_entries (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references program_review_rounds on delete cascade,
  application_id uuid not null references applications on delete cascade,
  -- Random, so that it says nothing about the order of asking.
  number integer not null check (number between 100000 and 999999),
  unique (round_id, number),
  unique (round_id, application_id),
  unique (id, round_id)
);
create index program_review_entries_of_application on program_review_entries (application_id);

create table program_reviews (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null,
  entry_id uuid not null,
  -- Null once the reviewer has left.
  reviewer_id uuid references users on delete set null,
  status text not null check (status in ('draft', 'submitted', 'abstained')),
  -- The sum of the scores times their weights. The rubric cannot change once it is set.
  weighted_sum smallint check (weighted_sum between 1 and 500),
  note text not null default '' check (char_length(note) <= 2000),
  feedback text not null default '' check (char_length(feedback) <= 2000),
  is_released boolean not null default false,
  reason text not null default '' check (char_length(reason) <= 500),
  -- A reviewer who had a conflict of interest when they left.
  is_void boolean not null default false,
  submitted_at timestamptz(3),
  feedback_sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (entry_id, reviewer_id),
  unique (id, round_id),
  foreign key (entry_id, round_id) references program_review_entries (id, round_id) on delete cascade,
  check ((status = 'submitted') = (weighted_sum is not null)),
  check ((status = 'submitted') = (submitted_at is not null)),
  check (not is_released or feedback <> ''),
  check (feedback_sent_at is null or is_released)
);
-- Everything that the ranking adds up, so that it reads the index only.
create index program_reviews_of_round on program_reviews (round_id, entry_id)
  include (reviewer_id, status, weighted_sum, is_void);
create index program_reviews_by_reviewer on program_reviews (reviewer_id, round_id) where reviewer_id is not null;

create table program_review_scores (
  review_id uuid not null,
  criterion_id uuid not null,
  round_id uuid not null,
  score smallint not null check (score between 1 and 5),
  primary key (review_id, criterion_id),
  foreign key (review_id, round_id) references program_reviews (id, round_id) on delete cascade,
  foreign key (criterion_id, round_id) references program_review_criteria (id, round_id) on delete cascade
);
create index program_review_scores_of_criterion on program_review_scores (criterion_id);

-- Adds applications to a round, each with a random number that is free in it.
create function add_program_review_entries(round uuid, application_ids uuid[]) returns void
  language plpgsql
as $$
begin
  loop
    insert into program_review_entries (round_id, application_id, number)
    select round, missing.id, 100000 + floor(random() * 900000)::integer
    from unnest(application_ids) as missing (id)
    where not exists (
      select from program_review_entries as entry where entry.round_id = round and entry.application_id = missing.id
    )
    on conflict do nothing;
    -- A number that was taken is drawn again.
    exit when not exists (
      select from unnest(application_ids) as missing (id)
      where not exists (
        select from program_review_entries as entry where entry.round_id = round and entry.application_id = missing.id
      )
    );
  end loop;
end
$$;

-- Companies are the same whatever their case, accents and spaces; null for none.
create function program_reviews_company_key(company text) returns text
  language sql immutable parallel safe
  return nullif(fold_letters(regexp_replace(btrim(company), '\s+', ' ', 'g')), '');
-- For the members who have a conflict of interest because they work at the company of a reviewer.
create index program_reviews_companies on profiles (program_reviews_company_key(company)) where company is not null;
