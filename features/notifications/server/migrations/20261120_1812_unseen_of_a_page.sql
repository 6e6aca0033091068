-- Unread ones, shown or not: all of a member's, or those that lead to one page, which must not cost more the more there are.
create index notifications_unseen on notifications (member_id, md5(link)) where deleted_at is null and read_at is null;
drop index notifications_unmarked;
