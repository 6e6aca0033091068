-- The inbox search reads the words of one member in 256 instead of everyone's (`scoped_words`).

create function scope_message_words(sender_id uuid, recipient_id uuid, words text[]) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(
    array_remove(array[sender_id::text, recipient_id::text], null) || scoped_words(sender_id, words) || scoped_words(recipient_id, words)
  );

create or replace function note_message_words() returns trigger
  language plpgsql
as $$
begin
  insert into message_words (message_id, thread_id, words)
  select new.id, t.id, scope_message_words(
    new.sender_id, new.recipient_id, search_words(t.subject) || search_words(new.content) || search_words(new.forwarded_content)
  )
  from message_threads t where t.id = new.thread_id;
  return null;
end
$$;

-- Keeps the id and the words of the member who is left. Only ids contain a hyphen.
create or replace function forget_message_member() returns trigger
  language plpgsql
as $$
declare
  kept text[] := array_remove(array[new.sender_id::text, new.recipient_id::text], null);
begin
  update message_words f
  set words = array_to_tsvector(array(
    select word from unnest(tsvector_to_array(f.words)) as word
    where word = any(kept)
      or word not like '%-%' and exists (select from unnest(kept) as id where right(id, 2) = left(word, 2))
  ))
  where f.message_id = new.id;
  return null;
end
$$;

drop index message_words_search;
update message_words f
set words = scope_message_words(
  m.sender_id, m.recipient_id, array(select word from unnest(tsvector_to_array(f.words)) as word where word not like '%-%')
)
from messages m where m.id = f.message_id;
create index message_words_search on message_words using gin (words);

-- The words under which each member of the pair finds the other one. Where both have the same scope, a member is also
-- found by their own words, so a search checks the profile of the other one.
alter table message_pairs add column names tsvector not null default '';
update message_pairs set names = contact_words(low_id, high_id) || contact_words(high_id, low_id);
create index message_pairs_names on message_pairs using gin (names) with (fastupdate = on, gin_pending_list_limit = 256);

-- The lock makes a concurrent change of a profile wait, which then finds the new pair.
create function set_pair_names() returns trigger
  language plpgsql
as $$
begin
  perform from profiles where id in (new.low_id, new.high_id) order by id for share;
  new.names := contact_words(new.low_id, new.high_id) || contact_words(new.high_id, new.low_id);
  return new;
end
$$;
create trigger set_names before insert on message_pairs for each row execute function set_pair_names();

-- Locks the pairs first, so that the update reads what a concurrent change of the other profile has committed.
create function messages_refresh_pair_names() returns trigger
  language plpgsql
as $$
begin
  perform from message_pairs where low_id = new.id or high_id = new.id for no key update;
  update message_pairs set names = contact_words(low_id, high_id) || contact_words(high_id, low_id)
  where low_id = new.id or high_id = new.id;
  return null;
end
$$;
create trigger refresh_pair_names after update on profiles
  for each row when (contact_fields(new.search) is distinct from contact_fields(old.search) or new.username is distinct from old.username)
  execute function messages_refresh_pair_names();
