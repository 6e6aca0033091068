-- What is still to be mailed. A row goes in the transaction that hands its mail over, or when the member has read it before.
create table notification_mails (
  notification_id uuid primary key references notifications on delete cascade,
  member_id uuid not null references users on delete cascade,
  type text not null,
  -- Not before this moment; null: with the member's next collected mail.
  due_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index notification_mails_due on notification_mails (due_at) where due_at is not null;
create index notification_mails_of_member on notification_mails (member_id);
create index notification_mails_collected on notification_mails (member_id, created_at) where due_at is null;
