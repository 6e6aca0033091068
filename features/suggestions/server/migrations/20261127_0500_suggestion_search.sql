-- Full-text search over a suggestion in its own language (SRCH-01, I18N-07): the title weighs most, the description least.
create function suggestion_search(language text, title text, tags text[], description text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector(search_config(language), fold_letters(title)), 'A')
    || setweight(to_tsvector(search_config(language), fold_letters(joined_texts(tags))), 'B')
    || setweight(to_tsvector(search_config(language), fold_letters(description)), 'D');

alter table suggestions
  add column search tsvector not null generated always as (suggestion_search(language, title, tags, description)) stored;
create index suggestions_search on suggestions using gin (search) where merged_into is null and removed_at is null;
create index suggestions_exact_title on suggestions (search_words(title)) where merged_into is null and removed_at is null;

-- Every word that a suggestion's title or tags have had: what a misspelt search may have meant.
create table suggestion_words (word text primary key);
create index suggestion_words_spelling on suggestion_words using gin (trigram_letters(word) gin_trgm_ops);

create function note_suggestion_words() returns trigger
  language plpgsql
as $$
begin
  insert into suggestion_words (word)
  select distinct split.word
  from unnest(search_words(new.title || ' ' || joined_texts(new.tags))) as split (word)
  where length(split.word) between 3 and 40 and not exists (select from suggestion_words as known where known.word = split.word)
  -- In one order, so that two transactions never wait for each other's words.
  order by 1
  on conflict do nothing;
  return null;
end
$$;
create trigger note_words after insert or update of title, tags on suggestions
  for each row execute function note_suggestion_words();

insert into suggestion_words (word)
select distinct split.word
from suggestions, unnest(search_words(title || ' ' || joined_texts(tags))) as split (word)
where length(split.word) between 3 and 40;
