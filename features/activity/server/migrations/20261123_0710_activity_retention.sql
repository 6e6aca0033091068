-- What is deleted a year later. Posts and listings stay until their author removes them.
create index activities_to_delete on activities (created_at) where type not in ('new_post', 'new_opportunity');
