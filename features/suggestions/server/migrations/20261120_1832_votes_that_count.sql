-- A vote of somebody who is banned waits, uncounted, until the ban is over (docs/decisions/023).
alter table suggestion_votes add column counts boolean not null default true;
create index suggestion_votes_waiting on suggestion_votes (member_id) where not counts;
create index suggestion_votes_uncounted on suggestion_votes (suggestion_id) where not counts;

-- Adds the difference in the voter's own transaction, as before.
create or replace function count_suggestion_votes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update suggestions set vote_count = vote_count - gone.votes
    from (select suggestion_id, count(*) as votes from removed where counts group by suggestion_id) as gone
    where suggestions.id = gone.suggestion_id;
  end if;
  if tg_op <> 'DELETE' then
    update suggestions set vote_count = vote_count + come.votes
    from (select suggestion_id, count(*) as votes from added where counts group by suggestion_id) as come
    where suggestions.id = come.suggestion_id;
  end if;
  return null;
end
$$;

create trigger see_who_votes before insert on suggestion_votes for each row execute function see_who_votes();

-- Counts a member's votes, or no longer, as their ban says now. The suggestions are held first, as by everyone who changes them.
create function settle_suggestion_votes(voter_id uuid) returns void
  language plpgsql
as $$
declare
  lets boolean;
begin
  perform hold_votes_of(voter_id);
  lets := not is_banned(voter_id);
  perform from suggestions where id in (select suggestion_id from suggestion_votes where member_id = voter_id and counts <> lets) order by id for no key update;
  update suggestion_votes set counts = lets where member_id = voter_id and counts <> lets;
end
$$;

-- A ban begins, changes, is lifted or is forgotten. Of one that runs out by itself the hourly cleanup takes notice.
create function settle_suggestion_votes_of_ban() returns trigger
  language plpgsql
as $$
begin
  perform settle_suggestion_votes(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;
create trigger settle_suggestion_votes after insert or update of expires_at, lifted_at on account_blocks
  for each row when (new.kind = 'ban') execute function settle_suggestion_votes_of_ban();
create trigger settle_suggestion_votes_afterwards after delete on account_blocks
  for each row when (old.kind = 'ban') execute function settle_suggestion_votes_of_ban();

select settle_suggestion_votes(user_id) from (select distinct user_id from account_blocks where kind = 'ban' and is_banned(user_id)) as banned;
