-- Links that sign in (AUTH-10).
alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add constraint mailed_links_purpose_check
  check (purpose in ('confirm', 'reset', 'login', 'not_me'));
