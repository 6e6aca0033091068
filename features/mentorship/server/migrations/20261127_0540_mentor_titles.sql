-- The search across all areas finds a title that equals the search, however many rows have its words (SRCH-01).
create index mentor_listings_exact_title on mentor_listings (search_words(title)) where is_active;
