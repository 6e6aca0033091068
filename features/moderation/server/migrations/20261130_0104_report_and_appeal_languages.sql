-- I18N-07: the languages of reports and appeals. Null: written before it was stored, or no text.
alter table moderation_reports add column language text check (language in ('sv', 'en', 'ar'));
alter table moderation_cases add column appeal_language text check (appeal_language in ('sv', 'en', 'ar'));
