-- The signed words of name (=), company (@), expertise (#) and location (~) in `profiles.search`. The bio has no sign.
create function contact_fields(search tsvector) returns text[]
  language sql immutable strict parallel safe
  return array(select word from unnest(tsvector_to_array(search)) as word where left(word, 1) in ('=', '@', '#', '~'));

-- The words under which a member finds a contact: those of the contact's fields and the username (!), in the scope of the member
-- (`scoped_words`), with the member's id. Empty without a profile.
create function contact_words(member_id uuid, contact_id uuid) returns tsvector
  language plpgsql stable parallel safe
as $$
begin
  return coalesce((
    select array_to_tsvector(
      array[member_id::text] || scoped_words(member_id, array_remove(contact_fields(p.search) || ('!' || p.username), null))
    )
    from profiles p where p.id = contact_id
  ), '');
end
$$;
