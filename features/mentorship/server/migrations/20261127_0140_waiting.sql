-- Approved applications that wait for a place of their mentor, in the order of asking (MENT-03, decision 050).
create table mentor_waiting (
  application_id uuid primary key references applications on delete cascade,
  listing_id uuid not null references mentor_listings on delete cascade,
  asked_at timestamptz(3) not null,
  -- A freed place is offered until then; it counts as taken.
  offer_ends_at timestamptz(3)
);
create index mentor_waiting_in_order on mentor_waiting (listing_id, asked_at, application_id);
create index mentor_waiting_offers on mentor_waiting (offer_ends_at) where offer_ends_at is not null;

-- Before the deletion, while the applications still have their subject and the line exists.
create function mentorship_end_waiting() returns trigger
  language plpgsql
as $$
begin
  update applications set ended_at = now()
  where status = 'approved' and ended_at is null
    and id in (select application_id from mentor_waiting where listing_id = old.id);
  return old;
end
$$;
create trigger end_waiting before delete on mentor_listings for each row execute function mentorship_end_waiting();
