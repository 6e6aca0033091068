-- How fast pages and calls were (ANA-01): counts only, of no person.
create table speed_counts (
  -- In Europe/Stockholm.
  day date not null,
  source text not null check (source in ('browser', 'server')),
  measure text not null check (measure in ('lcp', 'inp', 'cls', 'fcp', 'ttfb', 'answer')),
  -- The pattern of the page or the name of the call.
  subject text not null check (char_length(subject) between 1 and 120),
  device text not null check (device in ('phone', 'computer', 'server')),
  -- A bucket of kit/log-buckets.ts: milliseconds, or thousandths for cls.
  bucket smallint not null check (bucket between 0 and 200),
  count bigint not null check (count > 0),
  failures bigint not null default 0 check (failures between 0 and count),
  primary key (source, day, measure, subject, device, bucket),
  check ((source = 'server') = (measure = 'answer') and (source = 'server') = (device = 'server'))
);
