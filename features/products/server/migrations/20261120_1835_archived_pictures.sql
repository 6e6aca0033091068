-- What is archived is no longer everybody's to see, also not for those who know the addresses of its pictures (PROD-03).
create function move_product_pictures() returns trigger
  language plpgsql
as $$
begin
  insert into picture_moves (file_id) select file_id from product_pictures where product_id = new.id on conflict do nothing;
  return null;
end
$$;
create trigger move_pictures after update of status on products
  for each row when (old.status = 'approved' and new.status = 'archived') execute function move_product_pictures();

insert into picture_moves (file_id)
select k.file_id from product_pictures k join products p on p.id = k.product_id where p.status = 'archived'
on conflict do nothing;
