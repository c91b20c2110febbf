-- What the shop lists: a row for each pack on sale and for each track in one, with all by which a list is narrowed, sorted and
-- searched. Written by the database itself at the end of every transaction that changes the catalogue.

create type pack_kind as enum ('signals', 'interface', 'music');

create table listed_packs (
  pack_id text primary key references packs on delete cascade,
  published_at timestamptz not null,
  title_folded text not null,
  kind pack_kind not null,
  tracks integer not null,
  -- those of them that a free pack gives to everybody
  free_tracks integer not null,
  price_amount integer not null,
  length_ms bigint not null,
  -- of its slowest piece; none where nothing in it is counted
  tempo_bpm double precision,
  -- every option that it belongs to, a bit for each (contract/src/catalogue/facet-bits.rules.ts)
  facets integer not null,
  -- all words that it is found by, those of its title once more with a sign ('~glass'), and a sign for each of its facets' bits ('#0')
  words tsvector not null
);

create index listed_packs_newest on listed_packs (published_at desc, pack_id desc) include (facets);
create index listed_packs_by_price on listed_packs (price_amount, published_at desc, pack_id desc) include (facets);
create index listed_packs_by_length on listed_packs (length_ms, published_at desc, pack_id desc) include (facets);
create index listed_packs_by_tempo on listed_packs (tempo_bpm, published_at desc, pack_id desc) include (facets);
-- A list that is narrowed is put together of those with the very same options, each of which is in order already.
create index listed_packs_alike_newest on listed_packs (facets, published_at desc, pack_id desc);
create index listed_packs_alike_by_price on listed_packs (facets, price_amount, published_at desc, pack_id desc);
create index listed_packs_alike_by_length on listed_packs (facets, length_ms, published_at desc, pack_id desc);
create index listed_packs_alike_by_tempo on listed_packs (facets, tempo_bpm, published_at desc, pack_id desc);
create index listed_packs_by_words on listed_packs using gin (words);
-- For parts of titles that very many words contain.
create index listed_packs_by_title on listed_packs using gin (title_folded gin_trgm_ops);
-- Packs that cost something, and hold nothing that is not free elsewhere.
create index listed_packs_free_piecewise on listed_packs (pack_id) where free_tracks = tracks and price_amount > 0;

create table listed_tracks (
  track_id text primary key references tracks on delete cascade,
  -- the newest of the packs that hold it, and where it stands there
  pack_id text not null references packs on delete cascade,
  published_at timestamptz not null,
  position integer not null,
  title_folded text not null,
  price_amount integer not null,
  length_ms bigint not null,
  tempo_bpm double precision,
  facets integer not null,
  words tsvector not null
);

create index listed_tracks_newest on listed_tracks (published_at desc, pack_id desc, position) include (facets, track_id);
create index listed_tracks_by_price
  on listed_tracks (price_amount, published_at desc, pack_id desc, position) include (facets, track_id);
create index listed_tracks_by_length
  on listed_tracks (length_ms, published_at desc, pack_id desc, position) include (facets, track_id);
create index listed_tracks_by_tempo
  on listed_tracks (tempo_bpm, published_at desc, pack_id desc, position) include (facets, track_id);
create index listed_tracks_alike_newest
  on listed_tracks (facets, published_at desc, pack_id desc, position) include (track_id);
create index listed_tracks_alike_by_price
  on listed_tracks (facets, price_amount, published_at desc, pack_id desc, position) include (track_id);
create index listed_tracks_alike_by_length
  on listed_tracks (facets, length_ms, published_at desc, pack_id desc, position) include (track_id);
create index listed_tracks_alike_by_tempo
  on listed_tracks (facets, tempo_bpm, published_at desc, pack_id desc, position) include (track_id);
create index listed_tracks_by_words on listed_tracks using gin (words);
create index listed_tracks_by_title on listed_tracks using gin (title_folded gin_trgm_ops);
create index listed_tracks_by_pack on listed_tracks (pack_id);

-- How many of a list have the very same options. What is asked of all of a list is added up from here, however long it is.
create table facet_counts (
  list text not null check (list in ('packs', 'tracks')),
  facets integer not null,
  count integer not null check (count > 0),
  primary key (list, facets)
);

-- Every word that has ever been in a list: where a mistyped one finds its neighbours, and a part of a word the whole. How many
-- hold it now is known, so that nothing need be counted to know that there are many.
create table listed_words (
  word text primary key,
  packs integer not null default 0,
  tracks integer not null default 0,
  -- those that have it in their title
  pack_titles integer not null default 0,
  track_titles integer not null default 0
);

-- Its letters, by themselves, in pairs and in threes.
create function letters_in(word text) returns text[] language sql immutable as $function$
  select array(select substr(word, place, count) from generate_series(1, length(word)) place, generate_series(1, 3) count)
$function$;

-- Those of them that fewest words have: its threes, or as many as it has.
create function telling_letters_in(word text) returns text[] language sql immutable as $function$
  select array(select substr(word, place, 3) from generate_series(1, greatest(1, length(word) - 2)) place)
$function$;

create index listed_words_by_length on listed_words (length(word)) where word ~ '[^0-9]';
create index listed_words_by_letters on listed_words using gin (letters_in(word));

-- Which packs are to be listed anew, before the transaction ends.
create table packs_to_list (
  pack_id text primary key
);

-- Text as search sees it (contract/src/catalogue/search.rules.ts), as nearly as the database can.
create function fold_text(given text) returns text language sql immutable as $function$
  select btrim(regexp_replace(lower(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g'))
$function$;

-- The words of a text; those that a hyphen joins are one as well: "lo-fi" is lo, fi and lofi.
create function words_in(given text) returns text[] language sql immutable as $function$
  select array(
    select distinct word from unnest(array[fold_text(given), replace(fold_text(given), '-', '')]) form,
      regexp_split_to_table(form, '[^a-z0-9\u0080-\U0010ffff]+') word
    where word <> '' and length(word) <= 100
  )
$function$;

-- Those of a title once more by themselves: a part of one is looked for among titles alone.
create function words_of_title(title text) returns text[] language sql immutable as $function$
  select array(select '~' || word from unnest(words_in(title)) word)
$function$;

create function words_of_kind(kind text) returns text language sql immutable as $function$
  select case kind
    when 'signals' then 'signals startup and notification sounds for AI coding tools'
    when 'interface' then 'interface sounds'
    else 'music'
  end
$function$;

-- Also as others call what it is for, in interfaces of another kind.
create function words_of_moment(moment coding_event) returns text language sql immutable as $function$
  select moment::text || ' Claude Code Codex Cursor Gemini CLI OpenCode ' || case moment
    when 'session.start' then 'session starts startup hello'
    when 'task.acknowledge' then 'prompt taken tap click'
    when 'task.progress' then 'work goes on working loading'
    when 'input.required' then 'input needed question attention'
    when 'resource.limit' then 'limit reached warning'
    when 'user.spam' then 'too many prompts'
    when 'task.error' then 'task fails failure alert'
    when 'task.complete' then 'task done success finished confirm'
    when 'session.end' then 'session ends shutdown goodbye'
  end
$function$;

-- '100 bpm E minor'
create function words_of_measure(tempo double precision, key text) returns text language sql immutable as $function$
  select concat_ws(' ', round(tempo) || ' bpm', key)
$function$;

create function listed_facets(kind text, moments coding_event[], length_ms bigint, tempos double precision[],
  price_amount integer, is_free boolean) returns integer language sql immutable as $function$
  select bit_or(1 << place)::integer from (
    select case kind when 'signals' then 0 when 'interface' then 1 else 2 end
    union select 2 + array_position(enum_range(null::coding_event), moment) from unnest(moments) moment
    union select generate_series(12, 16) where cardinality(moments) > 0
    union select 17 + width_bucket(length_ms, array[10000, 60000, 180000]::bigint[])
    union select 21 + width_bucket(tempo, array[70, 90, 120]::double precision[]) from unnest(tempos) tempo
    union select case when is_free then 29 else 25 + width_bucket(price_amount, array[500, 1000, 2000]) end
  ) as belongs(place)
$function$;

-- What is narrowed and searched at once is found by words alone.
create function words_of_facets(facets integer) returns text[] language sql immutable as $function$
  select array(select '#' || place from generate_series(0, 29) place where facets & (1 << place) <> 0)
$function$;

-- A kind that its owner has not said is told from its tracks.
create function kind_of_pack(said text, has_moments boolean, longest_ms integer) returns text language sql immutable as $function$
  select coalesce(said, case when has_moments then 'signals' when longest_ms < 10000 then 'interface' else 'music' end)
$function$;

create function list_packs(ids text[]) returns void language plpgsql as $function$
declare
  touched text[] := array(
    select track_id from pack_tracks where pack_id = any(ids) union select track_id from listed_tracks where pack_id = any(ids));
begin
  delete from listed_packs where pack_id = any(ids)
    and not exists (select from packs where id = pack_id and published_at is not null);

  insert into listed_packs
    (pack_id, published_at, title_folded, kind, tracks, free_tracks, price_amount, length_ms, tempo_bpm, facets, words)
  select id, published_at, title_folded, found.kind::pack_kind, tracks, free_tracks, price_amount, length_ms, slowest, facets,
    array_to_tsvector(words_of_facets(facets) || words_of_title(title_folded) || words_in(concat_ws(' ', title_folded, description, words_of_kind(found.kind), said)))
  from packs, lateral (
    select kind_of_pack(packs.kind, count(event) > 0, max(duration_ms)) as kind, count(*) as tracks, sum(duration_ms) as length_ms,
      count(*) filter (where exists (
        select from pack_tracks place join packs holder on holder.id = place.pack_id
        where place.track_id = tracks.id and holder.price_amount = 0 and holder.published_at is not null)) as free_tracks,
      min(tempo) as slowest, array_remove(array_agg(distinct tempo), null) as tempos,
      array_remove(array_agg(distinct event), null) as moments,
      string_agg(concat_ws(' ', title, artist_name, genre, array_to_string(instruments, ' '), words_of_moment(event),
        words_of_measure(tempo, coalesce(score_key, recordings.key))), ' ') as said
    from pack_tracks join tracks on tracks.id = track_id left join recordings on recordings.take = tracks.take,
      lateral (select coalesce(tracks.score_tempo_bpm, recordings.tempo_bpm) as tempo) counted
    where pack_id = packs.id
  ) found, listed_facets(found.kind, moments, length_ms, tempos, price_amount, price_amount = 0) as facets
  where id = any(ids) and published_at is not null and tracks > 0
  on conflict (pack_id) do update set
    (published_at, title_folded, kind, tracks, free_tracks, price_amount, length_ms, tempo_bpm, facets, words) =
    (excluded.published_at, excluded.title_folded, excluded.kind, excluded.tracks, excluded.free_tracks, excluded.price_amount,
      excluded.length_ms, excluded.tempo_bpm, excluded.facets, excluded.words)
  where listed_packs is distinct from excluded;

  delete from listed_tracks where track_id = any(touched) and not exists (
    select from pack_tracks join packs on packs.id = pack_tracks.pack_id
    where pack_tracks.track_id = listed_tracks.track_id and packs.published_at is not null);

  insert into listed_tracks (track_id, pack_id, published_at, position, title_folded, price_amount, length_ms, tempo_bpm, facets, words)
  select tracks.id, held.pack_id, held.published_at, held.position, fold_text(tracks.title), price_amount, duration_ms, tempo, facets,
    array_to_tsvector(words_of_facets(facets) || words_of_title(tracks.title) || words_in(concat_ws(' ', tracks.title, held.title, artist_name, genre,
      array_to_string(instruments, ' '), words_of_kind(held.kind), words_of_moment(event),
      words_of_measure(tempo, coalesce(score_key, recordings.key)))))
  from tracks left join recordings on recordings.take = tracks.take,
    lateral (select coalesce(tracks.score_tempo_bpm, recordings.tempo_bpm) as tempo) counted,
    lateral (
      select pack_id, position, packs.published_at, packs.title, bool_or(packs.price_amount = 0) over () as is_free,
        coalesce(listed_packs.kind::text, 'music') as kind
      from pack_tracks join packs on packs.id = pack_id left join listed_packs using (pack_id)
      where track_id = tracks.id and packs.published_at is not null
      order by packs.published_at desc, pack_id desc limit 1
    ) held,
    listed_facets(held.kind, array_remove(array[event], null), duration_ms, array_remove(array[tempo], null), price_amount, is_free)
      as facets
  where tracks.id = any(touched)
  on conflict (track_id) do update set
    (pack_id, published_at, position, title_folded, price_amount, length_ms, tempo_bpm, facets, words) =
    (excluded.pack_id, excluded.published_at, excluded.position, excluded.title_folded, excluded.price_amount, excluded.length_ms,
      excluded.tempo_bpm, excluded.facets, excluded.words)
  where listed_tracks is distinct from excluded;
end $function$;

-- The first that a transaction has to list takes all others of it along: words that many hold are counted once.
create function list_packs_at_the_end() returns trigger language plpgsql as $function$
declare
  due text[];
begin
  delete from packs_to_list where pack_id = new.pack_id;
  if not found then
    return null;
  end if;
  with others as (delete from packs_to_list returning pack_id)
  select array_append(array_agg(pack_id), new.pack_id) into due from others;
  perform list_packs(due);
  return null;
end $function$;

create constraint trigger list_packs_at_the_end after insert on packs_to_list
  deferrable initially deferred for each row execute function list_packs_at_the_end();

-- What a pack gives for nothing, it gives in every other pack that holds it.
create function packs_to_be_listed() returns trigger language plpgsql as $function$
declare
  changed text[];
begin
  if tg_op = 'INSERT' then
    changed := array(select id from after_packs);
  else
    changed := array(
      select id from after_packs join before_packs using (id)
      where (after_packs.title_folded, after_packs.description, after_packs.price_amount, after_packs.kind, after_packs.published_at)
        is distinct from
        (before_packs.title_folded, before_packs.description, before_packs.price_amount, before_packs.kind, before_packs.published_at));
  end if;
  insert into packs_to_list
    select unnest(changed) union
    select other.pack_id from pack_tracks held join pack_tracks other using (track_id) where held.pack_id = any(changed)
    on conflict do nothing;
  return null;
end $function$;

create trigger packs_inserted_to_list after insert on packs
  referencing new table as after_packs for each statement execute function packs_to_be_listed();
create trigger packs_updated_to_list after update on packs
  referencing old table as before_packs new table as after_packs for each statement execute function packs_to_be_listed();

-- A track that comes or goes also matters to the other packs that hold it: it may be free in one of them.
create function pack_tracks_to_be_listed() returns trigger language plpgsql as $function$
begin
  if tg_op <> 'DELETE' then
    insert into packs_to_list
      select pack_id from after_rows union
      select pack_tracks.pack_id from pack_tracks where track_id in (select track_id from after_rows)
      on conflict do nothing;
  end if;
  if tg_op <> 'INSERT' then
    insert into packs_to_list
      select pack_id from before_rows union
      select pack_tracks.pack_id from pack_tracks where track_id in (select track_id from before_rows)
      on conflict do nothing;
  end if;
  return null;
end $function$;

create trigger pack_tracks_inserted_to_list after insert on pack_tracks
  referencing new table as after_rows for each statement execute function pack_tracks_to_be_listed();
create trigger pack_tracks_updated_to_list after update on pack_tracks
  referencing old table as before_rows new table as after_rows for each statement execute function pack_tracks_to_be_listed();
create trigger pack_tracks_deleted_to_list after delete on pack_tracks
  referencing old table as before_rows for each statement execute function pack_tracks_to_be_listed();

-- A recording matters where a tempo or a key was heard in it.
create function tracks_to_be_listed() returns trigger language plpgsql as $function$
begin
  insert into packs_to_list
    select distinct pack_tracks.pack_id
    from after_tracks join before_tracks using (id) join pack_tracks on track_id = id
    where (after_tracks.title, after_tracks.artist_name, after_tracks.genre, after_tracks.event, after_tracks.duration_ms,
        after_tracks.price_amount, after_tracks.score_tempo_bpm, after_tracks.score_key, after_tracks.instruments)
      is distinct from
      (before_tracks.title, before_tracks.artist_name, before_tracks.genre, before_tracks.event, before_tracks.duration_ms,
        before_tracks.price_amount, before_tracks.score_tempo_bpm, before_tracks.score_key, before_tracks.instruments)
      or after_tracks.take is distinct from before_tracks.take and exists (
        select from recordings
        where recordings.take in (after_tracks.take, before_tracks.take)
          and (recordings.tempo_bpm is not null or recordings.key is not null))
    on conflict do nothing;
  return null;
end $function$;

create trigger tracks_updated_to_list after update on tracks
  referencing old table as before_tracks new table as after_tracks for each statement execute function tracks_to_be_listed();

create function change_facet_count(counted text, changed integer, change bigint) returns void language plpgsql as $function$
begin
  update facet_counts set count = count + change where list = counted and facets = changed and count + change > 0;
  if found then
    return;
  end if;
  if change > 0 then
    insert into facet_counts (list, facets, count) values (counted, changed, change);
  else
    delete from facet_counts where list = counted and facets = changed;
  end if;
end $function$;

-- Words of titles have a sign of their own, those of facets are counted as such.
create function count_words(counted text, before tsvector[], after tsvector[]) returns void language sql as $function$
  insert into listed_words (word, packs, tracks, pack_titles, track_titles)
  select plain,
    case counted when 'packs' then anywhere else 0 end, case counted when 'tracks' then anywhere else 0 end,
    case counted when 'packs' then in_title else 0 end, case counted when 'tracks' then in_title else 0 end
  from (
    select ltrim(word, '~') as plain, coalesce(sum(change) filter (where word !~ '^~'), 0)::integer as anywhere,
      coalesce(sum(change) filter (where word ~ '^~'), 0)::integer as in_title
    from (
      select unnest(tsvector_to_array(words)) as word, 1 as change from unnest(after) words
      union all select unnest(tsvector_to_array(words)), -1 from unnest(before) words
    ) changes
    where word !~ '^#' group by plain
  ) changed
  where anywhere <> 0 or in_title <> 0 order by plain
  on conflict (word) do update set (packs, tracks, pack_titles, track_titles) = (
    listed_words.packs + excluded.packs, listed_words.tracks + excluded.tracks,
    listed_words.pack_titles + excluded.pack_titles, listed_words.track_titles + excluded.track_titles)
$function$;

create function count_listed() returns trigger language plpgsql as $function$
declare
  counted text := case tg_table_name when 'listed_packs' then 'packs' else 'tracks' end;
begin
  if tg_op = 'TRUNCATE' then
    delete from facet_counts where list = counted;
    update listed_words set packs = 0, pack_titles = 0 where counted = 'packs';
    update listed_words set tracks = 0, track_titles = 0 where counted = 'tracks';
  elsif tg_op = 'INSERT' then
    perform change_facet_count(counted, facets, count(*)) from after_rows group by facets;
    perform count_words(counted, '{}', array(select words from after_rows));
  elsif tg_op = 'DELETE' then
    perform change_facet_count(counted, facets, -count(*)) from before_rows group by facets;
    perform count_words(counted, array(select words from before_rows), '{}');
  else
    perform count_words(counted, array(select words from before_rows), array(select words from after_rows));
    perform change_facet_count(counted, facets, sum(change)::bigint) from (
      select facets, count(*) as change from after_rows group by facets
      union all select facets, -count(*) from before_rows group by facets
    ) changes group by facets having sum(change) <> 0;
  end if;
  return null;
end $function$;

create trigger listed_packs_inserted after insert on listed_packs
  referencing new table as after_rows for each statement execute function count_listed();
create trigger listed_packs_updated after update on listed_packs
  referencing old table as before_rows new table as after_rows for each statement execute function count_listed();
create trigger listed_packs_deleted after delete on listed_packs
  referencing old table as before_rows for each statement execute function count_listed();
create trigger listed_packs_truncated after truncate on listed_packs
  for each statement execute function count_listed();
create trigger listed_tracks_inserted after insert on listed_tracks
  referencing new table as after_rows for each statement execute function count_listed();
create trigger listed_tracks_updated after update on listed_tracks
  referencing old table as before_rows new table as after_rows for each statement execute function count_listed();
create trigger listed_tracks_deleted after delete on listed_tracks
  referencing old table as before_rows for each statement execute function count_listed();
create trigger listed_tracks_truncated after truncate on listed_tracks
  for each statement execute function count_listed();

do $fill$ begin
  perform list_packs(array(select id from packs where published_at is not null));
end $fill$;
