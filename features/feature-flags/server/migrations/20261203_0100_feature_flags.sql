-- Functions that administrators turn on and off without a deploy. Without a row, the default in the code applies.
create table feature_flags (
  name text primary key check (length(name) between 1 and 60),
  state text not null check (state in ('on', 'share', 'off')),
  -- Only for the state share: for how many of a thousand members it is on.
  share_per_mille smallint check (share_per_mille between 0 and 1000),
  -- Increases with each change, so that two administrators do not undo each other's.
  version integer not null check (version > 0),
  changed_at timestamptz(3) not null,
  changed_by uuid references users (id) on delete set null,
  check ((state = 'share') = (share_per_mille is not null))
);
create index on feature_flags (changed_by);

-- Members who have a function, or not, whatever the state is.
create table feature_flag_members (
  flag text not null references feature_flags (name) on delete cascade,
  member_id uuid not null references users (id) on delete cascade,
  is_on boolean not null,
  set_at timestamptz(3) not null,
  primary key (flag, member_id)
);
create index on feature_flag_members (member_id);
