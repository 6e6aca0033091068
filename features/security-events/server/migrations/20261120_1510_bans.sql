-- Who is banned, without looking at everybody.
create index account_blocks_bans on account_blocks (user_id) where kind = 'ban' and lifted_at is null;
