-- The administrators' list of applications of all kinds, newest first, by kind and status, and its search by title.
create index applications_newest on applications (created_at desc, id desc);
create index applications_by_kind on applications (kind, created_at desc, id desc);
create index applications_by_status on applications (status, created_at desc, id desc);
create index applications_by_kind_and_status on applications (kind, status, created_at desc, id desc);
create index applications_title_letters on applications using gin (trigram_letters(title) gin_trgm_ops);
