-- A vote of somebody who is banned waits, uncounted, until the ban is over. And a board that has closed stays as it was: what
-- it goes by is recorded until then, and not afterwards (docs/decisions/023).
alter table product_votes add column counts boolean not null default true;
create index product_votes_waiting on product_votes (member_id) where not counts;

alter table products
  -- The weights that counted when its day and its week ended; those that count now, while they last.
  add column day_weight integer not null default 0 check (day_weight >= 0),
  add column week_weight integer not null default 0 check (week_weight >= 0);

-- When the board of a day or week ends that something was launched on.
create function board_closes(period text, launched_at timestamptz) returns timestamptz
  language sql stable parallel safe
as $$
  select (date_trunc(period, launched_at at time zone 'Europe/Stockholm') + ('1 ' || period)::interval) at time zone 'Europe/Stockholm'
$$;

-- Adds the difference in the voter's own transaction, as before; in order of id, so that two transactions cannot wait for
-- each other. What is cast goes to the boards that were open then; what changes or goes, to those that are open now.
create or replace function count_product_votes() returns trigger
  language plpgsql
as $$
declare
  changed record;
begin
  if tg_op = 'INSERT' then
    for changed in
      select v.product_id, count(*) as votes, sum(v.weight) as weights, coalesce(sum(v.weight) filter (where v.is_recent), 0) as recent,
        coalesce(sum(v.weight) filter (where v.created_at < board_closes('day', p.launched_at)), 0) as of_day,
        coalesce(sum(v.weight) filter (where v.created_at < board_closes('week', p.launched_at)), 0) as of_week
      from added v join products p on p.id = v.product_id where v.counts group by v.product_id order by v.product_id
    loop
      update products set vote_count = vote_count + changed.votes, vote_weight = vote_weight + changed.weights,
        recent_weight = recent_weight + changed.recent, day_weight = day_weight + changed.of_day, week_weight = week_weight + changed.of_week
      where id = changed.product_id;
    end loop;
  elsif tg_op = 'DELETE' then
    for changed in
      select v.product_id, count(*) as votes, sum(v.weight) as weights, coalesce(sum(v.weight) filter (where v.is_recent), 0) as recent,
        coalesce(sum(v.weight) filter (where greatest(v.created_at, now()) < board_closes('day', p.launched_at)), 0) as of_day,
        coalesce(sum(v.weight) filter (where greatest(v.created_at, now()) < board_closes('week', p.launched_at)), 0) as of_week
      from removed v join products p on p.id = v.product_id where v.counts group by v.product_id order by v.product_id
    loop
      update products set vote_count = vote_count - changed.votes, vote_weight = vote_weight - changed.weights,
        recent_weight = recent_weight - changed.recent, day_weight = day_weight - changed.of_day, week_weight = week_weight - changed.of_week
      where id = changed.product_id;
    end loop;
  else
    for changed in
      select v.product_id, sum(v.step) as votes, sum(v.step * v.weight) as weights,
        coalesce(sum(v.step * v.weight) filter (where v.is_recent), 0) as recent,
        coalesce(sum(v.step * v.weight) filter (where greatest(v.created_at, now()) < board_closes('day', p.launched_at)), 0) as of_day,
        coalesce(sum(v.step * v.weight) filter (where greatest(v.created_at, now()) < board_closes('week', p.launched_at)), 0) as of_week
      from (
        select 1 as step, product_id, weight, is_recent, created_at from added where counts
        union all
        select -1, product_id, weight, is_recent, created_at from removed where counts
      ) as v join products p on p.id = v.product_id
      group by v.product_id order by v.product_id
    loop
      update products set vote_count = vote_count + changed.votes, vote_weight = vote_weight + changed.weights,
        recent_weight = recent_weight + changed.recent, day_weight = day_weight + changed.of_day, week_weight = week_weight + changed.of_week
      where id = changed.product_id;
    end loop;
  end if;
  return null;
end
$$;

create trigger see_who_votes before insert on product_votes for each row execute function see_who_votes();

-- Counts a member's votes, or no longer, as their ban says now. The products are held first, as by everyone who changes them.
create function settle_product_votes(voter_id uuid) returns void
  language plpgsql
as $$
declare
  lets boolean;
begin
  perform hold_votes_of(voter_id);
  lets := not is_banned(voter_id);
  perform from products where id in (select product_id from product_votes where member_id = voter_id and counts <> lets) order by id for no key update;
  update product_votes set counts = lets where member_id = voter_id and counts <> lets;
end
$$;

-- A ban begins, changes, is lifted or is forgotten. Of one that runs out by itself the hourly cleanup takes notice.
create function settle_product_votes_of_ban() returns trigger
  language plpgsql
as $$
begin
  perform settle_product_votes(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;
create trigger settle_product_votes after insert or update of expires_at, lifted_at on account_blocks
  for each row when (new.kind = 'ban') execute function settle_product_votes_of_ban();
create trigger settle_product_votes_afterwards after delete on account_blocks
  for each row when (old.kind = 'ban') execute function settle_product_votes_of_ban();

-- What was cast so far.
update products p set day_weight = sums.of_day, week_weight = sums.of_week
from (
  select v.product_id, coalesce(sum(v.weight) filter (where v.created_at < board_closes('day', launch.launched_at)), 0) as of_day,
    coalesce(sum(v.weight) filter (where v.created_at < board_closes('week', launch.launched_at)), 0) as of_week
  from product_votes v join products launch on launch.id = v.product_id group by v.product_id
) as sums
where sums.product_id = p.id;
select settle_product_votes(user_id) from (select distinct user_id from account_blocks where kind = 'ban' and is_banned(user_id)) as banned;
