-- What full-text search reads of an opportunity: the title weighs most, the description least.
create function opportunity_search(
  language text, title text, company_name text, location text, requirements text[], benefits text[], description text
) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector(search_config(language), fold_letters(title)), 'A')
    || setweight(to_tsvector(search_config(language), fold_letters(concat_ws(' ', company_name, location))), 'B')
    || setweight(to_tsvector(search_config(language), fold_letters(joined_texts(requirements))), 'C')
    || setweight(to_tsvector(search_config(language), fold_letters(joined_texts(benefits) || E'\n' || description)), 'D');

create table opportunities (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  -- Given once: an address that was passed on keeps leading here.
  slug text not null unique,
  title text not null,
  type text not null check (
    type in ('job', 'collaboration', 'investment', 'mentorship', 'partnership', 'internship', 'freelance')
  ),
  language text not null check (language in ('sv', 'en', 'ar')),
  company_name text,
  location text,
  remote_ok boolean not null default false,
  description text not null,
  salary_range text,
  equity_range text,
  -- Öre for a period, and basis points; an open end is null (OPP-11).
  pay_min bigint check (pay_min >= 0),
  pay_max bigint check (pay_max >= pay_min),
  pay_currency text check (pay_currency = 'SEK'),
  pay_period text check (pay_period in ('hour', 'month', 'year')),
  equity_min integer check (equity_min between 0 and 10000),
  equity_max integer check (equity_max between coalesce(equity_min, 0) and 10000),
  requirements text[] not null default '{}',
  benefits text[] not null default '{}',
  -- The last day to apply, and where that day is meant.
  application_deadline date,
  deadline_zone text not null default 'Europe/Stockholm',
  -- The moment that day ends there.
  closes_at timestamptz not null
    generated always as (coalesce((application_deadline + 1)::timestamp at time zone deadline_zone, 'infinity')) stored,
  contact_email text,
  external_url text,
  is_active boolean not null default true,
  closed_at timestamptz,
  -- Milliseconds: what a cursor carries is then exactly what is stored.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  search tsvector not null
    generated always as (opportunity_search(language, title, company_name, location, requirements, benefits, description)) stored,
  check (is_active = (closed_at is null)),
  check ((pay_min is null and pay_max is null) = (pay_period is null)),
  check ((pay_period is null) = (pay_currency is null))
);
-- The list, newest first and by deadline, for all types and for some of them (OPP-02).
create index opportunities_newest on opportunities (created_at desc, id desc) where is_active;
create index opportunities_newest_of_type on opportunities (type, created_at desc, id desc) where is_active;
create index opportunities_by_deadline on opportunities (closes_at, id) where is_active;
create index opportunities_by_deadline_of_type on opportunities (type, closes_at, id) where is_active;
create index opportunities_of_owner on opportunities (owner_id, created_at desc, id desc);
create index opportunities_search on opportunities using gin (search) where is_active;

-- Every word that a listing's title, company, place or requirements have had: what a misspelt search may have meant.
-- Looking there costs the same however many listings there are.
create table opportunity_words (word text primary key);
create index opportunity_words_spelling on opportunity_words using gin (trigram_letters(word) gin_trgm_ops);

create function note_opportunity_words() returns trigger
  language plpgsql
as $$
begin
  insert into opportunity_words (word)
  select distinct split.word
  from regexp_split_to_table(
    fold_letters(concat_ws(' ', new.title, new.company_name, new.location, joined_texts(new.requirements))),
    '[^a-z0-9åäö\u0620-\u064A]+'
  ) as split (word)
  where length(split.word) between 3 and 40 and not exists (select from opportunity_words as known where known.word = split.word)
  -- In one order, so that two transactions never wait for each other's words.
  order by 1
  on conflict do nothing;
  return null;
end
$$;
create trigger note_words after insert or update of title, company_name, location, requirements on opportunities
  for each row execute function note_opportunity_words();

create table opportunity_applications (
  id uuid primary key default gen_random_uuid(),
  -- Null: the listing was deleted. What was applied to stays on the applicant's board, and in the poster's answer rate.
  opportunity_id uuid references opportunities on delete set null,
  owner_id uuid not null references users on delete cascade,
  applicant_id uuid not null references users on delete cascade check (applicant_id <> owner_id),
  title text not null,
  company_name text,
  message text not null,
  cv_url text,
  status text not null default 'pending' check (status in ('pending', 'reviewed', 'contacted', 'approved', 'rejected')),
  -- The first answer; setting the status back does not undo it.
  answered_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- OPP-06: twice gives one application.
  unique (opportunity_id, applicant_id),
  check (status = 'pending' or answered_at is not null)
);
create index opportunity_applications_of_listing on opportunity_applications (opportunity_id, created_at desc, id desc);
create index opportunity_applications_of_member on opportunity_applications (applicant_id, created_at desc, id desc);
create index opportunity_applications_answers on opportunity_applications (owner_id) include (created_at, answered_at);

create table opportunity_favorites (
  member_id uuid not null references users on delete cascade,
  opportunity_id uuid not null references opportunities on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, opportunity_id)
);
create index opportunity_favorites_latest on opportunity_favorites (member_id, created_at desc, opportunity_id desc);
create index opportunity_favorites_of_listing on opportunity_favorites (opportunity_id);

create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references users on delete cascade,
  name text not null,
  -- Empty: any text, any type.
  q text not null default '',
  types text[] not null default '{}',
  remote_only boolean not null default false,
  alerts text not null check (alerts in ('off', 'daily', 'instant')),
  -- Only what was posted after this moment is new to the search.
  alerts_since timestamptz(3) not null default now(),
  last_alert_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index saved_searches_of_member on saved_searches (member_id, created_at desc, id desc);
create index saved_searches_alerts on saved_searches (alerts, id) where alerts <> 'off';

-- What a saved search has already written about: each opportunity once.
create table saved_search_alerts (
  search_id uuid not null references saved_searches on delete cascade,
  opportunity_id uuid not null references opportunities on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (search_id, opportunity_id)
);
create index saved_search_alerts_of_listing on saved_search_alerts (opportunity_id);

-- One row: who may post (OPP-05).
create table opportunity_settings (
  only_row boolean primary key default true check (only_row),
  creation_rule text not null check (creation_rule in ('members', 'partners'))
);
insert into opportunity_settings (creation_rule) values ('members');
