-- ADM-01: posts in one language in the administration's list of content, newest first.
create index posts_of_language on posts (language, created_at desc, id desc) where removed_at is null;
