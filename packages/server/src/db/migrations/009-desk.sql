-- The owner's desk: what an owner brings and changes, and who has changed it.

alter table packs
  -- what it is for; none where it was not said
  add column kind text check (kind in ('signals', 'interface', 'music')),
  -- of the pack as its owner counts them, for those who install it
  add column version text check (version ~ '^[0-9]+(\.[0-9]+){0,2}$' and length(version) <= 20),
  -- the picture that an owner brought, by its name; none where the cover is drawn from the sounds
  add column cover_file text check (length(cover_file) between 1 and 300),
  -- whoever was on sale once is a draft no more: it is on sale, or it was withdrawn
  add column first_published_at timestamptz;

update packs set first_published_at = published_at;

create function packs_first_published() returns trigger language plpgsql as $function$
begin
  new.first_published_at := coalesce(old.first_published_at, new.first_published_at, new.published_at);
  return new;
end $function$;

create trigger packs_first_published before insert or update on packs
  for each row execute function packs_first_published();

alter table packs add constraint packs_on_sale_were_published
  check (published_at is null or first_published_at is not null);

alter table tracks
  add column loops boolean not null default false,
  -- the file that an owner brought it in, by its name in the folder
  add column source_file text check (length(source_file) between 1 and 300),
  drop constraint tracks_original_format_check,
  add constraint tracks_original_format_check check (original_format in ('wav', 'flac', 'mp3', 'ogg'));

-- What is told from a sound that an owner brought; nothing of it for those of our own studio.
alter table recordings
  add column sample_rate integer check (sample_rate > 0),
  add column channels integer check (channels > 0),
  -- none where the format has no such thing
  add column bits integer check (bits > 0),
  -- where they can be told
  add column tempo_bpm double precision check (tempo_bpm > 0),
  add column key text check (length(key) between 1 and 20);

-- A plain WAV beside a master that is none: what coding tools can play.
alter table files
  drop constraint files_part_check,
  add constraint files_part_check check (part in ('master', 'preview', 'wav', 'sample', 'plate', 'card'));

-- Recordings that were replaced. Whoever owned the track before then keeps the old one beside the new.
create table earlier_takes (
  track_id text not null references tracks on delete cascade,
  take text not null references takes on delete restrict,
  replaced_at timestamptz not null default now(),
  primary key (track_id, take)
);

create index earlier_takes_by_take on earlier_takes (take);

-- What was changed at the desk: by whom, of what, and what it was before and after.
alter table audit_log
  add column actor text check (actor in ('administrator', 'operator')),
  add column subject text check (subject <> ''),
  add column before jsonb,
  add column after jsonb,
  add constraint audit_log_desk_has_subject check ((actor is null) = (subject is null));

create index audit_log_by_subject on audit_log (subject) where subject is not null;
