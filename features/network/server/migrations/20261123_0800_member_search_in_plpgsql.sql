-- The same words as before at half the cost: PL/pgSQL keeps the plans of the functions it calls for the whole transaction, an
-- SQL function prepares them for every row.
create or replace function member_search(full_name text, company text, expertise text[], location text, bio text) returns tsvector
  language plpgsql immutable parallel safe
as $$
declare
  named text[] := with_bare_words(search_words(full_name));
  employed text[] := with_bare_words(search_words(company));
  skilled text[] := with_bare_words(search_words(joined_texts(expertise)));
  placed text[] := with_bare_words(search_words(location));
  told text[] := with_bare_words(search_words(bio));
  anywhere text[] := named || employed || skilled || placed;
begin
  return array_to_tsvector(
    signed_words('=', named) || signed_words('@', employed) || signed_words('#', skilled) || signed_words('~', placed)
      || signed_words('+', anywhere) || anywhere || told
  );
end
$$;
