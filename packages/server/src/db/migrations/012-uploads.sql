-- Files on their way into the catalogue: sent in parts, listened to when all are there, and then used, or swept away.
create table uploads (
  id text primary key check (id ~ '^[0-9a-hjkmnp-tv-z]{16}$'),
  user_id text not null references users on delete cascade,
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('sound', 'cover')),
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null default 'receiving' check (state in ('receiving', 'checking', 'ready', 'refused')),
  -- why it cannot be used
  complaint text,
  -- what became of it
  take text references takes on delete cascade,
  -- what is known of a sound, so that it need not be asked again
  facts jsonb,
  -- whoever checks it has until then; after that somebody else may
  checked_until timestamptz,
  started_at timestamptz not null default now(),
  used_at timestamptz,
  check ((state = 'refused') = (complaint is not null)),
  check (state <> 'ready' or take is not null)
);

create index uploads_by_user on uploads (user_id);
create index uploads_by_take on uploads (take);
create index uploads_to_check on uploads (started_at) where state = 'checking';

create table upload_parts (
  upload_id text not null references uploads on delete cascade,
  number integer not null check (number > 0),
  key text not null unique,
  primary key (upload_id, number)
);
