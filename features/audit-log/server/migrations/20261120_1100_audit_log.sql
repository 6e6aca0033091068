-- What administrators did (ADM-10): who, what, to what, from what to what, why. Only ever added to.
create table audit_log (
  id uuid primary key default gen_random_uuid(),
  -- Null once the administrator has left, or for what the system did by itself.
  actor_id uuid references users on delete set null,
  -- `area.verb`, such as `users.ban`.
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  -- What it was done to; text, because not everything has a row of its own (a setting is its name).
  target_kind text not null,
  target_id text not null,
  -- The name it had then, for a title that has no other place. Members' names are not kept here: they are joined.
  target_name text,
  before jsonb,
  after jsonb,
  reason text,
  created_at timestamptz(3) not null default now()
);
create index audit_log_latest on audit_log (created_at desc, id desc);
create index audit_log_by_actor on audit_log (actor_id, created_at desc, id desc);
create index audit_log_by_target on audit_log (target_kind, target_id, created_at desc, id desc);
create index audit_log_by_action on audit_log (action, created_at desc, id desc);

-- Append-only for everybody who speaks SQL with the product's role. Only the actor may fade, when an account is erased.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null and (to_jsonb(new) - 'actor_id') = (to_jsonb(old) - 'actor_id') then return new; end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_not_emptied before truncate on audit_log for each statement execute function refuse_audit_change();
