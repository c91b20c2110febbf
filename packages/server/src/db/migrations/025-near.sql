-- What a recording is told from others by (features/catalogue/near/catalogue.likeness.ts).

create extension if not exists cube;

-- Of what was recorded before, nothing is known.
alter table recordings
  -- sixteen slices of time by 24 bands of levels, as bytes in base64
  add column likeness text check (length(likeness) = 512),
  -- where it stands among all others
  add column place double precision[] check (cardinality(place) = 8);

create index recordings_by_place on recordings using gist (cube(place)) where place is not null;
