-- Whether deleting users and changing admin levels need a second administrator (ADM-03).
alter table platform_settings add column second_administrator boolean not null default false;
