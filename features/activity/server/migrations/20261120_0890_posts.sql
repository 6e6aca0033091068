-- What members write to each other in the feed (DASH-02).
create table posts (
  id uuid primary key default gen_random_uuid(),
  author_id uuid not null references users on delete cascade,
  -- As it was typed: members are mentioned as @username, and post_mentions says who that was.
  text text not null check (char_length(text) between 1 and 2000),
  link text,
  audience text not null check (audience in ('everyone', 'connections')),
  -- What the author wrote in.
  language text not null check (language in ('sv', 'en', 'ar')),
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3)
);
create index posts_of_author on posts (author_id, created_at desc);

-- Whom a name in a post meant when it was written. They may call themselves something else today.
create table post_mentions (
  post_id uuid not null references posts on delete cascade,
  name text not null check (name = lower(name)),
  member_id uuid not null references users on delete cascade,
  primary key (post_id, name)
);
create index post_mentions_of_member on post_mentions (member_id);

-- A post stands in the feed for as long as it is there.
alter table activities
  add column post_id uuid unique references posts on delete cascade,
  add check ((type = 'new_post') = (post_id is not null));

-- Whom to mention, found by how their names begin; their usernames have an index for that already.
create index profiles_by_name_start on profiles (lower(full_name) text_pattern_ops) where username is not null;
