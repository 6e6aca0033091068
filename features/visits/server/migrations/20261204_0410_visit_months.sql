-- Sums of visit_pages by month, added to with it, so that the report of a year does not read each day of each page.
create table visit_months (
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  path text not null check (length(path) between 1 and 100),
  subject_kind text check (subject_kind in ('profile', 'opportunity', 'product', 'program', 'mentor')),
  subject_id uuid,
  source text not null check (length(source) <= 100),
  device text not null check (device in ('desktop', 'phone', 'tablet')),
  language text not null check (language in ('sv', 'en', 'ar')),
  visitors integer not null check (visitors > 0),
  views integer not null check (views >= visitors),
  unique nulls not distinct (month, path, subject_id, source, device, language),
  check ((subject_kind is null) = (subject_id is null))
);
insert into visit_months (month, path, subject_kind, subject_id, source, device, language, visitors, views)
select date_trunc('month', day)::date, path, subject_kind, subject_id, source, device, language, sum(visitors), sum(views)
from visit_pages group by 1, 2, 3, 4, 5, 6, 7;
