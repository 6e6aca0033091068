-- How many a member has reported in the last day: it is bounded.
create index moderation_reports_of_reporter on moderation_reports (reporter_id, created_at);
