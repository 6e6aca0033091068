-- A block between any two of the three ends the introduction, and withdraws from both members the notification that asks them.
create or replace function end_blocked_introductions() returns trigger
  language plpgsql
as $$
begin
  with ended as (
    update introductions set state = 'withdrawn', closed_at = now()
    where state = 'proposed'
      and new.blocker_id in (introducer_id, first_id, second_id)
      and new.blocked_id in (introducer_id, first_id, second_id)
      and id in (
        select id from introductions where introducer_id in (new.blocker_id, new.blocked_id)
        union all select id from introductions where first_id in (new.blocker_id, new.blocked_id)
        union all select id from introductions where second_id in (new.blocker_id, new.blocked_id)
      )
    returning id, first_id, second_id
  )
  delete from notifications as n using ended
  where n.member_id in (ended.first_id, ended.second_id) and n.dedupe_key = 'introductions:' || ended.id || ':proposed:' || n.member_id;
  return null;
end
$$;

-- Notifications written before this rule: those of introductions that are over go, the others name their member.
delete from notifications as n using introductions as one
where one.state <> 'proposed' and n.member_id in (one.first_id, one.second_id)
  and n.dedupe_key = 'introductions:' || one.id || ':proposed:' || n.member_id;
update notifications as n set about_id = case n.member_id when one.first_id then one.second_id else one.first_id end
from introductions as one
where n.member_id in (one.first_id, one.second_id) and n.dedupe_key = 'introductions:' || one.id || ':proposed:' || n.member_id;
update notifications as n set about_id = one.introducer_id
from introductions as one
where n.member_id in (one.first_id, one.second_id) and n.dedupe_key = 'introductions:' || one.id || ':made';
