-- The page of a user lists the cases about their content, latest change first (ADM-02).
create index moderation_cases_of_author_by_change on moderation_cases (author_id, moved_at desc, id desc);
drop index moderation_cases_of_author;
