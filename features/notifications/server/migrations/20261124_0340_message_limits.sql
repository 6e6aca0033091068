-- When a mail told of it, alone or with others: a sender's next message is not mailed while this is set and the notification is unread.
alter table notifications add column mailed_at timestamptz(3);

-- Pushes of messages have a limit of their own, so that a conversation does not use up what other notifications may send.
alter table immediate_notices add column kind text not null default 'notice' check (kind in ('notice', 'message_push'));
