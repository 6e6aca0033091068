-- ADM-01: comments in one language in the administration's list of content, newest first.
create index product_comments_of_language on product_comments (language, created_at desc, id desc) where removed_at is null;
