-- I18N-07: the languages of messages, of what they forward, and of subjects. Null: written before it was stored, or no
-- text. Not valid: no older row has a language, so the checks need not read the tables.
alter table messages
  add column language text,
  add column forwarded_language text,
  add constraint messages_language_check check (language in ('sv', 'en', 'ar')) not valid,
  add constraint messages_forwarded_language_check check (forwarded_language in ('sv', 'en', 'ar')) not valid;
alter table message_threads
  add column subject_language text,
  add constraint message_threads_subject_language_check check (subject_language in ('sv', 'en', 'ar')) not valid;
