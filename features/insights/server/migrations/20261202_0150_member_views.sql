-- Which members viewed what of other members, for the owners' insights (ANA-01). Shown in groups of at least five only.
alter table profiles add column hides_visits boolean not null default false;

-- Deleted after 30 days, when their week is summed up.
create table member_views (
  subject_id uuid not null,
  subject_kind text not null check (subject_kind in ('profile', 'opportunity', 'product', 'program', 'mentor')),
  day date not null,
  viewer_id uuid not null references users (id) on delete cascade,
  primary key (subject_id, day, viewer_id)
);
create index on member_views (viewer_id);
create index on member_views (day);

-- Searches that led to a profile: its skills and other words. A member counts once for each in 30 days.
create table profile_search_terms (
  subject_id uuid not null,
  kind text not null check (kind in ('skill', 'word')),
  term text not null check (length(term) between 1 and 60),
  viewer_id uuid not null references users (id) on delete cascade,
  -- The latest day.
  day date not null,
  primary key (subject_id, kind, term, viewer_id)
);
create index on profile_search_terms (viewer_id);
create index on profile_search_terms (day);

-- Weeks (by their Mondays) that are over, in numbers.
create table member_view_weeks (
  week date primary key
);
create table member_view_totals (
  subject_id uuid not null,
  subject_kind text not null check (subject_kind in ('profile', 'opportunity', 'product', 'program', 'mentor')),
  week date not null references member_view_weeks (week) on delete cascade,
  -- The viewers' role; empty for members without one.
  role text not null check (length(role) <= 40),
  viewers integer not null check (viewers > 0),
  primary key (subject_id, week, role)
);
create index on member_view_totals (week);
