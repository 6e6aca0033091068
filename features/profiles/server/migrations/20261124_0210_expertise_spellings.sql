-- expertise_counts.tag is a tag's key from now on. How often each of its spellings is given: the most frequent one is shown.
create table expertise_spellings (
  tag text collate "C" not null,
  spelling text collate "C" not null,
  members integer not null,
  primary key (tag, spelling),
  check (tag = tag_key(spelling))
);

create or replace function count_expertise() returns trigger
  language plpgsql
as $$
declare
  ids uuid[];
  spellings text[];
  changes integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id), array_agg(spelling), array_agg(1) into ids, spellings, changes
    from (select id, unnest(expertise) as spelling from come) as one;
  elsif tg_op = 'DELETE' then
    select array_agg(id), array_agg(spelling), array_agg(-1) into ids, spellings, changes
    from (select id, unnest(expertise) as spelling from gone) as one;
  else
    select array_agg(id), array_agg(spelling), array_agg(change) into ids, spellings, changes
    from (
      select id, unnest(come.expertise) as spelling, 1 as change from come join gone using (id) where come.expertise <> gone.expertise
      union all
      select id, unnest(gone.expertise), -1 from come join gone using (id) where come.expertise <> gone.expertise
    ) as one;
  end if;
  -- Each member once per tag, however many spellings of it they give.
  insert into expertise_counts as c (tag, members)
  select tag, sum(change)
  from (select distinct id, tag_key(spelling) as tag, change from unnest(ids, spellings, changes) as one (id, spelling, change)) as given
  group by tag
  having sum(change) <> 0
  order by tag collate "C"
  on conflict (tag) do update set members = c.members + excluded.members;
  insert into expertise_spellings as c (tag, spelling, members)
  select tag_key(spelling), spelling, sum(change)
  from (select distinct id, spelling collate "C" as spelling, change from unnest(ids, spellings, changes) as one (id, spelling, change)) as given
  group by spelling
  having sum(change) <> 0
  order by tag_key(spelling) collate "C", spelling
  on conflict (tag, spelling) do update set members = c.members + excluded.members;
  return null;
end
$$;

delete from expertise_counts;
insert into expertise_counts (tag, members)
select tag, count(*) from (select distinct id, unnest(tag_keys(expertise)) as tag from profiles) as given group by tag;
insert into expertise_spellings (tag, spelling, members)
select tag_key(spelling), spelling, count(*) from (select distinct id, unnest(expertise) collate "C" as spelling from profiles) as given group by spelling;
