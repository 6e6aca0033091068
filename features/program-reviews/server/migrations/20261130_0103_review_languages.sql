-- I18N-07: the languages of what reviewers write, and of what a criterion means. Null: written before it was stored, or no
-- text.
alter table program_reviews
  add column note_language text check (note_language in ('sv', 'en', 'ar')),
  add column feedback_language text check (feedback_language in ('sv', 'en', 'ar')),
  add column reason_language text check (reason_language in ('sv', 'en', 'ar'));
alter table program_review_criteria add column meaning_language text check (meaning_language in ('sv', 'en', 'ar'));
