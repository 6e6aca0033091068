-- Letters as readers of the three languages compare them (SRCH-01). å, ä and ö are letters of their own and stay (æ and
-- ø are how neighbours write them); marks of other languages go; Arabic forms of one letter become one, vowel marks and
-- the stretching sign go. One place for every area that searches.
--
-- translate() walks its list for every letter, so each of the two lists is used only where its letters are: most texts
-- have neither.
create function fold_latin(value text) returns text
  language sql immutable strict parallel safe
  return case
    when value ~ '[\u00DF-\u00E3\u00E6-\u00F5\u00F7-\u024F]' then
      translate(value, 'æøáàâãāăąçćčďđðéèêëēęěíìîïīłñńňóòôõōőřśšşťţúùûüūůűýÿźżž', 'äöaaaaaaacccdddeeeeeeeiiiiilnnnoooooorsssttuuuuuuuyyzzz')
    else value
  end;

create function fold_arabic(value text) returns text
  language sql immutable strict parallel safe
  return case
    when value ~ '[\u0620-\u06FF]' then
      regexp_replace(
        translate(value, 'أإآٱىئؤگکی٠١٢٣٤٥٦٧٨٩ـًٌٍَُِّْٰ', 'اااايئوككي0123456789'),
        -- At the end of a word many write one for the other; the stemmer knows the latter.
        'ه(?=[^ء-ي]|$)',
        'ة',
        'g'
      )
    else value
  end;

create function fold_letters(value text) returns text
  language sql immutable strict parallel safe
  return case
    -- ASCII, Swedish letters and typographic signs: nothing to fold.
    when value !~ '[^\u0001-\u007EåäöÅÄÖ\u2010-\u2027·«»]' then lower(value)
    else fold_arabic(fold_latin(lower(normalize(value, NFKC))))
  end;

-- The dictionary that stems a language (I18N-07).
create function search_config(language text) returns regconfig
  language sql immutable strict parallel safe
  return case language when 'sv' then 'swedish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end;

-- Folded text in ASCII letters and digits only, one sign for each letter, for pg_trgm: where the database's LC_CTYPE is C,
-- trigrams know no other letters. That some signs stand for two letters makes two scripts a little alike, no more.
create function trigram_letters(value text) returns text
  language sql immutable strict parallel safe
  return translate(fold_letters(value), 'åäöابتثجحخدذرزسشصضطظعغفقكلمنهةويء', '012abtcjhxdzrs3456789gfqklmneewyi');

-- PostgreSQL's own array_to_string is not immutable, because of types other than text.
create function joined_texts(texts text[]) returns text
  language sql immutable strict parallel safe
  return array_to_string(texts, E'\n');
