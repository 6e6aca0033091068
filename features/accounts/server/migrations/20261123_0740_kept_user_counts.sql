-- How many members there are, without counting them: the sum of these rows. Every statement that changes a number adds a row, so that
-- sign-ups at the same time do not wait for each other; `fold_user_counts` adds the rows up.
create table user_counts (members bigint not null, confirmed bigint not null);

create function count_users() returns trigger
  language plpgsql as $$
declare
  added user_counts;
begin
  -- A table that a statement does not change has no transition table, so each operation has its own query.
  if tg_op = 'INSERT' then
    select count(*), count(*) filter (where email_confirmed) into added from changed;
  elsif tg_op = 'DELETE' then
    select -count(*), -count(*) filter (where email_confirmed) into added from changed;
  else
    select 0, (select count(*) from changed where email_confirmed) - (select count(*) from before where email_confirmed) into added;
  end if;
  if added.members <> 0 or added.confirmed <> 0 then insert into user_counts select added.*; end if;
  return null;
end $$;
create trigger count_added after insert on users referencing new table as changed for each statement execute function count_users();
create trigger count_removed after delete on users referencing old table as changed for each statement execute function count_users();
create trigger count_confirmed after update on users referencing old table as before new table as changed for each statement execute function count_users();

create function fold_user_counts() returns void
  language sql
  begin atomic
    with folded as (delete from user_counts returning members, confirmed)
    insert into user_counts select sum(members), sum(confirmed) from folded having count(*) > 0;
  end;

-- For what fills `users` without its triggers. Writers wait meanwhile.
create function recount_users() returns void
  language plpgsql as $$
begin
  lock table users in share mode;
  delete from user_counts;
  insert into user_counts select count(*), count(*) filter (where email_confirmed) from users;
end $$;
select recount_users();

-- Who joined lately.
create index users_by_time on users (created_at);
