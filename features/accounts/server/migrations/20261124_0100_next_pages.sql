-- The page that led a visitor to sign up or in, until the member has gone on to it (AUTH-05). Kept here and not in the mailed link: the link
-- may be opened on another device, and stays free of text that whoever signed up has chosen.
create table next_pages (
  user_id uuid primary key references users on delete cascade,
  path text not null check (path like '/%' and path not like '//%' and length(path) <= 500),
  kept_at timestamptz not null
);
create index next_pages_kept_at on next_pages (kept_at);
