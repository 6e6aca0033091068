-- Evidence that members send to be verified.
alter table files
  drop constraint files_kind_check,
  add constraint files_kind_check
    check (kind in ('cv', 'portfolio', 'avatar', 'attachment', 'product', 'session', 'evidence'));
