-- When the applicant last changed an application that was not answered yet.
alter table applications add column changed_at timestamptz(3);
