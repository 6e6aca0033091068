-- The kinds of content that moderation_cases may be about. Each node adds the kinds of its areas when it starts, so that a
-- new kind needs no migration, and the foreign key still refuses a case that no area can carry out.
create table reportable_kinds (
  kind text primary key check (kind ~ '^[a-z_]{1,40}$')
);
insert into reportable_kinds (kind)
values ('post'), ('opportunity'), ('suggestion'), ('profile'), ('product'), ('product_comment');
alter table moderation_cases
  drop constraint moderation_cases_kind_check,
  add foreign key (kind) references reportable_kinds;
