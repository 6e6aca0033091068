-- Who will have nothing to do with whom (NET-05). It holds in both directions, whoever set it.
create table member_blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index member_blocks_of_blocked on member_blocks (blocked_id, blocker_id);

-- Whose doings a member does not want to be told of; the muted one is not told and nothing else changes.
create table member_mutes (
  muter_id uuid not null references users on delete cascade,
  muted_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);
create index member_mutes_of_muted on member_mutes (muted_id, muter_id);

create index member_blocks_in_order on member_blocks (blocker_id, created_at desc, blocked_id desc);
create index member_mutes_in_order on member_mutes (muter_id, created_at desc, muted_id desc);
