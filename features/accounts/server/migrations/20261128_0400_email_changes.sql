-- Changes of a member's mail address (AUTH-14). Only hashes of the codes are stored. A row without code_hash is for an
-- address that has an account already: it looks the same to the member and no code confirms it.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  old_email text not null,
  new_email text not null check (new_email = lower(new_email)),
  code_hash bytea,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  changed_at timestamptz,
  undo_code_hash bytea unique,
  undone_at timestamptz,
  check ((changed_at is null) = (undo_code_hash is null))
);
-- A member waits for one address at a time.
create unique index email_changes_waiting on email_changes (user_id) where changed_at is null;
create index email_changes_user_id on email_changes (user_id);
create index email_changes_created_at on email_changes (created_at);
