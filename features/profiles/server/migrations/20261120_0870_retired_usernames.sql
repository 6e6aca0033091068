-- SET-10. A name whose member left is nobody's for a while, so that links to them do not soon lead to somebody else.
-- Only a hash of its skeleton stays: it says of a name whether it was used, and never which names were.
create table retired_usernames (
  skeleton_hash bytea primary key check (octet_length(skeleton_hash) = 32),
  until timestamptz not null
);
create index retired_usernames_until on retired_usernames (until);

create function retire_username() returns trigger
  language plpgsql
as $$
begin
  insert into retired_usernames (skeleton_hash, until)
  values (sha256(convert_to(old.skeleton, 'UTF8')), now() + interval '180 days')
  on conflict (skeleton_hash) do update set until = excluded.until;
  return null;
end
$$;
create trigger retire after delete on usernames for each row execute function retire_username();
