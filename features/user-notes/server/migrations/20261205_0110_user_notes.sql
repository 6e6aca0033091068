-- Internal notes of administrators about members (ADM-02).
create table user_notes (
  id uuid primary key default gen_random_uuid(),
  -- Whom the note is about. It is personal data of this member, and deleted with the account.
  member_id uuid not null references users on delete cascade,
  -- Null once that administrator has deleted their account.
  writer_id uuid references users on delete set null,
  text text not null check (char_length(text) between 1 and 2000),
  language text not null check (language in ('sv', 'en', 'ar')),
  created_at timestamptz(3) not null
);
create index user_notes_of_member on user_notes (member_id, created_at desc, id desc);
create index user_notes_by_writer on user_notes (writer_id) where writer_id is not null;
