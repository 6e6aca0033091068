-- What a member did in the last day that others are told of, also what they have taken back since: what is bounded in a day.
create table product_acts (
  member_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('comment', 'mention', 'invitation')),
  count smallint not null check (count > 0),
  created_at timestamptz(3) not null
);
create index product_acts_of_member on product_acts (member_id, created_at) include (kind, count);
create index product_acts_by_time on product_acts (created_at);
