-- Figures by day (ANA-01).
create index opportunities_by_time on opportunities (created_at);
