-- Page views without cookies or addresses (ANA-01, decision 078).
alter table platform_settings add column analytics boolean not null default true;

-- The key of a day's visitors. Deleted after the day, so that no visit can be linked to one of another day. Unlogged,
-- so that no backup contains it.
create unlogged table visit_salts (
  day date primary key,
  salt bytea not null check (octet_length(salt) = 32)
);

-- Single page views, deleted after 30 days. `visitor` is a keyed hash that is the same for one day only.
create table page_views (
  id uuid primary key default gen_random_uuid(),
  at timestamptz(3) not null,
  -- The day in Stockholm.
  day date not null,
  visitor bytea not null check (octet_length(visitor) = 16),
  -- A route pattern: `/products/:slug`.
  path text not null check (length(path) between 1 and 100),
  subject_kind text check (subject_kind in ('profile', 'opportunity', 'product', 'program', 'mentor')),
  subject_id uuid,
  -- Of the visitor's first view of the day: the campaign, else the site with the link; empty for neither.
  source text not null check (length(source) <= 100),
  device text not null check (device in ('desktop', 'phone', 'tablet')),
  language text not null check (language in ('sv', 'en', 'ar')),
  check ((subject_kind is null) = (subject_id is null))
);
create index on page_views (day, visitor, at);
create index on page_views (at, id);

-- Days whose views are summed up in the two tables below. They stay when the single views are deleted.
create table visit_days (
  day date primary key
);
create table visit_totals (
  day date not null references visit_days (day) on delete cascade,
  source text not null check (length(source) <= 100),
  device text not null check (device in ('desktop', 'phone', 'tablet')),
  language text not null check (language in ('sv', 'en', 'ar')),
  visitors integer not null check (visitors > 0),
  views integer not null check (views >= visitors),
  primary key (day, source, device, language)
);
create table visit_pages (
  day date not null references visit_days (day) on delete cascade,
  path text not null check (length(path) between 1 and 100),
  subject_kind text check (subject_kind in ('profile', 'opportunity', 'product', 'program', 'mentor')),
  subject_id uuid,
  source text not null check (length(source) <= 100),
  device text not null check (device in ('desktop', 'phone', 'tablet')),
  language text not null check (language in ('sv', 'en', 'ar')),
  visitors integer not null check (visitors > 0),
  views integer not null check (views >= visitors),
  unique nulls not distinct (day, path, subject_id, source, device, language),
  check ((subject_kind is null) = (subject_id is null))
);
