-- Full-text search over a program: the title weighs most, the description least.
create function program_search(
  language text, title text, partner_name text, city text, features text[], description text
) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector(search_config(language), fold_letters(title)), 'A')
    || setweight(to_tsvector(search_config(language), fold_letters(concat_ws(' ', partner_name, city))), 'B')
    || setweight(to_tsvector(search_config(language), fold_letters(joined_texts(features))), 'C')
    || setweight(to_tsvector(search_config(language), fold_letters(description)), 'D');

create table programs (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  -- Never changes, so that shared links stay valid.
  slug text not null unique,
  title text not null check (title <> ''),
  description text not null check (description <> ''),
  language text not null check (language in ('sv', 'en', 'ar')),
  partner_name text,
  city text,
  is_online boolean not null default false,
  duration_weeks integer not null check (duration_weeks > 0),
  max_participants integer not null check (max_participants > 0),
  price_model text not null check (price_model in ('free', 'fixed', 'equity')),
  -- Öre for each participant.
  price bigint check (price > 0),
  price_currency text check (price_currency = 'SEK'),
  -- Basis points; an open end is null.
  equity_min integer check (equity_min between 0 and 10000),
  equity_max integer check (equity_max between coalesce(equity_min, 0) and 10000),
  -- Days and the deadline are meant in this zone. The deadline is stored as an instant.
  time_zone text not null,
  starts_on date,
  ends_on date,
  application_deadline timestamptz(3),
  features text[] not null default '{}',
  -- The instants of the days above, for lists and for the job that completes programs.
  starts_at timestamptz(3) not null
    generated always as (coalesce(starts_on::timestamp at time zone time_zone, 'infinity')) stored,
  ends_at timestamptz(3) not null
    generated always as (coalesce((ends_on + 1)::timestamp at time zone time_zone, 'infinity')) stored,
  -- When applications close.
  closes_at timestamptz(3) not null
    generated always as (
      coalesce(
        application_deadline, starts_on::timestamp at time zone time_zone,
        (ends_on + 1)::timestamp at time zone time_zone, 'infinity'
      )
    ) stored,
  status text not null default 'draft'
    check (status in ('draft', 'pending_approval', 'active', 'completed', 'cancelled')),
  status_since timestamptz(3) not null default now(),
  submitted_at timestamptz(3),
  -- The first approval.
  published_at timestamptz(3),
  -- The owner has edited an active program since administrators read it.
  changed_since_review boolean not null default false,
  -- The latest decision of administrators. `reviewed_by` is null once that administrator has left.
  review_note text,
  reviewed_by uuid references users on delete set null,
  reviewed_at timestamptz(3),
  -- Milliseconds: what a cursor carries is then exactly what is stored.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  search tsvector not null
    generated always as (program_search(language, title, partner_name, city, features, description)) stored,
  check (is_online or city is not null),
  check ((price_model = 'fixed') = (price is not null)),
  check ((price is null) = (price_currency is null)),
  check ((price_model = 'equity') = (equity_min is not null or equity_max is not null)),
  check (ends_on >= starts_on),
  check (application_deadline <= (ends_on + 1)::timestamp at time zone time_zone),
  check ((status = 'pending_approval') = (submitted_at is not null)),
  check (status in ('draft', 'pending_approval') or published_at is not null),
  check (status = 'active' or not changed_since_review)
);
create index programs_newest on programs (status, published_at desc, id desc) where status in ('active', 'completed');
create index programs_by_start on programs (status, starts_at, id) where status in ('active', 'completed');
create index programs_by_deadline on programs (status, closes_at, id) where status in ('active', 'completed');
create index programs_newest_of_price_model on programs (status, price_model, published_at desc, id desc)
  where status in ('active', 'completed');
create index programs_newest_in_city on programs (status, fold_letters(city), published_at desc, id desc)
  where status in ('active', 'completed');
create index programs_ending on programs (ends_at, id) where status = 'active';
create index programs_search on programs using gin (search) where status in ('active', 'completed');
create index programs_of_owner on programs (owner_id, created_at desc, id desc);
create index programs_pending on programs (submitted_at, id) where status = 'pending_approval';
create index programs_edited on programs (updated_at desc, id desc) where changed_since_review;
create index programs_by_reviewer on programs (reviewed_by) where reviewed_by is not null;

-- Every word that a public program's title, partner, city or features have had: what a misspelt search may have meant.
create table program_words (word text primary key);
create index program_words_spelling on program_words using gin (trigram_letters(word) gin_trgm_ops);

create function note_program_words() returns trigger
  language plpgsql
as $$
begin
  insert into program_words (word)
  select distinct split.word
  from unnest(search_words(concat_ws(' ', new.title, new.partner_name, new.city, joined_texts(new.features)))) as split (word)
  where length(split.word) between 3 and 40 and not exists (select from program_words as known where known.word = split.word)
  -- In one order, so that two transactions never wait for each other's words.
  order by 1
  on conflict do nothing;
  return null;
end
$$;
create trigger note_words after insert or update of title, partner_name, city, features, status on programs
  for each row when (new.status = 'active') execute function note_program_words();

create trigger forget_of_applications after delete on programs
  for each row execute function applications_forget_subject('program');
