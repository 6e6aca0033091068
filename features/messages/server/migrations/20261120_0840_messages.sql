-- Messages between members (MSG-01). A thread has one subject and two members; each has it in a box of their own.

-- How two members stand to each other as writers. The row is what everything waits for that is sent, accepted, declined or
-- parted between the two: whatever is written while it is held has a total order.
create table message_pairs (
  low_id uuid not null references users on delete cascade,
  high_id uuid not null references users on delete cascade,
  -- asked: what one of them wrote waits in the other's requests; declined: it was put away, which the asker is not told.
  standing text not null default 'new' check (standing in ('new', 'asked', 'declined', 'open')),
  asker_id uuid,
  asked_at timestamptz(3),
  -- Messages that wait.
  waiting integer not null default 0,
  -- One has blocked the other (NET-05). Kept by the triggers below.
  apart boolean not null default false,
  primary key (low_id, high_id),
  check (low_id < high_id),
  check (asker_id in (low_id, high_id)),
  check ((standing in ('asked', 'declined')) = (asker_id is not null)),
  check ((asker_id is null) = (asked_at is null)),
  check ((asker_id is null) = (waiting = 0))
);
create index message_pairs_of_high on message_pairs (high_id);
create index message_pairs_of_asker on message_pairs (asker_id, asked_at) where asker_id is not null;

create table message_threads (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (char_length(subject) between 1 and 150),
  -- Of the newest message. Counted up while the pair is held, so that no position becomes visible before a lower one.
  last_position integer not null default 0,
  last_at timestamptz(3) not null default now()
);

create table messages (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references message_threads on delete cascade,
  position integer not null check (position > 0),
  -- Null: the account is gone. The message stays with the other one.
  sender_id uuid references users on delete set null,
  recipient_id uuid references users on delete set null,
  -- The sender's own name for it: whatever is sent under one name, however often and late, is one message (MSG-04).
  client_id uuid not null default gen_random_uuid(),
  content text not null check (char_length(content) <= 10000),
  -- What is forwarded with it: somebody's words as they were.
  forwarded_from uuid references users on delete set null,
  forwarded_content text check (char_length(forwarded_content) <= 20000),
  forwarded_at timestamptz(3),
  is_read boolean not null default false,
  -- Unread and not in the recipient's inbox: waiting in their requests, or kept from them by a block.
  held boolean not null default false,
  deleted_by_sender boolean not null default false,
  deleted_by_recipient boolean not null default false,
  created_at timestamptz(3) not null default now(),
  unique (thread_id, position),
  unique (sender_id, client_id),
  check (sender_id <> recipient_id),
  check (content <> '' or forwarded_content is not null),
  check ((forwarded_content is null) = (forwarded_at is null)),
  check (is_read or not deleted_by_recipient)
);
-- Counting the unread ones (MSG-03) happens on every page and must not cost more the longer the inbox is.
create index messages_unread on messages (recipient_id, created_at desc, id desc) where not is_read and not held;
create index messages_unread_of_thread on messages (thread_id, recipient_id, position) where not is_read;
create index messages_by_recipient on messages (recipient_id, created_at desc, id desc);
create index messages_by_sender on messages (sender_id, created_at desc, id desc);
create index messages_by_forwarded on messages (forwarded_from) where forwarded_from is not null;

-- A thread as one of its members has it: where it stands in their folders. Positions are those of messages that this
-- member has not deleted; null where there is none.
create table message_boxes (
  thread_id uuid not null references message_threads on delete cascade,
  member_id uuid not null references users on delete cascade,
  -- Null: the account is gone.
  other_id uuid references users on delete set null,
  folder text not null default 'inbox' check (folder in ('inbox', 'requests', 'declined')),
  -- Out of sight, because one of the two has blocked the other.
  apart boolean not null default false,
  -- The member has written in it or accepted it: the other one may go on, whoever may write to the member otherwise (SET-08).
  engaged boolean not null default false,
  last_position integer,
  last_at timestamptz(3),
  received_position integer,
  sent_position integer,
  sent_at timestamptz(3),
  primary key (thread_id, member_id),
  check (member_id <> other_id),
  check ((last_position is null) = (last_at is null)),
  check ((sent_position is null) = (sent_at is null))
);
create index message_boxes_inbox on message_boxes (member_id, last_at desc, thread_id desc)
  where folder = 'inbox' and not apart and received_position is not null;
create index message_boxes_requests on message_boxes (member_id, last_at desc, thread_id desc)
  where folder = 'requests' and not apart and last_position is not null;
create index message_boxes_sent on message_boxes (member_id, sent_at desc, thread_id desc) where not apart and sent_position is not null;
-- In this order: an index that began with the member would be taken for looking up one box, and read all of theirs.
create index message_boxes_of_pair on message_boxes (other_id, member_id);

-- The files of a message, each a file of its sender's own.
create table message_attachments (
  message_id uuid not null references messages on delete cascade,
  place integer not null,
  file_id uuid not null unique references files on delete cascade,
  name text not null,
  type text not null,
  bytes integer not null,
  -- Pixels; of images only.
  width integer,
  height integer,
  primary key (message_id, place)
);

-- What is not sent yet (MSG-04). `version` counts the saves, so that two devices cannot write over each other unseen.
create table message_drafts (
  member_id uuid not null references users on delete cascade,
  client_id uuid not null,
  version integer not null default 1,
  recipient_id uuid references users on delete set null,
  thread_id uuid references message_threads on delete set null,
  forward_of uuid references messages on delete set null,
  subject text not null default '' check (char_length(subject) <= 150),
  content text not null default '' check (char_length(content) <= 40000),
  updated_at timestamptz(3) not null default now(),
  primary key (member_id, client_id)
);
create index message_drafts_newest on message_drafts (member_id, updated_at desc, client_id desc);
create index message_drafts_to on message_drafts (recipient_id) where recipient_id is not null;
create index message_drafts_in on message_drafts (thread_id) where thread_id is not null;
create index message_drafts_forwarding on message_drafts (forward_of) where forward_of is not null;

-- Uploads that wait in a draft, and attachments of the message that it forwards.
create table message_draft_attachments (
  member_id uuid not null,
  client_id uuid not null,
  place integer not null,
  file_id uuid not null references files on delete cascade,
  name text not null,
  type text not null,
  bytes integer not null,
  -- Pixels; of images only.
  width integer,
  height integer,
  primary key (member_id, client_id, file_id),
  foreign key (member_id, client_id) references message_drafts on delete cascade
);
create index message_draft_attachments_of_file on message_draft_attachments (file_id);

-- The sender's names of messages that both sides have deleted: sending one of them again sends nothing.
create table messages_gone (
  sender_id uuid not null references users on delete cascade,
  client_id uuid not null,
  thread_id uuid not null,
  gone_at timestamptz(3) not null default now(),
  primary key (sender_id, client_id)
);
create index messages_gone_since on messages_gone (gone_at);

-- What a search through one's own messages looks at: each word, and the ids of both sides, so that one look-up in one
-- index finds the word in a member's own messages only. Apart from messages, whose rows change with every reading.
create table message_words (
  message_id uuid primary key references messages on delete cascade,
  -- Its message's, which never changes.
  thread_id uuid not null,
  words tsvector not null
);
create index message_words_search on message_words using gin (words);
create index message_words_of_thread on message_words (thread_id);

create function note_message_words() returns trigger
  language plpgsql
as $$
begin
  insert into message_words (message_id, thread_id, words)
  select new.id, t.id, array_to_tsvector(
    array_remove(array[new.sender_id::text, new.recipient_id::text], null)
      || search_words(t.subject) || search_words(new.content) || search_words(new.forwarded_content)
  )
  from message_threads t where t.id = new.thread_id;
  return null;
end
$$;
create trigger note_words after insert on messages for each row execute function note_message_words();

-- Whose account is gone is no longer found by.
create function forget_message_member() returns trigger
  language plpgsql
as $$
begin
  update message_words
  set words = ts_delete(words, array_remove(array[
    case when new.sender_id is null then old.sender_id::text end,
    case when new.recipient_id is null then old.recipient_id::text end
  ], null))
  where message_id = new.id;
  return null;
end
$$;
create trigger forget_member after update of sender_id, recipient_id on messages for each row execute function forget_message_member();

-- A message goes once neither side has it, and a thread with its last message.
create function remove_gone_message() returns trigger
  language plpgsql
as $$
begin
  if new.sender_id is not null then
    insert into messages_gone (sender_id, client_id, thread_id) values (new.sender_id, new.client_id, new.thread_id) on conflict do nothing;
  end if;
  delete from messages where id = new.id;
  return null;
end
$$;
create trigger remove_gone after update of sender_id, recipient_id, deleted_by_sender, deleted_by_recipient on messages
  for each row
  when ((new.deleted_by_sender or new.sender_id is null) and (new.deleted_by_recipient or new.recipient_id is null))
  execute function remove_gone_message();

create function remove_empty_threads() returns trigger
  language plpgsql
as $$
begin
  delete from message_threads t
  where t.id in (select thread_id from removed) and not exists (select from messages m where m.thread_id = t.id);
  return null;
end
$$;
create trigger remove_empty_threads after delete on messages
  referencing old table as removed for each statement execute function remove_empty_threads();

-- A file goes with its last use.
create function remove_unused_attachment() returns trigger
  language plpgsql
as $$
begin
  delete from files f
  where f.id = old.file_id
    and not exists (select from message_attachments where file_id = f.id)
    and not exists (select from message_draft_attachments where file_id = f.id);
  return null;
end
$$;
create trigger remove_unused after delete on message_attachments for each row execute function remove_unused_attachment();
create trigger remove_unused after delete on message_draft_attachments for each row execute function remove_unused_attachment();

-- Two members write to each other from now on: what waited comes into the inbox. The caller holds the pair.
create function open_message_pair(one uuid, other uuid) returns void
  language sql
begin atomic
  update message_pairs set standing = 'open', asker_id = null, asked_at = null, waiting = 0
  where low_id = least(one, other) and high_id = greatest(one, other) and standing <> 'open';
  update messages m set held = false
  from message_boxes b
  where (b.member_id, b.other_id) in ((one, other), (other, one)) and b.folder = 'requests' and not b.apart
    and m.thread_id = b.thread_id and m.recipient_id = b.member_id and not m.is_read and m.held;
  update message_boxes set folder = 'inbox'
  where (member_id, other_id) in ((one, other), (other, one)) and folder = 'requests';
end;

-- Who is connected is no stranger, however it came about.
create function open_connected_pair() returns trigger
  language plpgsql
as $$
begin
  perform from message_pairs where low_id = new.member_id and high_id = new.other_id for update;
  if found then
    perform open_message_pair(new.member_id, new.other_id);
  end if;
  return null;
end
$$;
create trigger open_connected_pair after insert on connections
  for each row when (new.member_id < new.other_id) execute function open_connected_pair();

-- A block takes the threads of the two out of both their sight; a request that waits is declined by it.
create function part_message_pair() returns trigger
  language plpgsql
as $$
begin
  insert into message_pairs as p (low_id, high_id, apart)
  values (least(new.blocker_id, new.blocked_id), greatest(new.blocker_id, new.blocked_id), true)
  on conflict (low_id, high_id) do update
  set apart = true, standing = case p.standing when 'asked' then 'declined' else p.standing end;
  update messages m set held = true
  from message_boxes b
  where (b.member_id, b.other_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id))
    and m.thread_id = b.thread_id and m.recipient_id = b.member_id and not m.is_read and not m.held;
  update message_boxes set apart = true, folder = case folder when 'requests' then 'declined' else folder end
  where (member_id, other_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end
$$;
create trigger part_message_pair after insert on member_blocks for each row execute function part_message_pair();

-- Both are back in each other's sight once neither blocks the other. When a block goes because an account does, what was
-- out of sight stays so.
create function rejoin_message_pair() returns trigger
  language plpgsql
as $$
begin
  perform from message_pairs
  where low_id = least(old.blocker_id, old.blocked_id) and high_id = greatest(old.blocker_id, old.blocked_id) for update;
  if exists (select from member_blocks where blocker_id = old.blocked_id and blocked_id = old.blocker_id)
    or (select count(*) from users where id in (old.blocker_id, old.blocked_id)) < 2 then
    return null;
  end if;
  update message_pairs set apart = false
  where low_id = least(old.blocker_id, old.blocked_id) and high_id = greatest(old.blocker_id, old.blocked_id);
  update messages m set held = false
  from message_boxes b
  where (b.member_id, b.other_id) in ((old.blocker_id, old.blocked_id), (old.blocked_id, old.blocker_id)) and b.folder = 'inbox'
    and m.thread_id = b.thread_id and m.recipient_id = b.member_id and not m.is_read and m.held;
  update message_boxes set apart = false
  where (member_id, other_id) in ((old.blocker_id, old.blocked_id), (old.blocked_id, old.blocker_id));
  return null;
end
$$;
create trigger rejoin_message_pair after delete on member_blocks for each row execute function rejoin_message_pair();

-- Who may be written to is found by the beginning of their username as well.
create index profiles_username_prefix on profiles (username text_pattern_ops);
