-- The search across all areas finds a title that equals the search, however many rows have its words (SRCH-01).
create index programs_exact_title on programs (search_words(title)) where status in ('active', 'completed');
