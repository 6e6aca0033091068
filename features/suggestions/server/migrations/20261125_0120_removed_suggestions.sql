-- A suggestion that moderation removes stays as a tombstone until the decision is final (docs/decisions/033), together with
-- its votes and the duplicates merged into it: nothing shows them, and an appeal clears both columns.
alter table suggestions
  add column removed_at timestamptz(3),
  -- The suggestion that was decided about: this one, or the one it was merged into, directly or through others.
  add column removed_with uuid references suggestions,
  add check ((removed_at is null) = (removed_with is null));
create index suggestions_removed on suggestions (removed_with) where removed_with is not null;

-- Until now removed suggestions were deleted and stored as JSON with their case.
insert into suggestions
  (id, submitter_id, title, description, tags, language, status, status_note, status_changed_at, created_at, edited_at, removed_at, removed_with)
select s.id, (select u.id from users u where u.id = s.submitter_id), s.title, s.description, s.tags, s.language, s.status,
  s.status_note, s.status_changed_at, s.created_at, s.edited_at, c.decided_at, c.thing_id
from moderation_cases c
cross join lateral jsonb_populate_recordset(null::suggestions, c.kept -> 'suggestions') as s
where c.kind = 'suggestion' and c.kept -> 'ids' ? c.thing_id::text
on conflict (id) do nothing;

-- Afterwards, because the original may be among the suggestions of another case.
update suggestions set merged_into = s.merged_into
from moderation_cases c
cross join lateral jsonb_populate_recordset(null::suggestions, c.kept -> 'suggestions') as s
where c.kind = 'suggestion' and suggestions.id = s.id and suggestions.removed_with = c.thing_id
  and exists (select from suggestions target where target.id = s.merged_into);

-- Triggers count the votes, without those of members who are banned now.
insert into suggestion_votes (suggestion_id, member_id, merged_through, created_at)
select v.suggestion_id, v.member_id, v.merged_through, v.created_at
from moderation_cases c
cross join lateral jsonb_populate_recordset(null::suggestion_votes, c.kept -> 'votes') as v
join suggestions s on s.id = v.suggestion_id and s.removed_with = c.thing_id
where c.kind = 'suggestion' and exists (select from users u where u.id = v.member_id)
on conflict do nothing;

insert into suggestion_status_changes (id, suggestion_id, status, note, changed_by, created_at)
select h.id, h.suggestion_id, h.status, h.note, (select u.id from users u where u.id = h.changed_by), h.created_at
from moderation_cases c
cross join lateral jsonb_populate_recordset(null::suggestion_status_changes, c.kept -> 'changes') as h
join suggestions s on s.id = h.suggestion_id and s.removed_with = c.thing_id
where c.kind = 'suggestion'
on conflict do nothing;

-- What remains says that this case removed the suggestion.
update moderation_cases set kept = '{}' where kind = 'suggestion' and kept is not null;

-- The indexes of the board, now without what moderation removed. The one of duplicates has all of them, for the foreign key.
drop index suggestions_popular, suggestions_latest, suggestions_status_popular, suggestions_status_latest, suggestions_tag_keys,
  suggestions_heading, suggestions_description, suggestions_duplicates;
create index suggestions_duplicates on suggestions (merged_into, removed_at) where merged_into is not null;
create index suggestions_popular on suggestions (vote_count desc, created_at desc, id desc) where merged_into is null and removed_at is null;
create index suggestions_latest on suggestions (created_at desc, id desc) where merged_into is null and removed_at is null;
create index suggestions_status_popular on suggestions (status, vote_count desc, created_at desc, id desc) where merged_into is null and removed_at is null;
create index suggestions_status_latest on suggestions (status, created_at desc, id desc) where merged_into is null and removed_at is null;
create index suggestions_tag_keys on suggestions using gin (tag_keys(tags)) where merged_into is null and removed_at is null;
create index suggestions_heading on suggestions using gin (heading_letters gin_trgm_ops) where merged_into is null and removed_at is null;
create index suggestions_description on suggestions using gin (description_letters gin_trgm_ops) where merged_into is null and removed_at is null;

select show_trgm('');
create or replace function suggestions_spelled_like(letters text, at_least real, at_most integer)
  returns table (suggestion_id uuid, likeness real)
  language sql stable parallel safe
  set pg_trgm.word_similarity_threshold = 0.4
as $$
  select id, likeness
  from (
    select id, word_similarity(letters, heading_letters) as likeness, vote_count
    from suggestions
    where merged_into is null and removed_at is null
      and letters <% heading_letters and word_similarity(letters, heading_letters) >= at_least
    limit 1000
  ) as alike
  order by likeness desc, vote_count desc, id
  limit at_most
$$;
