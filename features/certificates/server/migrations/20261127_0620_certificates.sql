-- Certificates of completion. What is printed is copied, so that it says the same for good.
create table certificates (
  id uuid primary key default gen_random_uuid(),
  -- Null once the program is deleted with its owner's account: the holder keeps the certificate.
  program_id uuid references programs on delete set null,
  member_id uuid not null references users on delete cascade,
  -- The owner of the program, whose name is printed if there is no partner.
  issued_by uuid references users on delete set null,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  name text not null check (name <> ''),
  title text not null check (title <> ''),
  program_language text not null check (program_language in ('sv', 'en', 'ar')),
  partner_name text,
  starts_on date,
  ends_on date,
  line text check (char_length(line) between 1 and 120),
  language text not null check (language in ('sv', 'en', 'ar')),
  is_hidden boolean not null default false,
  -- Milliseconds: what a cursor carries is then exactly what is stored.
  issued_at timestamptz(3) not null default now(),
  notified_at timestamptz(3),
  revoked_at timestamptz(3),
  revocation_reason text check (char_length(revocation_reason) between 1 and 500),
  check ((revoked_at is null) = (revocation_reason is null))
);
create unique index certificates_one_valid on certificates (program_id, member_id) where revoked_at is null;
create index certificates_of_program on certificates (program_id, member_id, issued_at desc);
create index certificates_of_member on certificates (member_id, issued_at desc, id desc);
create index certificates_by_issuer on certificates (issued_by) where issued_by is not null;
create index certificates_to_notify on certificates (program_id, id) where notified_at is null;
