-- Approved applications that wait for a place of their subject, in the order of asking (decision 055).
create table application_waiting (
  application_id uuid primary key references applications on delete cascade,
  kind text not null check (kind in ('mentorship', 'program')),
  -- The row of the kind's area. Its trigger ends the list before the row is deleted.
  subject_id uuid not null,
  asked_at timestamptz(3) not null,
  -- A freed place is offered until then; it counts as taken.
  offer_ends_at timestamptz(3)
);
create index application_waiting_in_order on application_waiting (kind, subject_id, asked_at, application_id);
create index application_waiting_offers on application_waiting (kind, offer_ends_at) where offer_ends_at is not null;

-- An approved application that ended while it waited: nobody has mentored the applicant, and they took part in nothing.
alter table applications add column ended_without_place boolean not null default false;

insert into application_waiting (application_id, kind, subject_id, asked_at, offer_ends_at)
select application_id, 'mentorship', listing_id, asked_at, offer_ends_at from mentor_waiting;
drop trigger end_waiting on mentor_listings;
drop function mentorship_end_waiting();
drop table mentor_waiting;

-- For the triggers of the subjects' tables, with their kind.
create function waiting_lists_end() returns trigger
  language plpgsql
as $$
begin
  with gone as (
    delete from application_waiting where kind = tg_argv[0] and subject_id = old.id returning application_id
  )
  update applications set ended_at = now(), ended_without_place = true
  where status = 'approved' and ended_at is null and id in (select application_id from gone);
  return old;
end
$$;
create trigger end_waiting before delete on mentor_listings
  for each row execute function waiting_lists_end('mentorship');
create trigger end_waiting before delete on programs
  for each row execute function waiting_lists_end('program');
