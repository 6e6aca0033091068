create trigger forget_of_applications after delete on mentor_listings
  for each row execute function applications_forget_subject('mentorship');
