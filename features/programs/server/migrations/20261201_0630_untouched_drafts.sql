-- Drafts by when they were last edited, for the tab cleanup of the administration (ADM-01).
create index programs_untouched_drafts on programs (updated_at, id) where status = 'draft';
