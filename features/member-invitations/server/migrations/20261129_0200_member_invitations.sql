-- People whom an administrator has invited by mail. Erased 90 days after the invitation has ended.
create table member_invitations (
  id uuid primary key default gen_random_uuid(),
  -- An address has one invitation. Lower case.
  email text not null unique check (length(email) <= 254),
  full_name text not null,
  -- Null: chosen by the invited person.
  role text,
  language text not null,
  invited_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  -- The mail is sent from this time on. Null when its job exists.
  due_at timestamptz(3),
  -- Of the latest mail.
  token_hash bytea unique check (length(token_hash) = 32),
  queued_at timestamptz(3),
  mailed_at timestamptz(3),
  expires_at timestamptz(3),
  failed_at timestamptz(3),
  withdrawn_at timestamptz(3),
  accepted_at timestamptz(3),
  account_id uuid references users on delete cascade,
  check ((accepted_at is null) = (account_id is null)),
  check ((token_hash is null) = (expires_at is null)),
  check (due_at is null or withdrawn_at is null and accepted_at is null and failed_at is null)
);
create index member_invitations_listed on member_invitations (created_at desc, id desc);
create index member_invitations_due on member_invitations (due_at, id) where due_at is not null;
create index member_invitations_queued_at on member_invitations (queued_at);
create index member_invitations_expires_at on member_invitations (expires_at);
create index member_invitations_withdrawn_at on member_invitations (withdrawn_at) where withdrawn_at is not null;
create index member_invitations_invited_by on member_invitations (invited_by);
create index member_invitations_account_id on member_invitations (account_id) where account_id is not null;

-- Keyed hashes of addresses whose owners asked not to be invited. They cannot be turned back into addresses.
create table invitation_opt_outs (
  address_hash bytea primary key check (length(address_hash) = 32),
  created_at timestamptz(3) not null
);
