-- Accounts of other services are identities too. Linking or removing one is no new password, so the trust stays.
create or replace function second_factors_end_trust() returns trigger language plpgsql as $$
begin
  if coalesce(new.provider, old.provider) = 'credential' then
    delete from trusted_browsers where user_id = coalesce(new.user_id, old.user_id);
  end if;
  return null;
end $$;
