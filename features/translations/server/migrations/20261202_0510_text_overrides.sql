-- Texts that administrators have changed (I18N-06). A row stays when the shipped text applies again, for its version.
create table text_overrides (
  area text not null check (length(area) between 1 and 60),
  key text not null check (length(key) between 1 and 200),
  language text not null check (language in ('sv', 'en', 'ar')),
  -- The text by plural form; null when the shipped text applies.
  value jsonb check (jsonb_typeof(value) = 'object' and length(value::text) between 3 and 40000),
  -- The shipped text at that time, to tell whether a later release has changed it.
  shipped jsonb check (jsonb_typeof(shipped) = 'object'),
  version int not null check (version > 0),
  -- Null once that administrator has deleted their account.
  changed_by uuid references users on delete set null,
  changed_at timestamptz(3) not null,
  primary key (area, key, language)
);
create index text_overrides_by_editor on text_overrides (changed_by) where changed_by is not null;

-- Every change of a text, with the version that it made.
create table text_changes (
  area text not null,
  key text not null,
  language text not null,
  version int not null,
  -- Null: the shipped text.
  before jsonb,
  after jsonb,
  is_import boolean not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz(3) not null,
  primary key (area, key, language, version),
  foreign key (area, key, language) references text_overrides on delete cascade,
  check (before is distinct from after)
);
create index text_changes_by_editor on text_changes (changed_by) where changed_by is not null;

-- The number of changes: nodes compare it with what they have read, and lock it to change texts one after the other.
create table text_revision (
  id smallint primary key default 1 check (id = 1),
  revision bigint not null default 0
);
insert into text_revision default values;

create function raise_text_revision() returns trigger language plpgsql as $$
begin
  update text_revision set revision = revision + 1;
  return null;
end
$$;
create trigger text_overrides_raise_revision after insert or update of value or delete on text_overrides
  for each statement execute function raise_text_revision();
create trigger text_overrides_emptied_raise_revision after truncate on text_overrides
  for each statement execute function raise_text_revision();
