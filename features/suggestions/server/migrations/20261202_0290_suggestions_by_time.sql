-- Figures by day (ANA-01).
create index suggestions_by_time on suggestions (created_at) where removed_at is null;
