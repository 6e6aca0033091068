-- A block between a product's creator and a member who has not confirmed yet ends the invitation and its notification.
-- Lifting the block brings neither back.
create function end_blocked_invitations() returns trigger
  language plpgsql
as $$
begin
  with ended as (
    delete from product_makers as m using products as p
    where p.id = m.product_id and m.confirmed_at is null
      and (m.member_id, p.creator_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id))
    returning m.product_id, m.member_id
  )
  delete from notifications as n using ended where n.member_id = ended.member_id and n.dedupe_key = 'products:maker:' || ended.product_id;
  return null;
end
$$;
create trigger end_blocked_invitations after insert on member_blocks for each row execute function end_blocked_invitations();

-- Invitations that a block came between before this rule.
delete from product_makers as m using products as p
where p.id = m.product_id and m.confirmed_at is null
  and exists (
    select from member_blocks as b
    where (b.blocker_id, b.blocked_id) in ((m.member_id, p.creator_id), (p.creator_id, m.member_id))
  );
