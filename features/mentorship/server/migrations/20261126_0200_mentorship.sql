-- Full-text search over a mentor listing: the title and the expertise weigh most, the long texts least.
create function mentor_listing_search(
  language text, title text, expertise text[], company text, location text, description text, other_texts text[]
) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector(search_config(language), fold_letters(title)), 'A')
    || setweight(to_tsvector(search_config(language), fold_letters(joined_texts(expertise))), 'A')
    || setweight(to_tsvector(search_config(language), fold_letters(concat_ws(' ', company, location))), 'B')
    || setweight(to_tsvector(search_config(language), fold_letters(description)), 'C')
    || setweight(to_tsvector(search_config(language), fold_letters(joined_texts(other_texts))), 'D');

create table mentor_listings (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  -- Never changes, so that shared links stay valid.
  slug text not null unique,
  title text not null,
  language text not null check (language in ('sv', 'en', 'ar')),
  description text not null,
  expertise text[] not null check (cardinality(expertise) > 0),
  -- Öre per hour: 0 is free, null is by agreement (MENT-03).
  hourly_rate bigint check (hourly_rate >= 0),
  hourly_rate_currency text check (hourly_rate_currency = 'SEK'),
  experience_years integer check (experience_years between 0 and 100),
  availability text not null default 'available' check (availability in ('available', 'busy', 'unavailable')),
  max_mentees integer check (max_mentees > 0),
  session_format text not null check (session_format in ('video', 'in_person', 'phone', 'chat', 'flexible')),
  -- ISO 639-1.
  languages text[] not null check (cardinality(languages) > 0),
  location text,
  remote_available boolean not null default true,
  contact_email text,
  approach text,
  target_audience text,
  session_length integer not null check (session_length > 0),
  time_zone text not null,
  company text,
  session_types text[] not null
    check (cardinality(session_types) > 0 and session_types <@ array['consultation', 'mentoring', 'coaching']),
  success_stories text,
  additional_services text,
  linkedin_url text,
  cancellation_rule text,
  meeting_url text,
  is_active boolean not null default true,
  -- The schedule's rules; its hours are in the tables below. Durations are minutes.
  other_lengths integer[] not null default '{}',
  step_minutes integer not null default 30 check (step_minutes in (15, 30, 60)),
  buffer_before_minutes integer not null default 0 check (buffer_before_minutes >= 0),
  buffer_after_minutes integer not null default 0 check (buffer_after_minutes >= 0),
  notice_minutes integer not null default 1440 check (notice_minutes >= 0),
  days_ahead integer not null default 42 check (days_ahead > 0),
  max_per_day integer check (max_per_day > 0),
  max_per_week integer check (max_per_week > 0),
  -- The next free slot of the preferred length, for the list's order and its filter. Null without one. Brought up to
  -- date with each change, and by a job as time passes.
  next_slot_at timestamptz(3),
  -- When a listing without a free slot was last searched for one: each day another day can be booked.
  slots_searched_at timestamptz(3) not null default '-infinity',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  search tsvector not null generated always as (
    mentor_listing_search(
      language, title, expertise, company, location, description,
      array[approach, target_audience, success_stories, additional_services]
    )
  ) stored,
  check ((hourly_rate is null) = (hourly_rate_currency is null))
);
create index mentor_listings_newest on mentor_listings (created_at desc, id desc) where is_active;
-- Mentors with a free slot, then available ones without, then all others.
create index mentor_listings_soonest on mentor_listings ((availability <> 'available'), coalesce(next_slot_at, 'infinity'), id)
  where is_active;
create index mentor_listings_outdated on mentor_listings (next_slot_at) where is_active;
create index mentor_listings_without_slot on mentor_listings (slots_searched_at)
  where is_active and availability = 'available' and next_slot_at is null;
create index mentor_listings_of_owner on mentor_listings (owner_id, created_at desc, id desc);
create index mentor_listings_search on mentor_listings using gin (search) where is_active;
create index mentor_listings_languages on mentor_listings using gin (languages) where is_active;
create index mentor_listings_expertise on mentor_listings using gin (tag_keys(expertise)) where is_active;

-- Every word that an active listing's title, expertise or company has had: what a misspelt search may have meant.
create table mentor_words (word text primary key);
create index mentor_words_spelling on mentor_words using gin (trigram_letters(word) gin_trgm_ops);

create function note_mentor_words() returns trigger
  language plpgsql
as $$
begin
  insert into mentor_words (word)
  select distinct split.word
  from unnest(search_words(concat_ws(' ', new.title, joined_texts(new.expertise), new.company))) as split (word)
  where length(split.word) between 3 and 40 and not exists (select from mentor_words as known where known.word = split.word)
  -- In one order, so that two transactions never wait for each other's words.
  order by 1
  on conflict do nothing;
  return null;
end
$$;
create trigger note_words after insert or update of title, expertise, company, is_active on mentor_listings
  for each row when (new.is_active) execute function note_mentor_words();

-- Hours that return every week. Minutes after local midnight, end exclusive; hours of one day never overlap.
create table mentor_weekly_hours (
  listing_id uuid not null references mentor_listings on delete cascade,
  -- ISO: 1 is Monday.
  weekday smallint not null check (weekday between 1 and 7),
  hours int4range not null check (not isempty(hours) and hours <@ int4range(0, 1440)),
  exclude using gist (listing_id with =, weekday with =, hours with &&)
);

-- Single days with other hours than the weekly ones. No hours: a day off.
create table mentor_exceptions (
  listing_id uuid not null references mentor_listings on delete cascade,
  day date not null,
  hours int4multirange not null check (hours <@ int4multirange(int4range(0, 1440))),
  primary key (listing_id, day)
);

create table mentor_sessions (
  id uuid primary key default gen_random_uuid(),
  -- Null once the listing is deleted. The session has copies of what it needs.
  listing_id uuid references mentor_listings on delete set null,
  listing_title text not null,
  -- Null once the account is deleted. The other participant still has the session.
  mentor_id uuid references users on delete set null,
  mentee_id uuid references users on delete set null,
  type text not null check (type in ('consultation', 'mentoring', 'coaching')),
  format text not null check (format in ('video', 'in_person', 'phone', 'chat', 'flexible')),
  status text not null default 'requested'
    check (status in ('requested', 'confirmed', 'declined', 'lapsed', 'cancelled', 'held', 'no_show')),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- Zones at the time of booking. The instants stay when a participant moves to another zone (MENT-08).
  mentor_time_zone text not null,
  mentee_time_zone text not null,
  message text not null,
  -- A request lapses then.
  holds_until timestamptz(3) not null,
  reason text,
  ended_by text check (ended_by in ('mentor', 'mentee')),
  is_late_cancellation boolean not null default false,
  cancellation_rule text,
  meeting_url text,
  agenda text not null default '',
  notes text not null default '',
  notes_version integer not null default 0,
  -- iCalendar: grows with each change that calendars must know, and the last one that was mailed (RFC 5546).
  sequence integer not null default 0,
  mailed_sequence integer not null default -1,
  -- Hours before the start of the last reminder that was sent; null before the first.
  last_reminder_hours integer,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (mentor_id <> mentee_id),
  check (starts_at < ends_at)
);
create index mentor_sessions_of_mentor on mentor_sessions (mentor_id, starts_at, id);
create index mentor_sessions_of_mentee on mentor_sessions (mentee_id, starts_at, id);
create index mentor_sessions_asked on mentor_sessions (mentee_id, created_at);
create index mentor_sessions_of_listing on mentor_sessions (listing_id);
create index mentor_sessions_to_lapse on mentor_sessions (holds_until) where status = 'requested';
create index mentor_sessions_to_finish on mentor_sessions (ends_at) where status = 'confirmed';
create index mentor_sessions_to_remind on mentor_sessions (starts_at) where status = 'confirmed';
create index mentor_sessions_to_mail on mentor_sessions (updated_at) where mailed_sequence < sequence;

-- The times that a session takes from its two participants. One constraint guards the mentor, the mentee, and a member
-- who is a mentor in one session and a mentee in another (MENT-08).
create table mentor_session_times (
  session_id uuid not null references mentor_sessions on delete cascade,
  member_id uuid not null references users on delete cascade,
  during tstzrange not null,
  primary key (session_id, member_id),
  constraint mentor_session_times_overlap exclude using gist (member_id with =, during with &&)
);

-- Requested and confirmed sessions take time; all others free it.
create function mentor_session_take_times() returns trigger
  language plpgsql
as $$
begin
  if new.status in ('requested', 'confirmed') then
    insert into mentor_session_times (session_id, member_id, during)
    select new.id, participant.id, tstzrange(new.starts_at, new.ends_at)
    from unnest(array[new.mentor_id, new.mentee_id]) as participant (id)
    where participant.id is not null
    -- In one order, so that two bookings of the same two members do not wait for each other.
    order by participant.id
    on conflict (session_id, member_id) do update set during = excluded.during;
  else
    delete from mentor_session_times where session_id = new.id;
  end if;
  return null;
end
$$;
create trigger mentor_session_take_times after insert or update of status, starts_at, ends_at on mentor_sessions
  for each row execute function mentor_session_take_times();

-- Other times that a participant proposes; the other picks one of them.
create table mentor_session_proposals (
  session_id uuid primary key references mentor_sessions on delete cascade,
  proposed_by text not null check (proposed_by in ('mentor', 'mentee')),
  times timestamptz[] not null check (cardinality(times) between 1 and 3),
  message text,
  created_at timestamptz(3) not null default now()
);

-- Serializes bookings and blocks between two members, so that a booking either finds the block or is ended by it.
create function mentor_session_lock_pair(one uuid, other uuid) returns void
  language sql
as $$
  select pg_advisory_xact_lock(hashtextextended('mentor_sessions ' || least(one, other) || ' ' || greatest(one, other), 0))
$$;

-- A block ends the sessions between the two that have not begun. A job mails the cancellations.
create function mentorship_end_blocked_sessions() returns trigger
  language plpgsql
as $$
begin
  perform mentor_session_lock_pair(new.blocker_id, new.blocked_id);
  update mentor_sessions
  set status = 'cancelled', sequence = sequence + 1, updated_at = now()
  where status in ('requested', 'confirmed') and starts_at > now()
    and (mentor_id, mentee_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end
$$;
create trigger mentorship_end_blocked_sessions after insert on member_blocks
  for each row execute function mentorship_end_blocked_sessions();
