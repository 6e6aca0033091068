-- I18N-07: the language of the message. Null: written before it was stored.
alter table introductions add column language text check (language in ('sv', 'en', 'ar'));
