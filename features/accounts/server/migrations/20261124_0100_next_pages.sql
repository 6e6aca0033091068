-- The page that led a visitor to sign up or in, until the member has opened it (AUTH-05). Stored here and not in the mailed link,
-- so that the mail carries no text chosen by the person who signed up.
create table next_pages (
  user_id uuid primary key references users on delete cascade,
  path text not null check (path like '/%' and path not like '//%' and length(path) <= 500),
  kept_at timestamptz not null
);
create index next_pages_kept_at on next_pages (kept_at);
