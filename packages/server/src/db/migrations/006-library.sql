-- A free pack belongs to everyone; who has taken it finds it again among their purchases.
create table claims (
  user_id text not null references users on delete cascade,
  pack_id text not null references packs on delete cascade,
  claimed_at timestamptz not null default now(),
  primary key (user_id, pack_id)
);

create index claims_by_pack on claims (pack_id);
