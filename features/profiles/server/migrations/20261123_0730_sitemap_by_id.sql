-- The sitemap is read page by page, in the order of ids.
drop index profiles_sitemap_names;
create index profiles_sitemap on profiles (id) include (username, updated_at) where is_public and not hidden_from_search;
