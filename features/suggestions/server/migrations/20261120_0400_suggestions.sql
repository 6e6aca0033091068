create table suggestions (
  id uuid primary key default gen_random_uuid(),
  -- Null once the member has left.
  submitter_id uuid references users on delete set null,
  title text not null,
  description text not null,
  tags text[] not null default '{}',
  -- The language it was written in (I18N-07).
  language text not null check (language in ('sv', 'en', 'ar')),
  status text not null default 'under_consideration'
    check (status in ('under_consideration', 'in_progress', 'completed', 'rejected')),
  -- What the administrators answer in public, with the status.
  status_note text,
  status_changed_at timestamptz(3),
  -- Kept by the triggers on suggestion_votes, so that no writer can forget it.
  vote_count integer not null default 0 check (vote_count >= 0),
  -- The suggestion it is a duplicate of. While this is set it is off the board.
  merged_into uuid references suggestions check (merged_into <> id),
  -- Milliseconds, as JavaScript's dates have them: a cursor carries this value and must find its row again.
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  -- What a search looks through: the first also by likeness, the second only for the words themselves.
  heading_letters text not null generated always as (trigram_letters(title || ' ' || joined_texts(tags))) stored,
  description_letters text not null generated always as (trigram_letters(description)) stored
);
-- One for each order, alone and under a status. A tag or a text is found by its own index when it is rare, and along one
-- of these when it is frequent.
create index suggestions_popular on suggestions (vote_count desc, created_at desc, id desc) where merged_into is null;
create index suggestions_latest on suggestions (created_at desc, id desc) where merged_into is null;
create index suggestions_status_popular on suggestions (status, vote_count desc, created_at desc, id desc) where merged_into is null;
create index suggestions_status_latest on suggestions (status, created_at desc, id desc) where merged_into is null;
create index suggestions_tags on suggestions using gin (tags) where merged_into is null;
create index suggestions_heading on suggestions using gin (heading_letters gin_trgm_ops) where merged_into is null;
create index suggestions_description on suggestions using gin (description_letters gin_trgm_ops) where merged_into is null;
create index suggestions_duplicates on suggestions (merged_into) where merged_into is not null;
create index suggestions_submitter on suggestions (submitter_id);

-- What is on the board with a heading that has something spelled like this, most alike first; where thousands are, the
-- most alike of some thousand, so that the time it takes is bounded. The index only knows the session's threshold, which a
-- function can set for itself; loading the library first makes the setting known.
select show_trgm('');
create function suggestions_spelled_like(letters text, at_least real, at_most integer)
  returns table (suggestion_id uuid, likeness real)
  language sql stable parallel safe
  set pg_trgm.word_similarity_threshold = 0.4
as $$
  select id, likeness
  from (
    select id, word_similarity(letters, heading_letters) as likeness, vote_count
    from suggestions
    where merged_into is null and letters <% heading_letters and word_similarity(letters, heading_letters) >= at_least
    limit 1000
  ) as alike
  order by likeness desc, vote_count desc, id
  limit at_most
$$;

-- One vote per member and suggestion. Merging moves the votes to the other suggestion, except those of members who have
-- one there: these wait, uncounted, where they were cast. So the key itself says that a voter of both counts once.
create table suggestion_votes (
  suggestion_id uuid not null references suggestions on delete cascade,
  member_id uuid not null references users on delete cascade,
  -- The merges that brought it here, first to last: the way back when they are undone. Empty when it was cast here.
  merged_through uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (suggestion_id, member_id)
);
create index suggestion_votes_member on suggestion_votes (member_id);
create index suggestion_votes_merged on suggestion_votes using gin (merged_through) where merged_through <> '{}';

-- Adds the difference in the voter's own transaction. The update locks the suggestion's row, so that votes at the same
-- moment are counted one after the other.
create function count_suggestion_votes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update suggestions set vote_count = vote_count - gone.votes
    from (select suggestion_id, count(*) as votes from removed group by suggestion_id) as gone
    where suggestions.id = gone.suggestion_id;
  end if;
  if tg_op <> 'DELETE' then
    update suggestions set vote_count = vote_count + come.votes
    from (select suggestion_id, count(*) as votes from added group by suggestion_id) as come
    where suggestions.id = come.suggestion_id;
  end if;
  return null;
end
$$;
create trigger suggestion_votes_added after insert on suggestion_votes
  referencing new table as added for each statement execute function count_suggestion_votes();
create trigger suggestion_votes_removed after delete on suggestion_votes
  referencing old table as removed for each statement execute function count_suggestion_votes();
create trigger suggestion_votes_moved after update on suggestion_votes
  referencing old table as removed new table as added for each statement execute function count_suggestion_votes();

create table suggestion_status_changes (
  id uuid primary key default gen_random_uuid(),
  suggestion_id uuid not null references suggestions on delete cascade,
  status text not null,
  note text,
  changed_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index suggestion_status_changes_suggestion on suggestion_status_changes (suggestion_id);

-- Whom a change is told to, written together with it. The key makes it once per member, told_at once per run of the job.
create table suggestion_status_notices (
  change_id uuid not null references suggestion_status_changes on delete cascade,
  member_id uuid not null references users on delete cascade,
  told_at timestamptz,
  primary key (change_id, member_id)
);
create index suggestion_status_notices_untold on suggestion_status_notices (change_id) where told_at is null;
create index suggestion_status_notices_member on suggestion_status_notices (member_id);
