-- A SAML provider posts its answer from its own page, without our cookies. The verified answer waits here, encrypted with
-- a code that the browser gets, until the browser that began the flow takes it (AUTH-10).
alter table identity_flows
  -- Set by the first answer, valid or not: a second one is refused.
  add column answered_at timestamptz,
  add column answer bytea,
  add check (answer is null or answered_at is not null);
