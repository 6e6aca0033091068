-- Entries are kept for three years; older ones may be deleted, by anybody who speaks SQL with the product's role. Nothing else changes.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null and (to_jsonb(new) - 'actor_id') = (to_jsonb(old) - 'actor_id') then return new; end if;
  if tg_op = 'DELETE' and old.created_at < now() - interval '3 years' then return old; end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;
