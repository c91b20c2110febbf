-- Who may use which track. A right is always for a track; a pack is owned by whoever has the right to each of its tracks.
create table entitlements (
  user_id text not null references users on delete cascade,
  track_id text not null references tracks on delete restrict,
  -- how it came about; a gift is the shop's own
  source text not null check (source = 'gift'),
  granted_at timestamptz not null default now(),
  primary key (user_id, track_id)
);

-- who has a track; with both columns, so that one right is found at once in a track that many have
create index entitlements_by_track on entitlements (track_id, user_id);
