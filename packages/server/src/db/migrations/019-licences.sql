-- Whom a purchase is licensed to, as its buyer wrote it at the checkout; of older orders, as the account was when it was written down.
alter table orders
  add column licensee_name text check (length(licensee_name) between 1 and 320),
  add column licensee_company text check (length(licensee_company) between 1 and 120);

-- The very bytes of every licence text that something was sold under: a name on them may change later, and they do not.
create table licence_texts (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  version text not null check (version ~ '^[0-9]+\.[0-9]+$'),
  text text not null check (text <> '')
);

-- What somebody may do with something since it was paid, and how they prove it: one for every line of an order.
create table licences (
  number text primary key check (number ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  order_id text not null,
  position integer not null,
  item_type text not null check (item_type in ('track', 'sound_pack')),
  item_id text not null,
  title text not null check (title <> ''),
  -- how many tracks the pack had then; none of a single track
  pack_track_count integer check (pack_track_count > 0),
  -- what whoever has the certificate knows beyond its number, and the public does not
  holder_key text not null check (holder_key ~ '^[0-9a-hjkmnp-tv-z]{16}$'),
  -- none once its account is gone and took the name along
  licensee_name text check (length(licensee_name) between 1 and 320),
  licensee_company text check (length(licensee_company) between 1 and 120),
  licence_sha256 text not null references licence_texts on delete restrict,
  scope text not null default 'standard' check (scope in ('standard', 'large', 'unlimited')),
  broadcast boolean not null default false,
  seller_name text not null check (seller_name <> ''),
  seller_address text not null,
  issued_at timestamptz not null,
  -- whether anybody may know whom it is licensed to
  public_name boolean not null default false,
  -- whether the name stays when the account goes
  name_outlives_account boolean not null default false,
  unique (order_id, position),
  foreign key (order_id, position) references order_items on delete restrict,
  constraint licences_company_has_name check (licensee_company is null or licensee_name is not null),
  constraint licences_pack_has_tracks check ((item_type = 'sound_pack') = (pack_track_count is not null))
);

-- What is licensed by it, as it was then. The take is a name and holds nothing.
create table licence_tracks (
  licence text not null references licences on delete restrict,
  position integer not null check (position >= 0),
  track_id text not null,
  title text not null check (title <> ''),
  artist_name text not null,
  -- what was to be heard then; none while it was still being recorded
  take text,
  -- of the sound itself, without its tags; written once it is known
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (licence, position),
  unique (licence, track_id)
);

create index licence_tracks_by_track on licence_tracks (track_id);
create index licence_tracks_unsummed on licence_tracks (track_id) where sha256 is null;
create index licence_tracks_by_sum on licence_tracks (sha256) where sha256 is not null;

-- What it was said to be used in, and when; the last one counts. None takes the one before back.
create table licence_projects (
  id bigint generated always as identity primary key,
  licence text not null references licences on delete cascade,
  at timestamptz not null default now(),
  project text check (length(project) between 1 and 120)
);

create index licence_projects_by_licence on licence_projects (licence, id);

-- What certificates are signed with. The public half stays for good, so that whatever was signed can be checked.
create table signing_keys (
  id text primary key,
  -- as the field x of a JWK
  public_key text not null unique,
  -- enciphered by the shop's secret
  sealed_private_key text not null,
  made_at timestamptz not null default now(),
  retired_at timestamptz
);

create unique index signing_keys_in_use on signing_keys ((true)) where retired_at is null;

-- Nobody alters what was sold. A name may go, and a checksum that was not known yet may come.
create function licences_stay() returns trigger language plpgsql as $function$
begin
  if (to_jsonb(new) - '{public_name,name_outlives_account,licensee_name,licensee_company}'::text[])
      is distinct from (to_jsonb(old) - '{public_name,name_outlives_account,licensee_name,licensee_company}'::text[])
    or (new.licensee_name is distinct from old.licensee_name and new.licensee_name is not null)
    or (new.licensee_company is distinct from old.licensee_company and new.licensee_company is not null) then
    raise exception 'A licence stays as it was sold.' using errcode = 'check_violation', constraint = 'licences_stay';
  end if;
  return new;
end $function$;

create trigger licences_stay before update on licences for each row execute function licences_stay();

create function licence_tracks_stay() returns trigger language plpgsql as $function$
begin
  if (to_jsonb(new) - '{take,sha256}'::text[]) is distinct from (to_jsonb(old) - '{take,sha256}'::text[])
    or (old.take is not null and new.take is distinct from old.take)
    or (old.sha256 is not null and new.sha256 is distinct from old.sha256) then
    raise exception 'What was licensed stays as it was sold.'
      using errcode = 'check_violation', constraint = 'licence_tracks_stay';
  end if;
  return new;
end $function$;

create trigger licence_tracks_stay before update on licence_tracks for each row execute function licence_tracks_stay();

create function licence_rows_stay() returns trigger language plpgsql as $function$
begin
  raise exception 'What was sold is neither altered nor taken away.'
    using errcode = 'check_violation', constraint = 'licence_rows_stay';
end $function$;

create trigger licence_texts_stay before update or delete on licence_texts
  for each row execute function licence_rows_stay();
create trigger licences_are_not_deleted before delete on licences for each row execute function licence_rows_stay();
create trigger licence_tracks_are_not_deleted before delete on licence_tracks
  for each row execute function licence_rows_stay();

create function signing_keys_stay() returns trigger language plpgsql as $function$
begin
  if tg_op = 'DELETE' or new.id <> old.id or new.public_key <> old.public_key then
    raise exception 'A key that something was signed with is never altered.'
      using errcode = 'check_violation', constraint = 'signing_keys_stay';
  end if;
  return new;
end $function$;

create trigger signing_keys_stay before update or delete on signing_keys
  for each row execute function signing_keys_stay();

-- A name goes with its account, and what was said about works with it, unless its owner wanted it to stay: whichever server deletes the account.
create function names_go_with_account() returns trigger language plpgsql as $function$
begin
  delete from licence_projects using licences
    where licence = licences.number and order_id = new.id and not name_outlives_account;
  update licences set licensee_name = null, licensee_company = null, public_name = false
    where order_id = new.id and not name_outlives_account;
  update orders set licensee_name = null, licensee_company = null
    where id = new.id and not exists (select from licences where order_id = new.id and name_outlives_account);
  return null;
end $function$;

create trigger names_go_with_account after update of user_id on orders
  for each row when (old.user_id is not null and new.user_id is null) execute function names_go_with_account();
