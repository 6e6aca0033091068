-- Text messages that wait for their delivery. A row is deleted when it has been delivered, refused or its deadline has
-- passed, because number and text are personal and the text can be a code.
create table text_messages (
  id uuid primary key default gen_random_uuid(),
  phone text not null,
  text text not null,
  language text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index text_messages_expires_at on text_messages (expires_at);
