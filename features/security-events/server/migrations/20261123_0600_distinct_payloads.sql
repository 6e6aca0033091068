-- SHLD-03: repeated saves of the same suspicious payload count once per member, object and day. The key is a SHA-256 of the three.
alter table security_events add column payload_key bytea;
create unique index security_events_distinct_payloads on security_events (user_id, payload_key) where payload_key is not null;
