-- ADM-01: removed suggestions in the administration's list of content, newest first.
create index suggestions_removed_newest on suggestions (created_at desc, id desc) where removed_at is not null;
