-- Members who have asked for the deletion of their account and can still cancel (SET-10).
create table account_deletions (
  member_id uuid primary key references users on delete cascade,
  requested_at timestamptz(3) not null,
  due_at timestamptz(3) not null check (due_at > requested_at),
  reminded_at timestamptz(3)
);
create index account_deletions_due_at on account_deletions (due_at);

-- A copy of `due_at`, so that the session's statement reads no further table.
alter table users add column deletion_due_at timestamptz(3);

create function account_deletions_copy_due_at() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update users set deletion_due_at = null where id = old.member_id;
  else
    update users set deletion_due_at = new.due_at where id = new.member_id;
  end if;
  return null;
end $$;
create trigger account_deletions_copy_due_at after insert or delete or update of due_at on account_deletions
  for each row execute function account_deletions_copy_due_at();

-- Deleted accounts whose last traces outside of the areas' tables are not removed yet: jobs, mails and stored answers.
-- A row is deleted as soon as that is done and the member has been told by mail.
create table account_erasures (
  id uuid primary key default gen_random_uuid(),
  erased_member_id uuid not null unique,
  email text not null,
  language text not null check (language in ('sv', 'en', 'ar')),
  full_name text not null,
  -- Mail addresses and phone numbers by which jobs and mails of the member are found.
  addresses text[] not null,
  erased_at timestamptz(3) not null
);
create index account_erasures_erased_at on account_erasures (erased_at);
