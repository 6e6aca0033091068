-- The administrators' list of programs, newest first, by status, and its search by title.
create index programs_administered on programs (created_at desc, id desc) where status <> 'draft';
create index programs_administered_by_status on programs (status, created_at desc, id desc) where status <> 'draft';
create index programs_title_letters on programs using gin (trigram_letters(title) gin_trgm_ops);
