-- The voice of a pack: its most telling moments in six seconds, made of the previews of its tracks. As with a track, the recipe
-- is what is wanted and the take what is there.
alter table packs
  add column voice_recipe text,
  add column voice_take text references takes on delete set null;

create index packs_by_voice_take on packs (voice_take);
create index packs_by_voice_recipe on packs (voice_recipe);
create index packs_without_voice on packs (id)
  where voice_recipe is not null and voice_take is distinct from voice_recipe;

alter table files
  drop constraint files_part_check,
  add constraint files_part_check check (part in ('master', 'preview', 'wav', 'sample', 'plate', 'card', 'voice'));

-- By which edition of the studio voices were named; another one names them all anew.
alter table catalogue_stats add column voice_edition text;

-- Packs of which something has changed that a voice is made of. What is to become of their voices is decided after that.
create table packs_to_voice (
  pack_id text primary key
);

-- A row that is there already is written once more: whoever is about to take it away waits, and sees this change.
create function pack_tracks_to_voice() returns trigger language plpgsql as $function$
begin
  if tg_op = 'DELETE' then
    insert into packs_to_voice select distinct pack_id from before_rows order by 1
      on conflict (pack_id) do update set pack_id = excluded.pack_id;
  else
    insert into packs_to_voice
      select distinct pack_id from after_rows join tracks on tracks.id = track_id
      where coalesce(recipe, take) is not null order by 1
      on conflict (pack_id) do update set pack_id = excluded.pack_id;
  end if;
  return null;
end $function$;

create trigger pack_tracks_inserted_to_voice after insert on pack_tracks
  referencing new table as after_rows for each statement execute function pack_tracks_to_voice();
create trigger pack_tracks_updated_to_voice after update on pack_tracks
  referencing new table as after_rows for each statement execute function pack_tracks_to_voice();
create trigger pack_tracks_deleted_to_voice after delete on pack_tracks
  referencing old table as before_rows for each statement execute function pack_tracks_to_voice();

-- A track that sounds at last as its recipe says is what was counted on.
create function tracks_to_voice() returns trigger language plpgsql as $function$
begin
  insert into packs_to_voice
    select distinct pack_tracks.pack_id
    from after_tracks join before_tracks using (id) join pack_tracks on track_id = id
    where (coalesce(after_tracks.recipe, after_tracks.take), after_tracks.event, after_tracks.duration_ms)
      is distinct from (coalesce(before_tracks.recipe, before_tracks.take), before_tracks.event, before_tracks.duration_ms)
    order by 1
    on conflict (pack_id) do update set pack_id = excluded.pack_id;
  return null;
end $function$;

create trigger tracks_updated_to_voice after update on tracks
  referencing old table as before_tracks new table as after_tracks for each statement execute function tracks_to_voice();
