-- Tags keep the letters of their writer and are matched without regard to case (PROF-01). ICU's rules, because those of the
-- database's own locale may know ASCII only. kit/tags.ts does the same.
create function tag_key(tag text) returns text
  language sql immutable strict parallel safe
  return lower(tag collate "und-x-icu");

create function tag_keys(tags text[]) returns text[]
  language sql immutable strict parallel safe
  return array(select tag_key(tag) from unnest(tags) as given (tag));
