-- Figures by day (ANA-01).
create index applications_by_answer on applications (answered_at) where answered_at is not null;
