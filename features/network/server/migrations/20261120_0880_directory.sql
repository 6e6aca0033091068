-- The directory (NET-01) reads profiles in the order in which members joined; JavaScript's dates know no microseconds.
alter table profiles alter column created_at type timestamptz(3);

-- A word, and without the Arabic article, which some write and others do not.
create function with_bare_words(words text[]) returns text[]
  language sql immutable strict parallel safe
  return words || array(select substr(word, 3) from unnest(words) as word where word like 'ال___%');

create function signed_words(sign text, words text[]) returns text[]
  language sql immutable strict parallel safe
  return array(select sign || word from unnest(words) as word);

-- What a search looks through: each word once under the sign of the place where it stands (= name, @ company,
-- # expertise, ~ location), once under + for all of these together, once plain for the bio as well. The signs make each
-- kind of match one look-up in one index.
create function member_search(full_name text, company text, expertise text[], location text, bio text) returns tsvector
  language sql immutable parallel safe
  return (
    select array_to_tsvector(
      signed_words('=', named) || signed_words('@', employed) || signed_words('#', skilled) || signed_words('~', placed)
        || signed_words('+', named || employed || skilled || placed)
        || named || employed || skilled || placed || told
    )
    from (
      select
        with_bare_words(search_words(full_name)) as named,
        with_bare_words(search_words(company)) as employed,
        with_bare_words(search_words(joined_texts(expertise))) as skilled,
        with_bare_words(search_words(location)) as placed,
        with_bare_words(search_words(bio)) as told
    ) as words
  );

alter table profiles
  -- In the directory at all: a member whose address is confirmed, who does not hide and is not banned. Kept by triggers; of
  -- a ban that runs out by itself the hourly cleanup takes notice.
  add column listed boolean not null default false,
  add column search tsvector not null generated always as (member_search(full_name, company, expertise, location, bio)) stored;
-- The planner must tell a rare word from a frequent one: the one is found by the words' index, the other along an order.
alter table profiles alter column search set statistics 500;

create function may_be_listed(member_id uuid) returns boolean
  language sql stable
as $$
  select exists (select from users u where u.id = member_id and u.email_confirmed)
    and not exists (
      select from account_blocks b
      where b.user_id = member_id and b.kind = 'ban' and b.lifted_at is null and (b.expires_at is null or b.expires_at > now())
    )
$$;

create function set_listed() returns trigger
  language plpgsql
as $$
begin
  new.listed := not new.hidden_from_search and may_be_listed(new.id);
  return new;
end
$$;
create trigger set_listed before insert or update of hidden_from_search, listed on profiles for each row execute function set_listed();

-- What a member is allowed has changed: the trigger above decides anew.
create function relist_member() returns trigger
  language plpgsql
as $$
begin
  if tg_table_name = 'users' then
    update profiles set listed = listed where id = new.id;
  else
    update profiles set listed = listed where id = new.user_id;
  end if;
  return null;
end
$$;
create trigger relist_member after update of email_confirmed on users
  for each row when (old.email_confirmed <> new.email_confirmed) execute function relist_member();
create trigger relist_member after insert or update on account_blocks for each row when (new.kind = 'ban') execute function relist_member();

-- One for each order of the list. What is rare is found by its own index, what is frequent along one of these.
create index directory_newest on profiles (created_at desc, id desc) where listed;
create index directory_newest_of_role on profiles (role, created_at desc, id desc) where listed;
create index directory_newest_mentors on profiles (created_at desc, id desc) where listed and mentor_available;
create index directory_by_name_sv on profiles (left(full_name, 80) collate "sv-x-icu", id) where listed;
create index directory_by_name_en on profiles (left(full_name, 80) collate "en-x-icu", id) where listed;
create index directory_by_name_ar on profiles (left(full_name, 80) collate "ar-x-icu", id) where listed;
create index directory_search on profiles using gin (search) with (fastupdate = off) where listed;
create index directory_expertise on profiles using gin (expertise) with (fastupdate = off) where listed;
create index directory_of_company on profiles (fold_letters(company), created_at desc) where listed and company is not null;
create index directory_of_location on profiles (fold_letters(location), created_at desc) where listed and location is not null;

-- Every word that a listed member's name, company, place or expertise has had: what a misspelt search may have meant.
-- Looking there costs the same however many members there are.
create table member_words (word text primary key);
create index member_words_spelling on member_words using gin (trigram_letters(word) gin_trgm_ops);

create function note_member_words() returns trigger
  language plpgsql
as $$
begin
  insert into member_words (word)
  select distinct split.word
  from changed, unnest(search_words(concat_ws(' ', full_name, company, location, joined_texts(expertise)))) as split (word)
  where changed.listed and length(split.word) >= 3 and not exists (select from member_words as known where known.word = split.word)
  -- In one order, so that two transactions never wait for each other's words.
  order by 1
  on conflict do nothing;
  return null;
end
$$;
create trigger note_new_words after insert on profiles referencing new table as changed for each statement execute function note_member_words();
create trigger note_words after update on profiles referencing new table as changed for each statement execute function note_member_words();

-- Whom a member does not want to see among those they may want to meet (NET-05).
create table dismissed_recommendations (
  member_id uuid not null references users on delete cascade,
  other_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, other_id),
  check (member_id <> other_id)
);

-- Nothing is told of a connection that is no more, however it ended.
create function untell_connection() returns trigger
  language plpgsql
as $$
begin
  delete from activities
  where type = 'new_connection' and subject = 'connections:' || least(old.member_id, old.other_id) || ':' || greatest(old.member_id, old.other_id);
  return null;
end
$$;
create trigger untell_connection after delete on connections
  for each row when (old.member_id < old.other_id) execute function untell_connection();

-- Those who were here before: the triggers decide, and note their words.
update profiles set listed = true;
