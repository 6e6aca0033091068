-- When an instant search that must wait will write next; null while nothing waits.
alter table saved_searches add column next_alert_at timestamptz(3);

-- When members posted in the last day, also what they have deleted since: bounded, because searches tell others of it.
create table opportunity_postings (
  member_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null
);
create index opportunity_postings_of_member on opportunity_postings (member_id, created_at);
create index opportunity_postings_by_time on opportunity_postings (created_at);
