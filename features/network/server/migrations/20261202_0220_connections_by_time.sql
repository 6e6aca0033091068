-- Figures by day (ANA-01).
create index connections_by_time on connections (connected_at) where member_id < other_id;
