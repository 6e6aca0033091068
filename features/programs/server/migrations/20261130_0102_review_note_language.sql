-- I18N-07: the language of the administrators' note. Null: written before it was stored, or no note.
alter table programs add column review_note_language text check (review_note_language in ('sv', 'en', 'ar'));
