-- Figures by day (ANA-01).
create index products_by_launch on products (launched_at) where launched_at is not null;
create index product_votes_newest on product_votes (created_at);
