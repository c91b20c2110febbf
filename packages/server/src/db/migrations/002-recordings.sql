-- A take is what came of a recipe: files in the media store, and what is known of them. The same recipe is never made
-- twice, so it is the take's name.
create table takes (
  recipe text primary key check (recipe ~ '^[0-9a-f]{24}$'),
  made_at timestamptz not null default now()
);

-- What a stored file must be when it is read again.
create table files (
  take text not null references takes on delete cascade,
  part text not null check (part in ('master', 'preview', 'sample', 'plate', 'card')),
  key text not null unique,
  type text not null,
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  crc32 bigint not null check (crc32 between 0 and 4294967295),
  primary key (take, part)
);

-- What is known of the take of a track.
create table recordings (
  take text primary key references takes on delete cascade,
  loudness_lufs double precision not null,
  true_peak_dbtp double precision not null,
  peaks text not null check (length(peaks) = 268),
  preview_start_ms integer not null check (preview_start_ms >= 0),
  preview_ms integer not null check (preview_ms > 0)
);

-- The recipe is what is wanted, the take what is there: while a new recipe is being made, the old take is still heard.
alter table tracks
  add column recipe text,
  add column take text references takes on delete set null,
  drop column cover_image_url;

alter table packs
  add column cover_recipe text,
  add column cover_take text references takes on delete set null,
  drop column cover_image_url;

create index tracks_by_recipe on tracks (recipe);
create index tracks_by_take on tracks (take);
create index packs_by_cover_take on packs (cover_take);

create table samples (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position integer not null check (position >= 0),
  title text not null check (title = btrim(title) and length(title) between 1 and 120),
  context text not null check (length(context) between 1 and 500),
  duration_ms integer not null check (duration_ms in (2000, 3000)),
  recipe text not null,
  take text references takes on delete set null,
  old_recipe text,
  old_take text references takes on delete set null,
  check (old_recipe is not null or old_take is null),
  unique (position) deferrable initially deferred
);

create index samples_by_take on samples (take);
create index samples_by_old_take on samples (old_take);

create trigger samples_changed after insert or update or delete or truncate on samples
  for each statement execute function catalogue_changed();
