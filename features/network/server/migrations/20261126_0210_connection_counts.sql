-- The totals of a member's lists: counting 25,000 rows takes longer than reading the page that they are shown with. Banned
-- members are counted too, because some bans end without a statement that could trigger an update.
create table connection_counts (
  member_id uuid not null,
  connections int not null default 0,
  -- As the lists show them: a declined request counts for its sender only, until it is withdrawn.
  incoming_requests int not null default 0,
  outgoing_requests int not null default 0
-- Room for new versions of a row on its page.
) with (fillfactor = 80);

-- As before, and a pair waits for the erasure of one of its members before it locks anything that the erasure deletes.
create or replace function lock_pair(one uuid, other uuid) returns void
  language sql volatile
as $$
  select pg_advisory_xact_lock(hashtextextended(least(one, other)::text || greatest(one, other)::text, 820));
  select from users where id in (one, other) order by id for key share
$$;

-- Locks the counts of members until the transaction ends, in one order, so that two transactions cannot deadlock. A member's
-- counts are created with the first connection or request.
create function lock_connection_counts(member_ids uuid[]) returns void
  language plpgsql volatile
as $$
begin
  insert into connection_counts (member_id)
  select u.id from users as u where u.id = any (member_ids) order by u.id
  on conflict do nothing;
  perform from connection_counts as c where c.member_id = any (member_ids) order by c.member_id for no key update;
end
$$;

create function change_connection_counts(changes connection_counts[]) returns void
  language plpgsql volatile
as $$
begin
  -- Most statements are cascades without rows.
  if cardinality(changes) = 0 then
    return;
  end if;
  perform lock_connection_counts(array(select change.member_id from unnest(changes) as change));
  update connection_counts as c
  set connections = c.connections + change.connections,
    incoming_requests = c.incoming_requests + change.incoming,
    outgoing_requests = c.outgoing_requests + change.outgoing
  from (
    select member_id, sum(one.connections) as connections, sum(incoming_requests) as incoming, sum(outgoing_requests) as outgoing
    from unnest(changes) as one group by member_id
  ) as change
  where c.member_id = change.member_id and (change.connections, change.incoming, change.outgoing) <> (0, 0, 0);
end
$$;

create function count_connections() returns trigger
  language plpgsql
as $$
declare
  step constant int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform change_connection_counts(array(
    select row(side.member_id, side.step, 0, 0)::connection_counts
    -- Locks the other member too: a later statement deletes the other side of the connection.
    from changed, lateral (values (changed.member_id, step), (changed.other_id, 0)) as side (member_id, step)
  ));
  return null;
end
$$;

-- What a request adds to the counts of its sender and its recipient. Both are locked, whether their counts change or not.
create function request_counts(from_id uuid, to_id uuid, is_declined boolean, is_withdrawn boolean, step int) returns setof connection_counts
  language sql immutable
as $$
  values (to_id, 0, case when is_declined then 0 else step end, 0), (from_id, 0, 0, case when is_withdrawn then 0 else step end)
$$;

create function count_connection_requests() returns trigger
  language plpgsql
as $$
declare
  changes connection_counts[] := '{}';
begin
  if tg_op <> 'INSERT' then
    changes := array(
      select counts from removed as r, request_counts(r.from_id, r.to_id, r.declined_at is not null, r.withdrawn_at is not null, -1) as counts
    );
  end if;
  if tg_op <> 'DELETE' then
    changes := changes || array(
      select counts from added as r, request_counts(r.from_id, r.to_id, r.declined_at is not null, r.withdrawn_at is not null, 1) as counts
    );
  end if;
  perform change_connection_counts(changes);
  return null;
end
$$;

-- From here on, no other transaction changes the tables until the rows are counted.
create trigger count_added after insert on connections
  referencing new table as changed for each statement execute function count_connections();
create trigger count_removed after delete on connections
  referencing old table as changed for each statement execute function count_connections();
create trigger count_added after insert on connection_requests
  referencing new table as added for each statement execute function count_connection_requests();
create trigger count_removed after delete on connection_requests
  referencing old table as removed for each statement execute function count_connection_requests();
create trigger count_changed after update on connection_requests
  referencing old table as removed new table as added for each statement execute function count_connection_requests();

insert into connection_counts (member_id, connections, incoming_requests, outgoing_requests)
select member_id, sum(one.connections), sum(one.incoming), sum(one.outgoing)
from (
  select member_id, count(*) as connections, 0 as incoming, 0 as outgoing from connections group by member_id
  union all
  select to_id, 0, count(*), 0 from connection_requests where declined_at is null group by to_id
  union all
  select from_id, 0, 0, count(*) from connection_requests where withdrawn_at is null group by from_id
) as one
group by member_id;
-- Added last: checking all rows at once is faster than checking each.
alter table connection_counts
  add primary key (member_id),
  add foreign key (member_id) references users on delete cascade;
