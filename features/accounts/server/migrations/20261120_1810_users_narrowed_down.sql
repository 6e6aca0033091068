-- The administration's list of users under the filters that few or a part of a million pass.
create index profiles_of_role on profiles (role, created_at desc, id desc);
create index profiles_verified on profiles (created_at desc, id desc) where verified_at is not null;
