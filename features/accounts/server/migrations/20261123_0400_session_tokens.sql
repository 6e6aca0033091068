-- A session gets a new token at each renewal. The one before works for another minute, for requests that were already on their way.
alter table sessions add column previous_token text unique;
alter table sessions add column token_renewed_at timestamptz;
