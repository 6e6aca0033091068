-- The keys with which the community signs (AUTH-10). Earlier ones stay, so that what they signed can be verified.
create table signing_keys (
  -- The thumbprint of the public key (RFC 7638), in base64url.
  kid text primary key check (length(kid) = 43),
  x text not null check (length(x) = 43),
  y text not null check (length(y) = 43),
  -- The private key as JWK, encrypted.
  sealed bytea not null,
  created_at timestamptz not null
);
create index signing_keys_created_at on signing_keys (created_at desc, kid);
