-- By each of these somebody installs what they own on one device, without signing in there. Only a hash of it is kept.
create table install_tokens (
  id text primary key check (id ~ '^[0-9a-hjkmnp-tv-z]{16}$'),
  hash text not null constraint install_tokens_hash unique check (length(hash) = 43),
  user_id text not null references users on delete cascade,
  label text not null check (length(label) between 1 and 80),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index install_tokens_by_user on install_tokens (user_id);

-- The SHA-256 of archives that somebody has asked for, by the tag under which they are sent: to compute one, all of it is read.
create table archive_sums (
  tag text primary key check (tag ~ '^[A-Za-z0-9_-]{20,64}$'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null default now()
);
