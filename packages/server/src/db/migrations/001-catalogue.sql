-- The catalogue: tracks, packs, and which pack holds which track. Illegal states are refused here, not in code.

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- The nine events of the Coding Event Sound Pack specification, in the order a session meets them.
create type coding_event as enum ('session.start', 'task.acknowledge', 'task.progress', 'input.required',
  'resource.limit', 'user.spam', 'task.error', 'task.complete', 'session.end');

create table tracks (
  id text primary key check (id ~ '^[0-9a-hjkmnp-tv-z]{10}$'),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title = btrim(title) and length(title) between 1 and 120),
  artist_name text not null check (artist_name = btrim(artist_name) and length(artist_name) between 1 and 120),
  genre text not null check (genre = btrim(genre) and length(genre) between 1 and 60),
  event coding_event,
  duration_ms integer not null check (duration_ms > 0),
  price_amount integer not null check (price_amount >= 50 and price_amount % 10 = 0),
  price_currency text not null default 'usd' check (price_currency = 'usd'),
  cover_image_url text,
  original_format text not null check (original_format in ('wav', 'flac', 'mp3')),
  is_downloadable boolean not null default true,
  created_at timestamptz not null default now()
);

create table packs (
  id text primary key check (id ~ '^[0-9a-hjkmnp-tv-z]{10}$'),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title = btrim(title) and length(title) between 1 and 120),
  -- the title without case and accents, as search sees it (contract/search.ts): the same on every engine and locale
  title_folded text not null check (title_folded <> ''),
  description text not null check (length(description) between 1 and 2000),
  cover_image_url text,
  price_amount integer not null check (price_amount = 0 or (price_amount >= 50 and price_amount % 10 = 0)),
  price_currency text not null default 'usd' check (price_currency = 'usd'),
  is_downloadable_archive boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now()
);

create index packs_newest on packs (published_at desc, id desc) where published_at is not null;
create index packs_title_search on packs using gin (title_folded gin_trgm_ops) where published_at is not null;

create table pack_tracks (
  pack_id text not null references packs on delete cascade,
  track_id text not null references tracks on delete restrict,
  position integer not null check (position >= 0),
  primary key (pack_id, track_id),
  unique (pack_id, position) deferrable initially deferred
);

create index pack_tracks_by_track on pack_tracks (track_id);

-- A published pack holds at least one track and never costs more than its tracks one by one. Judged at commit, with the
-- pack and its tracks locked, so that two half-changes made side by side cannot add up to a wrong one.
create function packs_hold_together() returns trigger language plpgsql as $function$
declare
  touched text[];
  pack record;
  tracks_total bigint;
begin
  if tg_table_name = 'packs' then
    touched := array[new.id];
  elsif tg_table_name = 'tracks' then
    touched := array(select pack_id from pack_tracks where track_id = new.id);
  elsif tg_op = 'INSERT' then
    touched := array[new.pack_id];
  elsif tg_op = 'DELETE' then
    touched := array[old.pack_id];
  else
    touched := array[old.pack_id, new.pack_id];
  end if;
  for pack in
    select id, slug, price_amount, published_at from packs where id = any(touched) order by id for no key update
  loop
    continue when pack.published_at is null;
    select sum(price_amount) into tracks_total from (
      select tracks.price_amount from pack_tracks join tracks on tracks.id = pack_tracks.track_id
      where pack_tracks.pack_id = pack.id for share of tracks
    ) held;
    if tracks_total is null then
      raise exception 'the published pack % holds no track', pack.slug
        using errcode = 'check_violation', constraint = 'packs_hold_tracks', table = 'packs';
    elsif pack.price_amount > tracks_total then
      raise exception 'the pack % costs more than its tracks', pack.slug
        using errcode = 'check_violation', constraint = 'packs_cost_at_most_their_tracks', table = 'packs';
    end if;
  end loop;
  return null;
end $function$;

create constraint trigger packs_hold_together after insert or update on packs
  deferrable initially deferred for each row execute function packs_hold_together();
create constraint trigger packs_hold_together after insert or update or delete on pack_tracks
  deferrable initially deferred for each row execute function packs_hold_together();
create constraint trigger packs_hold_together after update of price_amount on tracks
  deferrable initially deferred for each row execute function packs_hold_together();

create function pack_tracks_emptied() returns trigger language plpgsql as $function$
begin
  if exists (select from packs where published_at is not null) then
    raise exception 'published packs would hold no track'
      using errcode = 'check_violation', constraint = 'packs_hold_tracks', table = 'packs';
  end if;
  return null;
end $function$;

create trigger pack_tracks_emptied after truncate on pack_tracks
  for each statement execute function pack_tracks_emptied();

-- The words of each title, so that a mistyped search finds its neighbours without reading every title.
create table pack_words (
  word text not null,
  pack_id text not null references packs on delete cascade,
  primary key (word, pack_id)
);

create index pack_words_by_pack on pack_words (pack_id);

create function packs_word_titles() returns trigger language plpgsql as $function$
begin
  delete from pack_words where pack_id = new.id;
  insert into pack_words (word, pack_id)
  select distinct word, new.id from regexp_split_to_table(new.title_folded, '[^a-z0-9\u0080-\U0010ffff]+') as word
  where word <> '';
  return null;
end $function$;

create trigger packs_word_titles after insert or update of title_folded on packs
  for each row execute function packs_word_titles();

-- How many packs are published, and a version that every change of the catalogue raises: kept, never counted.
create table catalogue_stats (
  only_row boolean primary key default true check (only_row),
  published_packs integer not null default 0 check (published_packs >= 0),
  version integer not null default 0
);

insert into catalogue_stats default values;

create function catalogue_changed() returns trigger language plpgsql as $function$
begin
  update catalogue_stats set version = version + 1;
  return null;
end $function$;

create function catalogue_packs_changed() returns trigger language plpgsql as $function$
declare
  more integer := 0;
  fewer integer := 0;
begin
  if tg_op = 'TRUNCATE' then
    select published_packs into fewer from catalogue_stats;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    select count(*) into more from after_packs where published_at is not null;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    select count(*) into fewer from before_packs where published_at is not null;
  end if;
  update catalogue_stats set published_packs = published_packs + more - fewer, version = version + 1;
  return null;
end $function$;

create trigger packs_inserted after insert on packs
  referencing new table as after_packs for each statement execute function catalogue_packs_changed();
create trigger packs_updated after update on packs
  referencing old table as before_packs new table as after_packs for each statement execute function catalogue_packs_changed();
create trigger packs_deleted after delete on packs
  referencing old table as before_packs for each statement execute function catalogue_packs_changed();
create trigger packs_truncated after truncate on packs
  for each statement execute function catalogue_packs_changed();
create trigger tracks_changed after insert or update or delete or truncate on tracks
  for each statement execute function catalogue_changed();
create trigger pack_tracks_changed after insert or update or delete or truncate on pack_tracks
  for each statement execute function catalogue_changed();

-- What was stocked from a manifest, so that an unchanged one is not written again at every start.
create table seeds (
  name text primary key,
  fingerprint text not null,
  applied_at timestamptz not null default now()
);
