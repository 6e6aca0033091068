-- What the public pages claim and who runs the site (MKT-01): one row.
create table site_facts (
  id smallint primary key default 1 check (id = 1),
  companies integer not null check (companies >= 0),
  daily_startups integer not null check (daily_startups >= 0),
  countries integer not null check (countries >= 0),
  operator_name text,
  contact_email text,
  changed_at timestamptz not null default now(),
  changed_by uuid references users (id) on delete set null
);
insert into site_facts (companies, daily_startups, countries) values (100, 150, 25);
