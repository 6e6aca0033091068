-- SHLD-02: a moderator who declines an appeal against a security lock says why. Granting the appeal lifts the lock.
alter table account_blocks
  add column appeal_declined_at timestamptz,
  add column appeal_declined_by uuid references users on delete set null,
  add column appeal_answer text,
  add check ((appeal_declined_at is null) = (appeal_answer is null)),
  add check (appeal_declined_at is null or appeal is not null);
create index account_blocks_by_decliner on account_blocks (appeal_declined_by) where appeal_declined_by is not null;
-- The queue of moderators: undecided appeals, the lock that ends first at the top. Locks that have ended are behind the start.
create index account_blocks_waiting_appeals on account_blocks (expires_at, id)
  where kind = 'security' and appeal is not null and lifted_at is null and appeal_declined_at is null;
create index account_blocks_appeals on account_blocks (appealed_at desc, id desc) where kind = 'security' and appeal is not null;
