-- ADM-01: suggestions in one language in the administration's list of content, newest first.
create index suggestions_of_language on suggestions (language, created_at desc, id desc) where merged_into is null and removed_at is null;
