-- I18N-07: the language of the administrators' notes. Null: written before it was stored, or no note.
alter table products add column note_language text check (note_language in ('sv', 'en', 'ar'));
alter table product_decisions add column language text check (language in ('sv', 'en', 'ar'));
