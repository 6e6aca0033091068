-- Who knows whom (NET-02), one row for each side, so that a member's connections are one index range. The key to the
-- other side's row keeps the two together: neither can be without the other when a transaction ends.
create table connections (
  member_id uuid not null references users on delete cascade,
  other_id uuid not null references users on delete cascade,
  connected_at timestamptz(3) not null default now(),
  primary key (member_id, other_id),
  check (member_id <> other_id),
  constraint connections_both_sides foreign key (other_id, member_id) references connections (member_id, other_id)
    on delete cascade deferrable initially deferred
);
create index connections_in_order on connections (member_id, connected_at desc, other_id desc);

-- Asked and not yet answered. One per pair, whoever asked first: who asks the other way round says yes.
create table connection_requests (
  id uuid primary key default gen_random_uuid(),
  from_id uuid not null references users on delete cascade,
  to_id uuid not null references users on delete cascade,
  message text check (char_length(message) <= 500),
  created_at timestamptz(3) not null default now(),
  -- Declined: still pending for who asked, gone for who was asked, and not to be asked again for a while.
  declined_at timestamptz(3),
  -- Taken back after a no that its sender does not know of: kept, so that taking it back is no way to ask again.
  withdrawn_at timestamptz(3),
  check (from_id <> to_id),
  check (withdrawn_at is null or declined_at is not null)
);
create unique index connection_requests_of_pair on connection_requests (least(from_id, to_id), greatest(from_id, to_id));
create index connection_requests_to on connection_requests (to_id, created_at desc, id desc) where declined_at is null;
create index connection_requests_from on connection_requests (from_id, created_at desc, id desc) where withdrawn_at is null;
create index connection_requests_declined on connection_requests (declined_at) where declined_at is not null;

-- When a member asked whom, also what was withdrawn or answered since: what the day's limit counts.
create table connection_asks (
  member_id uuid not null references users on delete cascade,
  asked_at timestamptz(3) not null default now()
);
create index connection_asks_of_member on connection_asks (member_id, asked_at);
create index connection_asks_by_time on connection_asks (asked_at);

-- Two members' affair, one at a time: whoever changes how a pair stands holds this until the end of the transaction. A
-- pair without rows has nothing else to lock.
create function lock_pair(one uuid, other uuid) returns void
  language sql volatile
as $$
  select pg_advisory_xact_lock(hashtextextended(least(one, other)::text || greatest(one, other)::text, 820))
$$;

-- Whoever blocks the other is no longer connected to them, however the block came about.
create function part_blocked() returns trigger
  language plpgsql
as $$
begin
  perform lock_pair(new.blocker_id, new.blocked_id);
  delete from connections where (member_id, other_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  delete from connection_requests
  where least(from_id, to_id) = least(new.blocker_id, new.blocked_id) and greatest(from_id, to_id) = greatest(new.blocker_id, new.blocked_id);
  return null;
end
$$;
create trigger part_blocked after insert on member_blocks for each row execute function part_blocked();
