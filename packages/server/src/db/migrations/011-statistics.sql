-- How the shop fares, day by day (UTC). None of it says anything about a person.

create table daily_counts (
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  name text not null check (name in ('previews', 'listeners')),
  count integer not null check (count > 0),
  primary key (day, name)
);

-- Whoever was heard of today is counted once. What they are told apart by is a hash with a salt that goes with the day.
create table daily_salts (
  day text primary key check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  salt text not null check (length(salt) >= 43)
);

create table heard_today (
  day text not null references daily_salts on delete cascade,
  listener text not null check (listener ~ '^[A-Za-z0-9_-]{43}$'),
  primary key (day, listener)
);

-- What was searched for in vain, as search compares it; swept after ninety days.
create table empty_searches (
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  text text not null check (length(text) between 3 and 60),
  count integer not null check (count > 0),
  primary key (day, text)
);
