-- What and where a student studies, and when they graduate. Other members may say what they have studied.
alter table profiles
  add column study_programme text check (char_length(study_programme) between 1 and 120),
  add column school text check (char_length(school) between 1 and 120),
  add column graduation_year smallint check (graduation_year between 1950 and 2100);
