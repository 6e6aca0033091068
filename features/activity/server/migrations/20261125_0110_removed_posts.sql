-- A post that moderation removes stays as a tombstone until the decision is final (docs/decisions/033): nothing shows it, and
-- an appeal clears the column.
alter table posts add column removed_at timestamptz(3);

-- Until now removed posts were deleted and stored as JSON with their case.
insert into posts (id, author_id, text, link, audience, language, created_at, edited_at, removed_at)
select p.id, p.author_id, p.text, p.link, p.audience, p.language, p.created_at, p.edited_at, c.decided_at
from moderation_cases c
cross join lateral jsonb_populate_record(null::posts, c.kept -> 'post') as p
where c.kind = 'post' and p.id = c.thing_id and exists (select from users u where u.id = p.author_id)
on conflict (id) do nothing;

insert into post_mentions (post_id, name, member_id)
select m.post_id, m.name, m.member_id
from moderation_cases c
join posts p on p.id = c.thing_id and p.removed_at is not null
cross join lateral jsonb_populate_recordset(null::post_mentions, c.kept -> 'mentions') as m
where c.kind = 'post' and m.post_id = p.id and exists (select from users u where u.id = m.member_id)
on conflict do nothing;

-- With its position in the feed. The trigger adds the rows of activity_members.
insert into activities (id, position, actor_id, type, audience, payload, link, subject, created_at, post_id)
overriding system value
select a.id, a.position, a.actor_id, a.type, a.audience, a.payload, a.link, a.subject, a.created_at, a.post_id
from moderation_cases c
join posts p on p.id = c.thing_id and p.removed_at is not null
cross join lateral jsonb_populate_record(null::activities, nullif(c.kept -> 'activity', 'null')) as a
where c.kind = 'post' and a.post_id = p.id
on conflict do nothing;

-- What remains says that this case removed the post.
update moderation_cases set kept = '{}' where kind = 'post' and kept is not null;
