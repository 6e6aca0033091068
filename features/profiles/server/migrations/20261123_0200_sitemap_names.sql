-- The sitemap leaves out members who are hidden from search.
drop index profiles_public_names;
create index profiles_sitemap_names on profiles (updated_at desc, id) include (username) where is_public and not hidden_from_search;
