-- A block ends a connection and a pending request. A declined request stays, withdrawn: deleting it would let its sender
-- block and unblock the other member to ask again before `askAgainDays` are over.
create or replace function part_blocked() returns trigger
  language plpgsql
as $$
begin
  perform lock_pair(new.blocker_id, new.blocked_id);
  delete from connections where (member_id, other_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  delete from connection_requests
  where least(from_id, to_id) = least(new.blocker_id, new.blocked_id) and greatest(from_id, to_id) = greatest(new.blocker_id, new.blocked_id)
    and declined_at is null;
  update connection_requests set withdrawn_at = now()
  where least(from_id, to_id) = least(new.blocker_id, new.blocked_id) and greatest(from_id, to_id) = greatest(new.blocker_id, new.blocked_id)
    and withdrawn_at is null;
  return null;
end
$$;
