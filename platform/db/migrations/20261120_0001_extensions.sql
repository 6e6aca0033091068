-- All four are trusted extensions: the database's owner may create them, no superuser is needed.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;
create extension if not exists citext;
