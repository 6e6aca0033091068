-- Figures by day (ANA-01).
create index programs_by_publishing on programs (published_at) where published_at is not null;
