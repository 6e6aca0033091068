-- New members by day (ANA-01).
create index users_by_confirmation on users (email_confirmed_at) where email_confirmed;
