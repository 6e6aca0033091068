-- How many are launched is counted in this alone, without the products themselves.
create index products_shown on products (creator_id) where status = 'approved';
-- A product's comments by day, answers among them.
create index product_comments_by_time on product_comments (product_id, created_at) where removed_at is null;
