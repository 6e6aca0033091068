-- I18N-07: the languages of the owner's words with a decision, of why an application ended, and of templates. Null: written
-- before it was stored, or no text.
alter table application_decisions add column language text check (language in ('sv', 'en', 'ar'));
alter table applications add column end_reason_language text check (end_reason_language in ('sv', 'en', 'ar'));
alter table application_templates add column language text check (language in ('sv', 'en', 'ar'));
