-- I18N-07: the language of the bio. Null: written before it was stored, or no bio.
alter table profiles add column bio_language text check (bio_language in ('sv', 'en', 'ar'));
