-- Suggestions are filtered by their tags without regard to case.
create index suggestions_tag_keys on suggestions using gin (tag_keys(tags)) where merged_into is null;
drop index suggestions_tags;
