-- The boards in their order, a day or week each: its first are read, and a product's place among them, however much was
-- launched then. After what gave products these weights.
create index products_of_day on products (((launched_at at time zone 'Europe/Stockholm')::date), day_weight desc, launched_at, id) where status = 'approved';
create index products_of_week on products (date_trunc('week', launched_at at time zone 'Europe/Stockholm'), week_weight desc, launched_at, id) where status = 'approved';
