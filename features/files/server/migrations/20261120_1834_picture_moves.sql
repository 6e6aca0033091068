-- Pictures that are to have another address, because who has the present one is to see them no more. Its part is chosen
-- here, so that a move that was broken off goes on to the same place.
create table picture_moves (
  file_id uuid primary key references files on delete cascade,
  next_id uuid not null default gen_random_uuid(),
  created_at timestamptz(3) not null default now()
);
