-- Who ended what was approved, and their words for the other one. Null for what ended by itself, such as a lapsed offer.
alter table applications
  add column ended_by text check (ended_by in ('applicant', 'owner')),
  add column end_reason text check (char_length(end_reason) between 1 and 2000);
