-- Which server is making a take, or clearing one away: no other does the same meanwhile. Whoever dies lets go when the time is over.
create table take_claims (
  recipe text primary key check (recipe ~ '^[0-9a-f]{24}$'),
  claimed_by text not null check (claimed_by ~ '^[0-9a-hjkmnp-tv-z]{16}$'),
  claimed_until timestamptz not null
);
