-- Accounts whose deletion an administrator has scheduled (ADM-02). The member reads the reason and cannot cancel.
alter table account_deletions
  add column reason text,
  add column reason_language text check (reason_language in ('sv', 'en', 'ar')),
  -- Null once that administrator has deleted their own account.
  add column scheduled_by uuid references users on delete set null,
  add constraint account_deletions_reason check ((reason is null) = (reason_language is null)),
  add constraint account_deletions_scheduled_by check (scheduled_by is null or reason is not null),
  add constraint account_deletions_not_yourself check (scheduled_by <> member_id);
create index account_deletions_by_administrator on account_deletions (scheduled_by) where scheduled_by is not null;
