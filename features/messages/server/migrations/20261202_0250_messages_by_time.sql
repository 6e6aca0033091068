-- Figures by day (ANA-01).
create index messages_by_time on messages (created_at);
create index conversations_by_time on messages (created_at) where position = 1;
