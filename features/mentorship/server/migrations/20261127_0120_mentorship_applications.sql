create function mentorship_forget_listing_of_applications() returns trigger
  language plpgsql
as $$
begin
  update applications set subject_id = null where kind = 'mentorship' and subject_id = old.id;
  return null;
end
$$;
create trigger forget_of_applications after delete on mentor_listings
  for each row execute function mentorship_forget_listing_of_applications();
