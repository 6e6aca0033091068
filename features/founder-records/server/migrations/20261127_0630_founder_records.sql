-- An applicant shares the outcomes of their earlier applications with the owner of the program (decision 056).
create table founder_record_consents (
  application_id uuid primary key references applications on delete cascade,
  given_at timestamptz(3) not null
);

-- When an owner has looked, at most once an hour. Stays when the consent is revoked.
create table founder_record_views (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  viewer_id uuid not null references users on delete cascade,
  -- Milliseconds: what a cursor carries is then exactly what is stored.
  viewed_at timestamptz(3) not null
);
create index founder_record_views_of_application on founder_record_views (application_id, viewed_at desc, id desc);
create index founder_record_views_by_viewer on founder_record_views (viewer_id);
