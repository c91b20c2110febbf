-- Versions of a pack: what each has brought, and what it held, for those who want to go on with it when there is a newer one.
create table pack_releases (
  pack_id text not null references packs on delete cascade,
  -- with all three numbers
  version text not null check (version ~ '^[0-9]+\.[0-9]+\.[0-9]+$'),
  -- in its owner's words; none of what was never announced
  changes text check (length(changes) between 1 and 2000),
  -- none of a version that was there before versions were announced
  announced_at timestamptz,
  -- when the pack was about to become something else: from then on it is written here what this version was
  sealed_at timestamptz,
  slug text,
  title text,
  description text,
  cover_take text,
  primary key (pack_id, version),
  check ((sealed_at is null) = (slug is null) and (slug is null) = (title is null) and (title is null) = (description is null))
);

-- A take that is lost is made again under the same name, so these are names, and hold nothing.
create table pack_release_tracks (
  pack_id text not null,
  version text not null,
  position integer not null check (position >= 0),
  track_id text not null references tracks on delete cascade,
  take text not null,
  title text not null,
  artist_name text not null,
  original_format text not null,
  event coding_event,
  primary key (pack_id, version, position),
  foreign key (pack_id, version) references pack_releases on delete cascade
);

create index pack_release_tracks_by_take on pack_release_tracks (take);
create index pack_release_tracks_by_track on pack_release_tracks (track_id);
create index pack_releases_by_cover_take on pack_releases (cover_take);
