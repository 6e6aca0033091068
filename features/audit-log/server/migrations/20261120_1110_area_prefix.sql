-- An area's actions are what begins with its name: a range of the index only in the order of the signs.
drop index audit_log_by_action;
create index audit_log_by_action on audit_log (action collate "C", created_at desc, id desc);
