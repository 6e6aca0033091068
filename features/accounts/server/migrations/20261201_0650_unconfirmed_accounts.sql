-- Unconfirmed accounts by age, for the tab cleanup of the administration (ADM-01).
create index users_unconfirmed_by_time on users (created_at, id) where not email_confirmed;
