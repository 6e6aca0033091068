-- Sums of speed_counts, added to with it, so that the report of a quarter reads a tenth of the rows.
-- All pages or calls together, by day.
create table speed_totals (
  day date not null,
  source text not null check (source in ('browser', 'server')),
  measure text not null check (measure in ('lcp', 'inp', 'cls', 'fcp', 'ttfb', 'answer')),
  device text not null check (device in ('phone', 'computer', 'server')),
  bucket smallint not null check (bucket between 0 and 200),
  count bigint not null check (count > 0),
  failures bigint not null default 0 check (failures between 0 and count),
  primary key (source, day, measure, device, bucket)
);
insert into speed_totals (day, source, measure, device, bucket, count, failures)
select day, source, measure, device, bucket, sum(count), sum(failures) from speed_counts group by 1, 2, 3, 4, 5;

-- Each page or call, by week.
create table speed_weeks (
  -- Its Monday.
  week date not null check (extract(isodow from week) = 1),
  source text not null check (source in ('browser', 'server')),
  measure text not null check (measure in ('lcp', 'inp', 'cls', 'fcp', 'ttfb', 'answer')),
  subject text not null check (char_length(subject) between 1 and 120),
  device text not null check (device in ('phone', 'computer', 'server')),
  bucket smallint not null check (bucket between 0 and 200),
  count bigint not null check (count > 0),
  failures bigint not null default 0 check (failures between 0 and count),
  primary key (source, week, measure, subject, device, bucket)
);
insert into speed_weeks (week, source, measure, subject, device, bucket, count, failures)
select date_trunc('week', day)::date, source, measure, subject, device, bucket, sum(count), sum(failures)
from speed_counts group by 1, 2, 3, 4, 5, 6;
