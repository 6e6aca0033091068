-- I18N-07: the language of the administrators' note. Null: written before it was stored, or no note.
alter table feedback add column note_language text check (note_language in ('sv', 'en', 'ar'));
