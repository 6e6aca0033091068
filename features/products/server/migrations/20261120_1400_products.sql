-- What full-text search reads of a product: the title weighs most, the description least.
create function product_search(language text, title text, tagline text, description text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector(search_config(language), fold_letters(title)), 'A')
    || setweight(to_tsvector(search_config(language), fold_letters(tagline)), 'B')
    || setweight(to_tsvector(search_config(language), fold_letters(description)), 'D');

create table products (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references users on delete cascade,
  -- Given once: an address that was passed on keeps leading here.
  slug text not null unique check (slug not in ('mine', 'new', 'boards', 'comments')),
  title text not null,
  tagline text not null default '',
  description text not null default '',
  language text not null check (language in ('sv', 'en', 'ar')),
  categories text[] not null default '{}',
  website text,
  repository text,
  -- PROD-03
  status text not null default 'draft' check (status in ('draft', 'pending_review', 'approved', 'rejected', 'archived')),
  -- Why it was rejected or archived.
  note text,
  -- Handed in for the decision that waits, or that was made.
  submitted_at timestamptz(3),
  -- First approved; what its boards go by. Archiving and bringing back leave it as it is.
  launched_at timestamptz(3),
  -- Approved, and shown otherwise than it was then.
  changed_since_review boolean not null default false,
  -- Kept by the triggers on product_votes and product_comments, so that no writer can forget them.
  vote_count integer not null default 0 check (vote_count >= 0),
  -- The votes by their weights (PROD-06), all of them and those of the last days.
  vote_weight integer not null default 0 check (vote_weight >= 0),
  recent_weight integer not null default 0 check (recent_weight >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  -- Milliseconds: what a cursor carries is then exactly what is stored.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  search tsvector not null generated always as (product_search(language, title, tagline, description)) stored,
  check (status in ('draft', 'pending_review', 'rejected') or launched_at is not null),
  check (status = 'draft' or submitted_at is not null),
  check (not changed_since_review or status in ('approved', 'archived'))
);
-- One for each order of the list (PROD-04), and one for searching it.
create index products_newest on products (launched_at desc, id desc) where status = 'approved';
create index products_popular on products (vote_weight desc, launched_at desc, id desc) where status = 'approved';
create index products_trending on products (recent_weight desc, launched_at desc, id desc) where status = 'approved';
create index products_categories on products using gin (categories) where status = 'approved';
create index products_search on products using gin (search) where status = 'approved';
create index products_of_creator on products (creator_id, updated_at desc, id desc);
-- What waits longest first; everything else latest changed first (ADM-04).
create index products_waiting on products (submitted_at, id) where status = 'pending_review';
create index products_by_status on products (status, updated_at desc, id desc);
create index products_changed on products (updated_at desc, id desc) where changed_since_review and status = 'approved';

-- Every word that a launched product's title or tagline has had: what a misspelt search may have meant.
create table product_words (word text primary key);
create index product_words_spelling on product_words using gin (trigram_letters(word) gin_trgm_ops);

create function note_product_words() returns trigger
  language plpgsql
as $$
begin
  insert into product_words (word)
  select distinct split.word
  from unnest(search_words(new.title || ' ' || new.tagline)) as split (word)
  where length(split.word) between 3 and 40 and not exists (select from product_words as known where known.word = split.word)
  -- In one order, so that two transactions never wait for each other's words.
  order by 1
  on conflict do nothing;
  return null;
end
$$;
create trigger note_words after insert or update of title, tagline, status on products
  for each row when (new.status = 'approved') execute function note_product_words();

-- Its pictures: the thumbnail at 0, the gallery from 1 on.
create table product_pictures (
  product_id uuid not null references products on delete cascade,
  position smallint not null check (position >= 0),
  file_id uuid not null unique references files on delete cascade,
  alt text not null default '',
  primary key (product_id, position)
);

-- A file goes with its picture, however that goes.
create function remove_product_file() returns trigger
  language plpgsql
as $$
begin
  delete from files where id = old.file_id;
  return null;
end
$$;
create trigger remove_file after delete on product_pictures for each row execute function remove_product_file();

-- Members beside the creator who made it: asked, and confirmed once they have said so.
create table product_makers (
  product_id uuid not null references products on delete cascade,
  member_id uuid not null references users on delete cascade,
  invited_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  primary key (product_id, member_id)
);
create index product_makers_of_member on product_makers (member_id, product_id);

-- One vote per member and product. `weight` of 100, settled when it is cast (PROD-06).
create table product_votes (
  product_id uuid not null references products on delete cascade,
  member_id uuid not null references users on delete cascade,
  weight smallint not null default 100 check (weight between 1 and 100),
  -- Cast in the last days: what `recent_weight` counts.
  is_recent boolean not null default true,
  created_at timestamptz(3) not null default now(),
  primary key (product_id, member_id)
);
create index product_votes_of_member on product_votes (member_id, created_at);
-- What a board counts: the votes until it closes.
create index product_votes_by_time on product_votes (product_id, created_at) include (weight);
create index product_votes_recent on product_votes (created_at) where is_recent;

-- Adds the difference in the voter's own transaction. The update locks the product's row, so that votes at the same moment
-- are counted one after the other; in order of id, so that two transactions cannot wait for each other.
create function count_product_votes() returns trigger
  language plpgsql
as $$
declare
  changed record;
begin
  if tg_op = 'INSERT' then
    for changed in
      select product_id, count(*) as votes, sum(weight) as weights, coalesce(sum(weight) filter (where is_recent), 0) as recent
      from added group by product_id order by product_id
    loop
      update products set vote_count = vote_count + changed.votes, vote_weight = vote_weight + changed.weights,
        recent_weight = recent_weight + changed.recent where id = changed.product_id;
    end loop;
  elsif tg_op = 'DELETE' then
    for changed in
      select product_id, count(*) as votes, sum(weight) as weights, coalesce(sum(weight) filter (where is_recent), 0) as recent
      from removed group by product_id order by product_id
    loop
      update products set vote_count = vote_count - changed.votes, vote_weight = vote_weight - changed.weights,
        recent_weight = recent_weight - changed.recent where id = changed.product_id;
    end loop;
  else
    for changed in
      select product_id, sum(weights) as weights, sum(recent) as recent
      from (
        select product_id, weight as weights, case when is_recent then weight else 0 end as recent from added
        union all
        select product_id, -weight, case when is_recent then -weight else 0 end from removed
      ) as both_sides
      group by product_id order by product_id
    loop
      update products set vote_weight = vote_weight + changed.weights, recent_weight = recent_weight + changed.recent
      where id = changed.product_id;
    end loop;
  end if;
  return null;
end
$$;
create trigger votes_added after insert on product_votes
  referencing new table as added for each statement execute function count_product_votes();
create trigger votes_removed after delete on product_votes
  referencing old table as removed for each statement execute function count_product_votes();
create trigger votes_changed after update on product_votes
  referencing old table as removed new table as added for each statement execute function count_product_votes();

-- The discussion: comments, and answers to them, which have none of their own.
create table product_comments (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  parent_id uuid,
  -- Null once the author has left.
  author_id uuid references users on delete set null,
  text text not null,
  language text not null check (language in ('sv', 'en', 'ar')),
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  -- Taken away after it was answered: its place stays, without words.
  removed_at timestamptz(3),
  is_answer boolean not null generated always as (parent_id is not null) stored,
  -- What it answers is no answer itself.
  answers_answer boolean generated always as (case when parent_id is null then null else false end) stored,
  unique (id, product_id, is_answer),
  foreign key (parent_id, product_id, answers_answer) references product_comments (id, product_id, is_answer) on delete cascade,
  check (removed_at is null or text = '')
);
create index product_comments_latest on product_comments (product_id, created_at desc, id desc) where parent_id is null;
create index product_comments_answers on product_comments (parent_id, created_at, id) where parent_id is not null;
create index product_comments_of_author on product_comments (author_id, created_at);

-- What stands there with words counts.
create function count_product_comments() returns trigger
  language plpgsql
as $$
declare
  changed record;
begin
  if tg_op = 'INSERT' then
    for changed in select product_id, count(*) as comments from added where removed_at is null group by product_id order by product_id loop
      update products set comment_count = comment_count + changed.comments where id = changed.product_id;
    end loop;
  elsif tg_op = 'DELETE' then
    for changed in select product_id, count(*) as comments from removed where removed_at is null group by product_id order by product_id loop
      update products set comment_count = comment_count - changed.comments where id = changed.product_id;
    end loop;
  else
    for changed in
      select product_id, sum(step) as comments
      from (
        select product_id, case when removed_at is null then 1 else 0 end as step from added
        union all
        select product_id, case when removed_at is null then -1 else 0 end from removed
      ) as both_sides
      group by product_id having sum(step) <> 0 order by product_id
    loop
      update products set comment_count = comment_count + changed.comments where id = changed.product_id;
    end loop;
  end if;
  return null;
end
$$;
create trigger comments_added after insert on product_comments
  referencing new table as added for each statement execute function count_product_comments();
create trigger comments_removed after delete on product_comments
  referencing old table as removed for each statement execute function count_product_comments();
create trigger comments_changed after update on product_comments
  referencing old table as removed new table as added for each statement execute function count_product_comments();

-- Whom a name in a comment meant when it was written. They may call themselves something else today.
create table product_comment_mentions (
  comment_id uuid not null references product_comments on delete cascade,
  name text not null check (name = lower(name)),
  member_id uuid not null references users on delete cascade,
  primary key (comment_id, name)
);
create index product_comment_mentions_of_member on product_comment_mentions (member_id);

-- What administrators decided (ADM-04).
create table product_decisions (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  decision text not null check (decision in ('approve', 'reject', 'archive', 'restore')),
  note text,
  decided_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index product_decisions_of_product on product_decisions (product_id, created_at desc, id desc);
create index product_decisions_of_member on product_decisions (decided_by) where decided_by is not null;

-- PROD-06: how often a page was opened, by day of Europe/Stockholm. Who came is known for the day as a hash under a salt
-- that goes with the day, so that nobody is counted twice and nobody can be found afterwards.
create table product_visits (
  product_id uuid not null references products on delete cascade,
  day date not null,
  visits integer not null default 0 check (visits >= 0),
  primary key (product_id, day)
);
create table product_visit_salts (
  day date primary key,
  salt bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);
create table product_visitors (
  product_id uuid not null references products on delete cascade,
  day date not null,
  visitor bytea not null,
  primary key (product_id, day, visitor)
);
create index product_visitors_of_day on product_visitors (day);

-- Who asked its makers to connect, each once.
create table product_connects (
  product_id uuid not null references products on delete cascade,
  member_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (product_id, member_id)
);
create index product_connects_of_member on product_connects (member_id);
