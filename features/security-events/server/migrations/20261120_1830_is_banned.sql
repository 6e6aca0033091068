-- Whether an administrator has shut a member out, as of now.
create function is_banned(member_id uuid) returns boolean
  language sql stable parallel safe
as $$
  select exists (
    select from account_blocks b
    where b.user_id = is_banned.member_id and b.kind = 'ban' and b.lifted_at is null and (b.expires_at is null or b.expires_at > now())
  )
$$;

-- Whoever casts a member's vote shares a lock, whoever begins or ends their ban has it alone: so each sees what the other has
-- done. Votes of several areas know of bans by it.
create function hold_votes_of(member_id uuid) returns void
  language sql
as $$
  select pg_advisory_xact_lock(hashtextextended('votes ' || hold_votes_of.member_id, 0))
$$;

-- A vote is cast by somebody who is let in (of `product_votes` and `suggestion_votes`). Written out, since many vote at once and
-- wait for each other meanwhile.
create function see_who_votes() returns trigger
  language plpgsql
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('votes ' || new.member_id, 0));
  new.counts := not exists (
    select from account_blocks b
    where b.user_id = new.member_id and b.kind = 'ban' and b.lifted_at is null and (b.expires_at is null or b.expires_at > now())
  );
  return new;
end
$$;
