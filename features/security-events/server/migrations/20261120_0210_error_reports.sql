-- When a fault was first handed to the error service (ERR-01); null: never.
alter table system_errors add column forwarded_at timestamptz;
create index system_errors_by_forwarding on system_errors (forwarded_at) where forwarded_at is not null;
