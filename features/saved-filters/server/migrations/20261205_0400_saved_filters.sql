-- Filters of the administration's lists, saved by administrators under a name (ADM-02).
create table saved_filters (
  id uuid primary key default gen_random_uuid(),
  -- Null only for shared ones, once their owner has deleted their account.
  owner_id uuid references users (id) on delete set null,
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  filters text not null check (length(filters) between 1 and 2000),
  is_shared boolean not null,
  created_at timestamptz(3) not null,
  check (is_shared or owner_id is not null)
);
create unique index saved_filters_name on saved_filters (owner_id, list, lower(name));
create index saved_filters_shared on saved_filters (list) where is_shared;
