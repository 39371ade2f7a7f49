-- Changes of many properties, which can be undone. `process` is the number of the process that last worked on it.
create table batches (
  id integer primary key generated always as identity,
  kind text not null,
  user_id integer not null,
  user_name text not null,
  total integer,
  details jsonb not null,
  process integer,
  started_at timestamptz not null,
  active_at timestamptz not null,
  finished_at timestamptz,
  undo_started_at timestamptz,
  undone_at timestamptz
);

create index batches_started_at_index on batches (started_at);

-- No foreign key to the property: its changes are still reported after it is deleted.
create table batch_changes (
  batch_id integer not null references batches (id) on delete cascade,
  property_id integer not null,
  version integer not null,
  before jsonb not null,
  outcome text check (outcome in ('restored', 'changed')),
  primary key (batch_id, property_id)
);

create index batch_changes_property_index on batch_changes (property_id, version);

-- Append-only: entries outlive the users, records and batches they refer to, and no statement changes them.
create table audit_entries (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  user_id integer not null,
  user_name text not null,
  entity text not null,
  entity_id integer not null,
  action text not null,
  changes jsonb not null,
  batch_id integer
);

create index audit_entries_entity_index on audit_entries (entity, entity_id, id);

create index audit_entries_user_id_index on audit_entries (user_id, id);

create index audit_entries_action_index on audit_entries (action, id);

create index audit_entries_at_index on audit_entries (at, id);

create index audit_entries_listed_index on audit_entries (id) where batch_id is null;

create index audit_entries_batch_index on audit_entries (batch_id, id) where batch_id is not null;

create index audit_entries_batch_action_index on audit_entries (batch_id, action)
  where batch_id is not null;

-- Two calls of one batch may write its summary at the same time.
create unique index audit_entries_summary_key on audit_entries (entity_id)
  where entity = 'batch' and action <> 'undo';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of % are never changed', tg_table_name;
end $$;

create trigger refuse_change before update or delete or truncate on audit_entries
for each statement execute function refuse_change();

-- Counted as they are written: a page of the list may name batches of a hundred thousand entries.
create table audit_batches (
  batch_id integer primary key,
  done integer not null,
  undone integer not null
);
