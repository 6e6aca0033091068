-- I18N-07: the language of the administrators' note. Null: written before it was stored, or no note.
alter table suggestions add column status_note_language text check (status_note_language in ('sv', 'en', 'ar'));
