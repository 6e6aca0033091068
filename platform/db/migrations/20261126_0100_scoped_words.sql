-- Words of one member's own rows in an index that all members share. The last two hex digits of the member's id come first, so
-- that looking up the beginning of a word reads the words of one member in 256 instead of everyone's.
create function scoped_words(member_id uuid, words text[]) returns text[]
  language sql immutable strict parallel safe
  return array(select right(member_id::text, 2) || word from unnest(words) as word);
