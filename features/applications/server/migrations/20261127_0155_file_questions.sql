-- The owner's question that the file answers; null for a field of the area's own form.
alter table application_files add column question text;
