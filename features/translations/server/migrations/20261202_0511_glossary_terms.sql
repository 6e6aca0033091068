-- Agreed words of the platform in the three languages (I18N-06).
create table glossary_terms (
  id uuid primary key default gen_random_uuid(),
  sv text check (length(sv) between 1 and 80),
  en text check (length(en) between 1 and 80),
  ar text check (length(ar) between 1 and 80),
  note text check (length(note) between 1 and 500),
  -- Null once that administrator has deleted their account.
  changed_by uuid references users on delete set null,
  changed_at timestamptz(3) not null,
  -- What the list is sorted by: the first word that the term has.
  sort_key text not null generated always as (lower(coalesce(sv, en, ar))) stored,
  check (num_nonnulls(sv, en, ar) >= 2)
);
create unique index glossary_terms_sv on glossary_terms (lower(sv));
create unique index glossary_terms_en on glossary_terms (lower(en));
create unique index glossary_terms_ar on glossary_terms (lower(ar));
create index glossary_terms_sorted on glossary_terms (sort_key, id);
create index glossary_terms_by_editor on glossary_terms (changed_by) where changed_by is not null;
