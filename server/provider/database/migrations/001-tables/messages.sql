create table messages (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('contact', 'owner')),
  status text not null check (status in ('new', 'in_progress', 'replied', 'spam')),
  name text not null,
  email text not null,
  phone text,
  message text not null,
  details jsonb,
  property_uuid uuid,
  idempotency_key text unique,
  content_digest text,
  assignee_id integer references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  read_at timestamptz,
  replied_at timestamptz,
  deleted_at timestamptz,
  search tsvector generated always as
    (searchable_words(name || ' ' || email || ' ' || message)) stored
);

create index messages_status_newest_index on messages (status, created_at desc);

create index messages_newest_index on messages (created_at, id) where deleted_at is null;

create index messages_states_index on messages (status, read_at) where deleted_at is null;

create index messages_assignee_index on messages (assignee_id);

create index messages_deleted_index on messages (deleted_at) where deleted_at is not null;

create index messages_search_index on messages using gin (search);

create table message_photos (
  message_id integer not null references messages (id) on delete cascade,
  position integer not null,
  file text not null,
  width integer not null,
  height integer not null,
  primary key (message_id, position)
);

-- An entry keeps its author's name after the user is deleted.
create table message_entries (
  id integer primary key generated always as identity,
  message_id integer not null references messages (id) on delete cascade,
  kind text not null check (kind in ('reply', 'note')),
  body text not null,
  author_id integer references users (id) on delete set null,
  author_name text not null,
  created_at timestamptz not null,
  delivery text check (delivery in ('sending', 'sent', 'failed')),
  check ((delivery is null) = (kind = 'note'))
);

create index message_entries_author_index on message_entries (author_id);

-- A mail is deleted along with what it is about, since it could no longer be composed.
create table mails (
  id integer primary key generated always as identity,
  message_id text not null unique,
  kind text not null,
  recipient text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  give_up_at timestamptz not null,
  user_id integer references users (id) on delete cascade,
  entry_id integer references message_entries (id) on delete cascade,
  enquiry_id integer references messages (id) on delete cascade
);

create index mails_user_id_index on mails (user_id);

create index mails_entry_id_index on mails (entry_id);

create index mails_enquiry_id_index on mails (enquiry_id);

create index mails_due_index on mails (due_at) where status = 'waiting';

create index mails_recipient_index on mails (lower(recipient), created_at);
