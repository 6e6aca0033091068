-- Closed opportunities by when they were closed, for the tab cleanup of the administration (ADM-01).
create index opportunities_closed on opportunities (closed_at, id) where not is_active;
