create table users (
  id integer primary key generated always as identity,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_verified_at timestamptz,
  password_hash text not null,
  role text not null check (role in ('admin', 'user')),
  photo text not null default 'user_image',
  enquiry_mails boolean not null default true,
  adult_attested_at timestamptz,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  search tsvector generated always as
    (searchable_words(first_name || ' ' || last_name || ' ' || email)) stored
);

create unique index users_email_key on users (lower(email));

create index users_newest_index on users (created_at, id);

create index users_search_index on users using gin (search);

create table profile_items (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('phone', 'email', 'address')),
  value text not null,
  type text,
  constraint profile_items_type_check check ((type is null) = (kind = 'email'))
);

create unique index profile_items_value_key on profile_items (user_id, kind, lower(value));

-- Tokens outlive a deleted user, with a null user_id, so that a client still gets the reason for the 401.
create table access_tokens (
  id integer primary key generated always as identity,
  digest text not null unique,
  user_id integer references users (id) on delete set null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create index access_tokens_user_id_index on access_tokens (user_id);

create index access_tokens_expires_at_index on access_tokens (expires_at);

-- A user may have several reset links.
create table password_resets (
  digest text primary key,
  user_id integer not null references users (id) on delete cascade,
  expires_at timestamptz not null
);

create index password_resets_user_index on password_resets (user_id);

create table email_verifications (
  digest text primary key,
  user_id integer not null references users (id) on delete cascade,
  expires_at timestamptz not null
);

create index email_verifications_user_index on email_verifications (user_id);

create table known_devices (
  digest text not null,
  user_id integer not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  primary key (user_id, digest)
);

-- Keyed by email digest, not by user: unknown emails must behave like known ones.
create table login_attempts (
  email_digest text primary key,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);

create index login_attempts_last_at_index on login_attempts (last_at);

create table seedings (
  name text primary key,
  seeded_at timestamptz not null default now()
);

-- Outcomes of writes, for repeated requests.
create table write_outcomes (
  id text not null,
  step text not null,
  digest text not null,
  user_id integer references users (id) on delete cascade,
  written_at timestamptz not null,
  outcome bytea,
  primary key (id, step)
);

create index write_outcomes_written_at_index on write_outcomes (written_at);

create index write_outcomes_user_id_index on write_outcomes (user_id);
