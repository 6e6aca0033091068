-- The sitemap is read from this alone, without the profiles themselves.
create index profiles_public_names on profiles (updated_at desc, id) include (username) where is_public;
drop index profiles_public;
