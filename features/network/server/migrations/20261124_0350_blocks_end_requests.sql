-- A block ends a connection and a pending request with its notification. A declined request stays, withdrawn: deleting it would let
-- its sender block and unblock the other member to ask again before `askAgainDays` are over.
create or replace function part_blocked() returns trigger
  language plpgsql
as $$
begin
  perform lock_pair(new.blocker_id, new.blocked_id);
  delete from connections where (member_id, other_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  with ended as (
    delete from connection_requests
    where least(from_id, to_id) = least(new.blocker_id, new.blocked_id) and greatest(from_id, to_id) = greatest(new.blocker_id, new.blocked_id)
      and declined_at is null
    returning id
  )
  delete from notifications as n using ended where n.dedupe_key = 'connections:request:' || ended.id;
  update connection_requests set withdrawn_at = now()
  where least(from_id, to_id) = least(new.blocker_id, new.blocked_id) and greatest(from_id, to_id) = greatest(new.blocker_id, new.blocked_id)
    and withdrawn_at is null;
  return null;
end
$$;

-- Notifications of requests that a block ended before this rule.
delete from notifications as n
where n.dedupe_key like 'connections:request:%' and not exists (select from connection_requests as r where n.dedupe_key = 'connections:request:' || r.id);
