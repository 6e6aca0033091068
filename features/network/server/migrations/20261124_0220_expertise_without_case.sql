-- Members are found by their tags without regard to case.
create index directory_expertise_keys on profiles using gin (tag_keys(expertise)) with (fastupdate = off) where listed;
drop index directory_expertise;
