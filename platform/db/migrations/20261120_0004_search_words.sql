-- The words of a text as a search compares them, in their order: folded, letters and digits only, so that nothing in them
-- is an operator.
create function search_words(value text) returns text[]
  language sql immutable parallel safe
  return array(
    select left(split.word, 40)
    from regexp_split_to_table(fold_letters(coalesce(value, '')), '[^a-z0-9åäö\u0370-\u052F\u0620-\u064A]+') with ordinality as split (word, place)
    where split.word <> '' order by split.place
  );
