-- What happened in the community (DASH-01). `position` is the order in which feeds are read and paged.
create table activities (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity unique,
  actor_id uuid not null references users on delete cascade,
  type text not null check (
    type in ('profile_update', 'new_post', 'new_opportunity', 'new_connection', 'joined_program', 'completed_session')
  ),
  -- The other member of a connection or session.
  other_id uuid references users on delete cascade check (other_id <> actor_id),
  -- Who may see it beside the two themselves: every member, or only those connected to one of them.
  audience text not null default 'connections' check (audience in ('everyone', 'connections')),
  -- What it shows as it is now, and goes with.
  opportunity_id uuid unique references opportunities on delete cascade,
  -- What the text is filled with, such as the title of a program.
  payload jsonb not null default '{}',
  -- The page it leads to, a path of this product; null when there is none.
  link text check (link like '/%'),
  -- What it is about (`opportunities:<id>`): told once, and gone when that is gone.
  subject text not null,
  created_at timestamptz(3) not null default now(),
  unique (type, subject),
  check ((type = 'new_opportunity') = (opportunity_id is not null))
);
create index activities_of_actor on activities (actor_id, position desc);
create index activities_of_other on activities (other_id) where other_id is not null;
-- The newest that everyone may see.
create index activities_of_everyone on activities (position desc) where audience = 'everyone';

-- Whose doings each of them is, one row for either side: the newest of a member is one short walk, whatever the others do.
-- Kept by the triggers below and by nothing else, so it needs no keys of its own.
create table activity_members (
  member_id uuid not null,
  position bigint not null,
  primary key (member_id, position)
);

create function note_activity_members() returns trigger
  language plpgsql
as $$
begin
  insert into activity_members (member_id, position)
  select actor_id, position from added union all select other_id, position from added where other_id is not null;
  return null;
end
$$;
create trigger note_members after insert on activities
  referencing new table as added for each statement execute function note_activity_members();

create function forget_activity_members() returns trigger
  language plpgsql
as $$
begin
  delete from activity_members
  where (member_id, position) in (
    select actor_id, position from removed union all select other_id, position from removed where other_id is not null
  );
  return null;
end
$$;
create trigger forget_members after delete on activities
  referencing old table as removed for each statement execute function forget_activity_members();
