-- Another member whom the notification names. Like `from_id`: it goes with that member's account, and is hidden while that
-- member is banned or there is a block between them and the recipient.
alter table notifications add column about_id uuid references users on delete cascade;
create index notifications_about on notifications (about_id) where about_id is not null;
