-- The search across all areas finds a title that equals the search, however many rows have its words (SRCH-01).
create index opportunities_exact_title on opportunities (search_words(title)) where is_active;
