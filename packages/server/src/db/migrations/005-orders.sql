-- What somebody buys at once. Titles and prices are kept as they were when the payment was opened.
create table orders (
  id text primary key check (id ~ '^[0-9a-hjkmnp-tv-z]{16}$'),
  -- given when it is paid, and never before: there are no gaps
  number integer unique check (number > 0),
  -- none once the account was deleted: the order stays, without the person
  user_id text references users on delete set null,
  status text not null default 'pending' check (status in
    ('pending', 'processing', 'paid', 'partially_refunded', 'disputed', 'refunded', 'charged_back', 'canceled', 'review')),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  amount integer not null check (amount >= 50),
  refunded_amount integer not null default 0 check (refunded_amount between 0 and amount),
  -- what is bought at which price, as one hash: two tabs with the same cart share one payment
  fingerprint text not null,
  -- who sells it: a receipt stays as it was, whoever runs the shop later
  seller_name text not null check (seller_name <> ''),
  seller_address text not null,
  -- no real money is paid for it
  test boolean not null,
  -- how often the provider was asked to open the payment and broke down
  attempt integer not null default 0 check (attempt >= 0),
  intent_id text unique,
  -- counted up by every change, so that nobody writes over what they have not seen
  version integer not null default 0,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  check ((number is null) = (paid_at is null)),
  check (paid_at is null or intent_id is not null),
  check (status not in ('paid', 'partially_refunded', 'disputed', 'refunded', 'charged_back') or paid_at is not null),
  check (status not in ('pending', 'processing', 'canceled') or paid_at is null)
);

-- One checkout at a time.
create unique index orders_open on orders (user_id) where status = 'pending';
create index orders_by_user on orders (user_id, paid_at);
create index orders_unsettled on orders (made_at) where status in ('pending', 'processing', 'disputed');

create table order_items (
  order_id text not null references orders on delete restrict,
  position integer not null check (position >= 0),
  track_id text references tracks on delete restrict,
  pack_id text references packs on delete restrict,
  title text not null check (title <> ''),
  amount integer not null check (amount >= 0),
  licence_version text not null,
  -- the tracks that are paid for with it: those of a pack that the buyer had no right to yet
  track_ids text[] not null check (cardinality(track_ids) > 0),
  -- given back by itself, while the rest of the order stands
  refunded_at timestamptz,
  primary key (order_id, position),
  unique (order_id, track_id),
  unique (order_id, pack_id),
  check (num_nonnulls(track_id, pack_id) = 1)
);

create index order_items_by_track on order_items (track_id) where track_id is not null;
create index order_items_by_pack on order_items (pack_id) where pack_id is not null;

create function order_adds_up() returns trigger language plpgsql as $$
declare
  changed text := case tg_table_name when 'orders' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_id' end;
begin
  if (select amount from orders where id = changed)
    is distinct from (select sum(amount) from order_items where order_id = changed) then
    raise exception 'The lines of order % do not make up its amount.', changed
      using errcode = 'check_violation', constraint = 'order_adds_up';
  end if;
  return null;
end $$;

create constraint trigger order_adds_up after insert or update of amount on orders
  deferrable initially deferred for each row execute function order_adds_up();
create constraint trigger order_items_add_up after insert or update of amount on order_items
  deferrable initially deferred for each row execute function order_adds_up();

-- Numbers are counted in a row, not by a sequence: a payment that is undone gives its number back.
create table order_numbers (
  single boolean primary key default true check (single),
  latest integer not null
);
insert into order_numbers (latest) values (1000);

-- What the provider has told. An event counts once, however often it comes.
create table card_events (
  id text primary key,
  type text not null,
  intent_id text,
  received_at timestamptz not null default now()
);

create index card_events_by_age on card_events (received_at);

-- A right now comes from a gift or from an order, and from each at most once. One that is withdrawn is still known.
alter table entitlements drop constraint entitlements_pkey;
alter table entitlements drop constraint entitlements_source_check;
alter table entitlements
  add order_id text references orders on delete restrict,
  -- while a dispute is open: nobody downloads it, and nobody need buy it again
  add suspended_at timestamptz,
  add withdrawn_at timestamptz,
  add constraint entitlements_source_check check (source in ('gift', 'order')),
  add constraint entitlements_order_check check ((source = 'order') = (order_id is not null)),
  add constraint entitlements_once unique nulls not distinct (user_id, track_id, order_id);

create index entitlements_by_order on entitlements (order_id) where order_id is not null;

create function right_is_paid() returns trigger language plpgsql as $$
begin
  if new.order_id is not null and not exists (
    select from orders where id = new.order_id and paid_at is not null and user_id = new.user_id
  ) then
    raise exception 'A right needs an order that its owner has paid.'
      using errcode = 'check_violation', constraint = 'right_is_paid';
  end if;
  return new;
end $$;

create trigger right_is_paid before insert or update of order_id, user_id on entitlements
  for each row execute function right_is_paid();
