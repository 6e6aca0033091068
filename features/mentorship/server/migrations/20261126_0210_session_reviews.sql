-- Reviews after a session (MENT-08). The author is the session's mentor or its mentee, so only a participant can be one,
-- and an erased author has no name left in the row.
create table session_reviews (
  id uuid not null unique default gen_random_uuid(),
  session_id uuid not null references mentor_sessions on delete cascade,
  author_side text not null check (author_side in ('mentor', 'mentee')),
  -- The session's listing, for the order of the public list.
  listing_id uuid references mentor_listings on delete set null,
  rating smallint check (rating between 1 and 5),
  text text not null check (char_length(text) <= 2000),
  language text not null check (language in ('sv', 'en', 'ar')),
  -- For the team. Members never see it.
  private_note text,
  -- Only the author sees the review before. Final from then on.
  shown_at timestamptz(3) not null,
  -- Whether browsers and caches know that it is shown.
  is_announced boolean not null default false,
  removed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (session_id, author_side),
  check (removed_at is not null or (rating is not null and char_length(text) >= 10))
);
create index session_reviews_of_listing on session_reviews (listing_id, shown_at desc, id desc) where author_side = 'mentee';
create index session_reviews_to_announce on session_reviews (shown_at) where not is_announced;

-- The mentor's answer to the mentee's review. The primary key allows one.
create table session_review_answers (
  session_id uuid primary key,
  author_side text not null default 'mentee' check (author_side = 'mentee'),
  text text not null check (char_length(text) between 1 and 1000),
  language text not null check (language in ('sv', 'en', 'ar')),
  created_at timestamptz(3) not null default now(),
  foreign key (session_id, author_side) references session_reviews on delete cascade
);
