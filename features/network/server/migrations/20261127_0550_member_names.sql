-- The search across all areas finds a title that equals the search, however many rows have its words (SRCH-01).
create index directory_exact_name on profiles (search_words(full_name)) where listed;
