-- Personal access tokens (API-02). Of a token only its hash and its last four characters are stored.
create table access_tokens (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  -- SHA-256 is enough without a salt, because a token has 190 random bits.
  token_hash bytea not null unique check (length(token_hash) = 32),
  last_four text not null check (char_length(last_four) = 4),
  scopes text[] not null check (cardinality(scopes) between 1 and 100),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > created_at),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  expiry_mailed_at timestamptz(3)
);
create index access_tokens_member_id on access_tokens (member_id, created_at desc, id desc);
create index access_tokens_expires_at on access_tokens (expires_at);
create index access_tokens_revoked_at on access_tokens (revoked_at) where revoked_at is not null;
create index access_tokens_to_mail on access_tokens (expires_at) where revoked_at is null and expiry_mailed_at is null;

alter table security_events drop constraint security_events_event_type_check, add constraint security_events_event_type_check check (
  event_type in ('rate_limit_exceeded', 'suspicious_activity', 'validation_failed', 'file_upload_violation', 'user_blocked', 'access_token_created')
) not valid;
alter table security_events validate constraint security_events_event_type_check;
