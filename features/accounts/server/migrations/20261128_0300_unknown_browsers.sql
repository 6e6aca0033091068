-- The mail about a sign-in from an unknown browser has a link that reports it.
alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add constraint mailed_links_purpose_check check (purpose in ('confirm', 'reset', 'not_me'));

-- The first session of an account is not reported to its owner. Confirmed members have had one.
alter table users add column has_signed_in boolean not null default false;
update users set has_signed_in = true where email_confirmed or exists (select from sessions s where s.user_id = users.id);
