-- Figures of the community by day, in the time zone of the platform (ANA-01). Numbers only: they stay when a member is
-- erased. `part` divides a figure: a role, a kind; '' where it is not divided.
create table analytics_days (
  figure text not null,
  day date not null,
  part text not null default '',
  value integer not null check (value >= 0),
  primary key (figure, day, part)
);

-- How many of the members who joined in a week (its Monday) reached a step, or were active so many weeks later.
create table analytics_cohorts (
  week date not null check (extract(isodow from week) = 1),
  step text not null,
  members integer not null check (members >= 0),
  primary key (week, step)
);

-- What members offer and open opportunities ask for.
create table analytics_market (
  kind text not null check (kind in ('skill', 'city')),
  name text not null,
  members integer not null,
  opportunities integer not null,
  primary key (kind, name)
);

-- When the jobs last counted: `days` each few minutes, `history` each hour.
create table analytics_counts (
  kind text primary key check (kind in ('days', 'history')),
  counted_at timestamptz(3) not null
);
