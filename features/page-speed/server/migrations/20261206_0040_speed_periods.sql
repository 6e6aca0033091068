-- The counts of each page or call in a whole period, summed up once a day: a report of a quarter adds only today to them,
-- and no longer needs the sums by week.
create table speed_periods (
  -- One of the periods of the reports, in days. A row contains one day less, so that a report adds today.
  days smallint not null check (days > 1),
  -- The last of the days.
  last_day date not null,
  source text not null check (source in ('browser', 'server')),
  measure text not null check (measure in ('lcp', 'inp', 'cls', 'fcp', 'ttfb', 'answer')),
  -- The pattern of the page or the name of the call.
  subject text not null check (char_length(subject) between 1 and 120),
  device text not null check (device in ('phone', 'computer', 'server')),
  bucket smallint not null check (bucket between 0 and 200),
  count bigint not null check (count > 0),
  failures bigint not null default 0 check (failures between 0 and count),
  primary key (days, source, last_day, measure, subject, device, bucket)
);
drop table speed_weeks;
