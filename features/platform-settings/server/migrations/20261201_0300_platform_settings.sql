-- What administrators set for the whole installation (ADM-06): one row.
create table platform_settings (
  id smallint primary key default 1 check (id = 1),
  platform_name text not null default 'Nordbro' check (length(platform_name) between 1 and 30),
  default_language text not null default 'sv' check (default_language in ('sv', 'en', 'ar')),
  maintenance boolean not null default false,
  maintenance_until timestamptz,
  -- What members read during the maintenance, by language.
  maintenance_message_sv text check (length(maintenance_message_sv) <= 500),
  maintenance_message_en text check (length(maintenance_message_en) <= 500),
  maintenance_message_ar text check (length(maintenance_message_ar) <= 500),
  registration_enabled boolean not null default true,
  session_timeout_hours smallint not null default 720 check (session_timeout_hours between 1 and 720),
  max_file_megabytes smallint not null default 10 check (max_file_megabytes between 1 and 10),
  email_notifications boolean not null default true,
  changed_at timestamptz not null default now(),
  changed_by uuid references users (id) on delete set null
);
create index on platform_settings (changed_by);
insert into platform_settings default values;
