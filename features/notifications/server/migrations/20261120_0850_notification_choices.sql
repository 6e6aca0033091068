-- Whose doing it was: with that member it goes, and whoever is apart from them by a block does not see it (NET-05).
alter table notifications add column from_id uuid references users on delete cascade;
-- False: the member did not want to see it in the product. The row is kept, so that it is told once, and for its mail.
alter table notifications add column in_app boolean not null default true;
-- Deleted by the member; gone for good after a while (it can be taken back at first).
alter table notifications add column deleted_at timestamptz(3);

drop index notifications_newest;
drop index notifications_unread;
create index notifications_newest on notifications (member_id, position desc) where in_app and deleted_at is null;
create index notifications_unread on notifications (member_id, position desc) where in_app and deleted_at is null and read_at is null;
-- Unread ones, shown or not: all of them, or those that lead to one page, are marked at once.
create index notifications_unmarked on notifications (member_id) where deleted_at is null and read_at is null;
create index notifications_deleted on notifications (deleted_at) where deleted_at is not null;
create index notifications_by_age on notifications (created_at);
create index notifications_from on notifications (from_id) where from_id is not null;
-- All of one matter, for everybody who was told of it.
create index notifications_matter on notifications (dedupe_key);

-- Where a member's choice differs from what the type's default is (SET-07).
create table notification_choices (
  member_id uuid not null references users on delete cascade,
  type text not null,
  channel text not null check (channel in ('app', 'mail', 'push')),
  wanted boolean not null,
  primary key (member_id, type, channel)
);

-- How the mails come that a member wants; no row: at once.
create table notification_rhythms (
  member_id uuid primary key references users on delete cascade,
  mail_rhythm text not null check (mail_rhythm in ('at_once', 'daily', 'weekly', 'never'))
);
