-- OPP-01: what an internship is, what it gives and when. Opportunities of other types have none of it, and internships that
-- were posted before have none either.
alter table opportunities
  add column internship_kind text check (internship_kind in ('thesis', 'lia', 'praktik', 'trainee', 'summer_job')),
  -- In steps of half a credit.
  add column credits double precision check (credits between 0.5 and 300 and credits * 2 = trunc(credits * 2)),
  -- Higher education credits (högskolepoäng), or those of a vocational college (YH-poäng).
  add column credit_system text check (credit_system in ('hp', 'yh')),
  add column starts_on date,
  add column ends_on date,
  -- Percent of full time.
  add column pace smallint check (pace in (25, 50, 75, 100)),
  add column supervisor text check (char_length(supervisor) between 1 and 120),
  add column is_paid boolean,
  add check (type = 'internship' or internship_kind is null),
  add check ((internship_kind is null) = (is_paid is null)),
  add check (internship_kind is not null or num_nonnulls(credits, credit_system, starts_on, ends_on, pace, supervisor) = 0),
  add check ((credits is null) = (credit_system is null)),
  add check (ends_on >= starts_on);

-- The words under which students search for a kind, in the product's three languages: a Swede finds an English thesis
-- posting by "exjobb".
create function opportunity_kind_words(internship_kind text) returns text
  language sql immutable parallel safe
  return case internship_kind
    when 'thesis' then 'exjobb examensarbete thesis degree project مشروع تخرج أطروحة'
    when 'lia' then 'lia praktik vocational placement internship تدريب مهني'
    when 'praktik' then 'praktik praktikplats internship placement تدريب'
    when 'trainee' then 'trainee traineeprogram graduate programme متدرب خريجين'
    when 'summer_job' then 'sommarjobb feriejobb summer job وظيفة صيفية'
  end;

-- The expression of a generated column cannot be changed before PostgreSQL 17, so the column is made again.
drop index opportunities_search;
alter table opportunities drop column search;
drop function opportunity_search(text, text, text, text, text[], text[], text);

create function opportunity_search(
  language text, title text, company_name text, location text, internship_kind text, requirements text[], benefits text[], description text
) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector(search_config(language), fold_letters(title)), 'A')
    || setweight(to_tsvector(search_config(language), fold_letters(concat_ws(' ', company_name, location))), 'B')
    || setweight(to_tsvector(search_config(language), fold_letters(
      concat_ws(E'\n', joined_texts(requirements), opportunity_kind_words(internship_kind))
    )), 'C')
    || setweight(to_tsvector(search_config(language), fold_letters(joined_texts(benefits) || E'\n' || description)), 'D');

alter table opportunities add column search tsvector not null generated always as (
  opportunity_search(language, title, company_name, location, internship_kind, requirements, benefits, description)
) stored;
create index opportunities_search on opportunities using gin (search) where is_active;

-- The words of its kind also complete a search while a member types, and correct a misspelt one.
create or replace function note_opportunity_words() returns trigger
  language plpgsql
as $$
begin
  insert into opportunity_words (word)
  select distinct split.word
  from regexp_split_to_table(
    fold_letters(concat_ws(
      ' ', new.title, new.company_name, new.location, joined_texts(new.requirements), opportunity_kind_words(new.internship_kind)
    )),
    '[^a-z0-9åäö\u0620-\u064A]+'
  ) as split (word)
  where length(split.word) between 3 and 40 and not exists (select from opportunity_words as known where known.word = split.word)
  -- In one order, so that two transactions never wait for each other's words.
  order by 1
  on conflict do nothing;
  return null;
end
$$;
drop trigger note_words on opportunities;
create trigger note_words after insert or update of title, company_name, location, requirements, internship_kind on opportunities
  for each row execute function note_opportunity_words();

-- The list of some kinds of internships, newest first and by deadline (OPP-02).
create index opportunities_newest_of_kind on opportunities (internship_kind, created_at desc, id desc)
  where is_active and internship_kind is not null;
create index opportunities_by_deadline_of_kind on opportunities (internship_kind, closes_at, id)
  where is_active and internship_kind is not null;

-- Empty or null: any.
alter table saved_searches
  add column internship_kinds text[] not null default '{}',
  add column paid_only boolean not null default false,
  add column pace smallint check (pace in (25, 50, 75, 100)),
  add column starts_from date,
  add column starts_until date;
