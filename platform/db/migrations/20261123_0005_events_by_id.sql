-- Settled events are found from the product's own writers. `pg_snapshot_xmin`, used before, waits for every transaction of the
-- cluster. See decision 006.
alter table events_outbox drop constraint events_outbox_pkey;
alter table events_outbox drop column xid;
alter table events_outbox add primary key (id);

-- The sequence's last id; 0 before the first.
create function last_event_id() returns bigint
  language sql volatile
  return (select last_value - (not is_called)::int from events_outbox_id_seq);

-- A transaction that writes events holds a shared advisory lock until it ends. The lock's key is the last id before its own (the
-- lower 32 bits). No transaction ever waits for these locks; `settled_events` only lists them.
create function announce_event_writer() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared('events_outbox'::regclass::oid::int, last_event_id()::bit(32)::int);
  return null;
end $$;
create trigger announce_event_writer before insert on events_outbox
  for each statement execute function announce_event_writer();

-- Every event up to `settled` is committed or rolled back. `drawn` is the sequence's last id, and `writers` are the backend pids
-- of the open transactions that have written later events. The events must be read by a later statement: only its snapshot is
-- sure to include the transactions that have ended by now.
create function settled_events(out settled bigint, out drawn bigint, out writers int[])
  language plpgsql volatile as $$
begin
  -- First the last id, then the locks: every transaction that drew an id up to `drawn` took its lock before.
  drawn := last_event_id();
  select drawn - coalesce(max(writer.behind), 0), coalesce(array_agg(distinct writer.pid), '{}')
    into settled, writers
    from (
      select pid, (drawn - objid::text::bigint)::bit(32)::int as behind
      from pg_locks
      where locktype = 'advisory' and objsubid = 2 and classid = 'events_outbox'::regclass::oid
        and database = (select oid from pg_database where datname = current_database())
    ) as writer
    where writer.behind > 0;
end $$;
