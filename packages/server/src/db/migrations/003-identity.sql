-- Who has an account. An address is one account in whatever case it is written (contract/src/identity/email.rules.ts).
create table users (
  id text primary key check (id ~ '^[0-9a-hjkmnp-tv-z]{16}$'),
  email text not null check (email = btrim(email) and length(email) between 3 and 254),
  email_folded text not null unique check (email_folded <> ''),
  display_name text not null default '' check (length(display_name) <= 100),
  bio text not null default '' check (length(bio) <= 2000),
  email_verified_at timestamptz,
  -- none for those who sign in with Google alone
  password_hash text check (password_hash like '$argon2id$%'),
  is_admin boolean not null default false,
  created_at timestamptz not null default now()
);

-- Somebody known to a sign-in provider. Its own name for them is the key, never their address.
create table identities (
  issuer text not null,
  subject text not null,
  user_id text not null references users on delete cascade,
  email text not null,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject)
);

create index identities_by_user on identities (user_id);

-- Where somebody is signed in. Thirty days after it was last seen, or ninety after it began, a session is over.
create table sessions (
  id text primary key check (id ~ '^[0-9a-hjkmnp-tv-z]{16}$'),
  user_id text not null references users on delete cascade,
  device text not null default '' check (length(device) <= 200),
  address text not null default '' check (length(address) <= 64),
  started_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);

create index sessions_by_user on sessions (user_id);

-- Only what a token hashes to is kept. A session has several while they are exchanged: an older one dies ten minutes after
-- a newer one was first used.
create table session_tokens (
  hash text primary key check (hash ~ '^[A-Za-z0-9_-]{43}$'),
  session_id text not null references sessions on delete cascade,
  minted_at timestamptz not null default now(),
  first_used_at timestamptz,
  dies_at timestamptz
);

create index session_tokens_by_session on session_tokens (session_id);

-- What a mailed link carries: for one purpose, once, and not for long.
create table mailed_tokens (
  hash text primary key check (hash ~ '^[A-Za-z0-9_-]{43}$'),
  user_id text not null references users on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'change-password')),
  minted_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index mailed_tokens_by_user on mailed_tokens (user_id);

-- From Google's answer to the browser that asked: good for a minute, in that browser alone, and once.
create table handoffs (
  hash text primary key check (hash ~ '^[A-Za-z0-9_-]{43}$'),
  browser text not null check (browser ~ '^[A-Za-z0-9_-]{43}$'),
  user_id text not null references users on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- What happened to accounts. It outlives them, without saying whose they were.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text not null check (event ~ '^[a-z]+(-[a-z]+)*$'),
  user_id text,
  device text not null default '',
  address text not null default ''
);

create index audit_log_by_user on audit_log (user_id) where user_id is not null;

-- How often something was asked, until when it counts.
create table limits (
  key text primary key,
  hits integer not null check (hits >= 0),
  resets_at timestamptz not null
);

-- What is to be done once the work that caused it is safely stored: written in the same transaction, done later, never lost.
create table outbox (
  id text primary key check (id ~ '^[0-9a-hjkmnp-tv-z]{16}$'),
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  facts jsonb not null,
  made_at timestamptz not null default now(),
  next_at timestamptz not null default now(),
  claimed_until timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  complaint text,
  done_at timestamptz,
  given_up_at timestamptz,
  check (done_at is null or given_up_at is null)
);

create index outbox_due on outbox (next_at, made_at) where done_at is null and given_up_at is null;

-- What people wrote to the shop. Nothing is thrown away, not even what looks like a robot's.
create table inquiries (
  id text primary key check (id ~ '^[0-9a-hjkmnp-tv-z]{16}$'),
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  email_folded text not null,
  message text not null check (length(message) between 1 and 5000),
  -- why it was not mailed on
  suspicion text,
  made_at timestamptz not null default now()
);

create index inquiries_by_email on inquiries (email_folded);
