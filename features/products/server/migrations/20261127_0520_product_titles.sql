-- The search across all areas finds a title that equals the search, however many rows have its words (SRCH-01).
create index products_exact_title on products (search_words(title)) where status = 'approved';
