-- Full-text search over posts, each in its own language (SRCH-01, I18N-07).
create function post_search(language text, body text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector(search_config(language), fold_letters(body)), 'C');

alter table posts add column search tsvector not null generated always as (post_search(language, text)) stored;
create index posts_search on posts using gin (search) where removed_at is null;
-- A frequent word is found by reading the newest posts.
create index posts_newest on posts (created_at desc, id desc) where removed_at is null;

-- Every word that a post has had: what a misspelt search may have meant.
create table post_words (word text primary key);
create index post_words_spelling on post_words using gin (trigram_letters(word) gin_trgm_ops);

create function note_post_words() returns trigger
  language plpgsql
as $$
begin
  insert into post_words (word)
  select distinct split.word
  from unnest(search_words(new.text)) as split (word)
  where length(split.word) between 3 and 40 and not exists (select from post_words as known where known.word = split.word)
  -- In one order, so that two transactions never wait for each other's words.
  order by 1
  on conflict do nothing;
  return null;
end
$$;
create trigger note_words after insert or update of text on posts for each row execute function note_post_words();

insert into post_words (word)
select distinct split.word
from posts, unnest(search_words(text)) as split (word)
where removed_at is null and length(split.word) between 3 and 40;
