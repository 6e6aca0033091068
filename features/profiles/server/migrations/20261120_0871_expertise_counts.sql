-- How many members give each expertise, kept by triggers. In the order of the signs, `å` is no `a` and a beginning is a range.
create table expertise_counts (
  tag text collate "C" primary key,
  members integer not null
);
create index expertise_counts_most on expertise_counts (members desc, tag) where members > 0;

-- Counts a whole statement at once: a large one changes each count once. In order, so that two members who change the
-- same ones do not wait for each other.
create function count_expertise() returns trigger
  language plpgsql
as $$
declare
  tags text[];
  changes integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(tag), array_agg(1) into tags, changes
    from (select distinct id, unnest(expertise) as tag from come) as one;
  elsif tg_op = 'DELETE' then
    select array_agg(tag), array_agg(-1) into tags, changes
    from (select distinct id, unnest(expertise) as tag from gone) as one;
  else
    select array_agg(tag), array_agg(change) into tags, changes
    from (
      select distinct id, unnest(come.expertise) as tag, 1 as change from come join gone using (id) where come.expertise <> gone.expertise
      union all
      select distinct id, unnest(gone.expertise), -1 from come join gone using (id) where come.expertise <> gone.expertise
    ) as one;
  end if;
  insert into expertise_counts as c (tag, members)
  select tag, sum(change) from unnest(tags, changes) as one (tag, change)
  group by tag
  having sum(change) <> 0
  order by tag collate "C"
  on conflict (tag) do update set members = c.members + excluded.members;
  return null;
end
$$;
create trigger count_expertise_come after insert on profiles
  referencing new table as come for each statement execute function count_expertise();
create trigger count_expertise_gone after delete on profiles
  referencing old table as gone for each statement execute function count_expertise();
create trigger count_expertise_changed after update on profiles
  referencing old table as gone new table as come for each statement execute function count_expertise();

insert into expertise_counts (tag, members)
select tag, count(*) from (select distinct id, unnest(expertise) as tag from profiles) as given group by tag;
