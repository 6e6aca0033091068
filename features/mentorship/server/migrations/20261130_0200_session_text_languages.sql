-- I18N-07: the languages of a session's texts. Null: written before they were stored, or no text.
alter table mentor_sessions
  add column message_language text check (message_language in ('sv', 'en', 'ar')),
  add column reason_language text check (reason_language in ('sv', 'en', 'ar')),
  -- Copied from the listing with the rule.
  add column cancellation_rule_language text check (cancellation_rule_language in ('sv', 'en', 'ar')),
  add column agenda_language text check (agenda_language in ('sv', 'en', 'ar')),
  add column notes_language text check (notes_language in ('sv', 'en', 'ar'));
alter table mentor_session_proposals add column language text check (language in ('sv', 'en', 'ar'));
