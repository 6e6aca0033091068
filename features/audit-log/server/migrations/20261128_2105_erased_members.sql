-- When a member is erased (SET-10), the entries about them lose the member's id. They share one random id instead,
-- so that the log still shows which actions concerned the same account.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null and (to_jsonb(new) - 'actor_id') = (to_jsonb(old) - 'actor_id') then return new; end if;
  if tg_op = 'UPDATE' and old.target_kind = 'member' and (to_jsonb(new) - 'target_id') = (to_jsonb(old) - 'target_id')
    and not exists (select from users where id = old.target_id::uuid) then return new; end if;
  if tg_op = 'DELETE' and old.created_at < now() - interval '3 years' then return old; end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;

-- Deferred, because confirming an address replaces the account by a new one with the same id.
create function audit_log_replace_erased_member() returns trigger language plpgsql as $$
declare
  replacement constant text := gen_random_uuid()::text;
begin
  if exists (select from users where id = old.id) then return null; end if;
  update audit_log set target_id = replacement where target_kind = 'member' and target_id = old.id::text;
  return null;
end
$$;
create constraint trigger audit_log_replace_erased_member after delete on users deferrable initially deferred
  for each row execute function audit_log_replace_erased_member();
