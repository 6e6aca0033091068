-- The files of a sitemap that is too large for one, made in the background (sitemaps.org). Empty while one file is enough.
create table sitemap_files (
  -- `products-1`, in the address `/sitemaps/products-1.xml`.
  name text primary key,
  content bytea not null,
  made_at timestamptz not null
);
