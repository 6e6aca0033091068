-- PROF-01, SET-08. What a member tells about themselves; the table itself came with accounts.
alter table profiles
  add column bio text check (char_length(bio) <= 2000),
  add column company text check (char_length(company) <= 120),
  add column location text check (char_length(location) <= 120),
  add column website text,
  add column linkedin text,
  add column github text,
  -- Lower case, without `#`, in the order given.
  add column expertise text[] not null default '{}' check (cardinality(expertise) <= 20),
  -- The one in use; usernames holds those that lead here as well.
  add column username text unique check (username ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(username) between 3 and 30),
  add column is_public boolean not null default false,
  add column hidden_from_search boolean not null default false,
  add column messages_from text not null default 'everyone' check (messages_from in ('everyone', 'connections', 'nobody')),
  add column mentor_available boolean not null default false,
  add column verified_at timestamptz(3),
  add column avatar_file_id uuid references files on delete set null,
  add column cv_file_id uuid references files on delete set null,
  add column portfolio_file_id uuid references files on delete set null,
  add check (not is_public or username is not null);

-- Every username a member has or had, under its skeleton: the name with look-alike letters made one. So no two members
-- can have names that are taken for each other, and an address leads to its member however it is hyphenated.
create table usernames (
  skeleton text primary key,
  name text not null check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  member_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index usernames_of_member on usernames (member_id, created_at);

-- The public profiles, for the sitemap.
create index profiles_public on profiles (updated_at desc, id) where is_public;
