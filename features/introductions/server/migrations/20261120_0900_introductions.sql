-- A member brings two of their connections together (NET-05). Both must say yes before anything more than their cards moves.
create table introductions (
  id uuid primary key default gen_random_uuid(),
  introducer_id uuid not null references users on delete cascade,
  first_id uuid not null references users on delete cascade,
  second_id uuid not null references users on delete cascade,
  message text not null check (char_length(message) between 1 and 1000),
  -- Null: not answered yet. A no closes it, so both are true exactly when it was made.
  first_answer boolean,
  second_answer boolean,
  state text not null default 'proposed' check (state in ('proposed', 'made', 'declined', 'withdrawn', 'expired')),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  closed_at timestamptz(3),
  -- One way to name a pair.
  check (first_id < second_id),
  check (introducer_id <> first_id and introducer_id <> second_id),
  check ((state = 'made') = (first_answer is true and second_answer is true)),
  check ((state = 'declined') = (first_answer is false or second_answer is false)),
  check ((state = 'proposed') = (closed_at is null))
);
create unique index introductions_open on introductions (introducer_id, first_id, second_id) where state = 'proposed';
create index introductions_by on introductions (introducer_id, created_at desc, id desc);
create index introductions_of_first on introductions (first_id, created_at desc, id desc);
create index introductions_of_second on introductions (second_id, created_at desc, id desc);
create index introductions_expiring on introductions (expires_at) where state = 'proposed';

-- A block between any two of the three ends what they had before them.
create function end_blocked_introductions() returns trigger
  language plpgsql
as $$
begin
  update introductions set state = 'withdrawn', closed_at = now()
  where state = 'proposed'
    and new.blocker_id in (introducer_id, first_id, second_id)
    and new.blocked_id in (introducer_id, first_id, second_id)
    and id in (
      select id from introductions where introducer_id in (new.blocker_id, new.blocked_id)
      union all select id from introductions where first_id in (new.blocker_id, new.blocked_id)
      union all select id from introductions where second_id in (new.blocker_id, new.blocked_id)
    );
  return null;
end
$$;
create trigger end_blocked_introductions after insert on member_blocks for each row execute function end_blocked_introductions();
