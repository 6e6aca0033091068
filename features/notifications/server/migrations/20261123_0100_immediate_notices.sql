-- Which mails and pushes one member's actions have sent to another at once in the last 24 hours: there is a limit, so that
-- nobody can flood a mailbox through the product.
create table immediate_notices (
  id bigint generated always as identity primary key,
  from_id uuid not null references users on delete cascade,
  member_id uuid not null references users on delete cascade,
  type text not null,
  sent_at timestamptz(3) not null
);
create index immediate_notices_of_pair on immediate_notices (from_id, member_id, sent_at);
create index immediate_notices_to on immediate_notices (member_id);
create index immediate_notices_by_time on immediate_notices (sent_at);
