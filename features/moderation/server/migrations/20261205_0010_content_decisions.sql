-- ADM-01: moderators may restore what they removed before its author appeals.
alter table moderation_cases drop constraint moderation_cases_check2;
alter table moderation_cases
  add constraint moderation_cases_appeal_states
    check (case when state in ('appealed', 'upheld') then appeal is not null else state = 'restored' or appeal is null end);

-- The list of content finds removed content by the copy of its text (I18N-07).
create function moderation_case_search(language text, title text, body text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector(search_config(language), fold_letters(coalesce(title, '') || ' ' || body));
alter table moderation_cases
  add column search tsvector not null generated always as (moderation_case_search(language, title, text)) stored;
create index moderation_cases_search on moderation_cases using gin (search) where state in ('removed', 'appealed', 'upheld');
create index moderation_cases_removed on moderation_cases (kind, thing_id) where state in ('removed', 'appealed', 'upheld');
