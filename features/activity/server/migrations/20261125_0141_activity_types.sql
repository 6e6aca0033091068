-- Areas declare their activity types in their contracts, and only recordActivity, recordPost and the restoring of a post
-- write types: a list here would need a migration for each new type. A table of types with a foreign key would make all
-- inserts lock the same few rows. The database still checks the form, and what posts and opportunities need.
alter table activities drop constraint activities_type_check, add check (type ~ '^[a-z_]{1,40}$');
