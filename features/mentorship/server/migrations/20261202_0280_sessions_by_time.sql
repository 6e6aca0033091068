-- Figures by day (ANA-01).
create index mentor_sessions_by_time on mentor_sessions (starts_at) where status = 'held';
