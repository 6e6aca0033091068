-- Files that the participants of a mentor session add for each other.
alter table files
  drop constraint files_kind_check,
  add constraint files_kind_check check (kind in ('cv', 'portfolio', 'avatar', 'attachment', 'product', 'session'));
