-- I18N-07: the language of an appeal against a lock or a ban. Null: written before it was stored, or no appeal.
alter table account_blocks add column appeal_language text check (appeal_language in ('sv', 'en', 'ar'));
