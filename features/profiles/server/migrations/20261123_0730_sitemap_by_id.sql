-- The sitemap is read page by page, in the order of ids.
drop index profiles_sitemap_names;
create index profiles_sitemap on profiles (id) include (username, updated_at) where is_public and not hidden_from_search and username is not null;
-- The home page shows the last changed of these.
create index profiles_open on profiles (updated_at desc, id) where is_public and listed and username is not null;
