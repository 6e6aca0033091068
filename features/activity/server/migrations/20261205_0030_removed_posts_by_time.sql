-- ADM-01: removed posts in the administration's list of content, newest first.
create index posts_removed_newest on posts (created_at desc, id desc) where removed_at is not null;
