-- What the owner's desk shows of orders, people and letters, beyond what these say themselves.

-- Titles as search compares them (contract/src/catalogue/search.rules.ts); of older orders as nearly as the database can.
alter table order_items add column title_folded text;

update order_items set title_folded =
  btrim(regexp_replace(lower(regexp_replace(normalize(title, nfkd), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g'));

alter table order_items alter column title_folded set not null;

create index orders_by_time on orders (coalesce(paid_at, made_at), id);

-- Every status that an order had. Written by the database itself, so that no way of changing an order forgets it.
create table order_changes (
  id bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  at timestamptz not null default now(),
  -- none where the order was made
  status_before text,
  status text not null
);

create index order_changes_by_order on order_changes (order_id);

-- What came in and went out for orders that were paid: negative where it leaves the shop. What is in dispute is withheld by
-- the provider, until it is won; what is lost stays away.
create table money_movements (
  id bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in ('sale', 'refund', 'dispute')),
  amount integer not null check (amount <> 0),
  check (kind <> 'sale' or amount > 0)
);

create index money_movements_by_order on money_movements (order_id);
create index money_movements_by_time on money_movements (at);
create unique index money_movements_one_sale on money_movements (order_id) where kind = 'sale';

create function withheld_of(status text, amount integer, refunded integer) returns integer language sql immutable as
  $function$ select case when status in ('disputed', 'charged_back') then amount - refunded else 0 end $function$;

create function orders_leave_traces() returns trigger language plpgsql as $function$
declare
  was_paid boolean := tg_op = 'UPDATE' and old.paid_at is not null;
  refunded integer := new.refunded_amount;
  withheld integer := withheld_of(new.status, new.amount, new.refunded_amount);
begin
  if tg_op = 'INSERT' then
    insert into order_changes (order_id, at, status) values (new.id, new.made_at, new.status);
  elsif old.status <> new.status then
    insert into order_changes (order_id, status_before, status) values (new.id, old.status, new.status);
  end if;
  -- What arrived for an order that was never fulfilled was no sale.
  if new.paid_at is null then
    return null;
  end if;
  if was_paid then
    refunded := refunded - old.refunded_amount;
    withheld := withheld - withheld_of(old.status, old.amount, old.refunded_amount);
  else
    insert into money_movements (order_id, at, kind, amount) values (new.id, new.paid_at, 'sale', new.amount);
  end if;
  if refunded <> 0 then
    insert into money_movements (order_id, kind, amount) values (new.id, 'refund', -refunded);
  end if;
  if withheld <> 0 then
    insert into money_movements (order_id, kind, amount) values (new.id, 'dispute', -withheld);
  end if;
  return null;
end $function$;

-- Of older orders what can be told: when they were made and paid, and how they stand since their rights last changed.
insert into order_changes (order_id, at, status) select id, made_at, 'pending' from orders order by made_at;

insert into order_changes (order_id, at, status_before, status)
  select id, paid_at, 'pending', 'paid' from orders where paid_at is not null order by paid_at;

create temporary table settled_orders on commit drop as
  select id, status, amount, refunded_amount, paid_at, coalesce(
    greatest(
      (select max(refunded_at) from order_items where order_id = orders.id),
      (select max(greatest(withdrawn_at, suspended_at)) from entitlements where order_id = orders.id)
    ), paid_at, made_at) as settled_at
  from orders where status not in ('pending', 'paid');

insert into order_changes (order_id, at, status_before, status)
  select id, settled_at, case when paid_at is null then 'pending' else 'paid' end, status from settled_orders order by settled_at;

insert into money_movements (order_id, at, kind, amount)
  select id, paid_at, 'sale', amount from orders where paid_at is not null order by paid_at;

insert into money_movements (order_id, at, kind, amount)
  select id, settled_at, 'refund', -refunded_amount from settled_orders where paid_at is not null and refunded_amount > 0;

insert into money_movements (order_id, at, kind, amount)
  select id, settled_at, 'dispute', -withheld_of(status, amount, refunded_amount)
  from settled_orders where paid_at is not null and withheld_of(status, amount, refunded_amount) > 0;

drop table settled_orders;

create trigger orders_leave_traces after insert or update of status, refunded_amount, paid_at on orders
  for each row execute function orders_leave_traces();

-- Which order a mail is about: it stays known when the mail is sent and its payload is forgotten.
alter table outbox add column order_id text references orders on delete set null;

create index outbox_by_order on outbox (order_id) where order_id is not null;

update outbox set order_id = orders.id from orders where orders.id = outbox.facts ->> 'orderId';

create function outbox_names_its_order() returns trigger language plpgsql as $function$
begin
  new.order_id := (select id from orders where id = new.facts ->> 'orderId');
  return new;
end $function$;

create trigger outbox_names_its_order before insert on outbox
  for each row when (new.facts ? 'orderId') execute function outbox_names_its_order();

-- What was downloaded, and by which order it could be: what an owner shows when a bank asks whether it was delivered. It
-- outlives the account, without saying whose it was.
create table downloads (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id text references users on delete set null,
  -- none where it was a gift, or free
  order_id text references orders on delete cascade,
  track_id text references tracks on delete cascade,
  pack_id text references packs on delete cascade,
  check (num_nonnulls(track_id, pack_id) = 1)
);

create index downloads_by_age on downloads (at);
create index downloads_by_user on downloads (user_id) where user_id is not null;
create index downloads_by_order on downloads (order_id) where order_id is not null;
create index downloads_by_track on downloads (track_id) where track_id is not null;
create index downloads_by_pack on downloads (pack_id) where pack_id is not null;

alter table inquiries
  add column answered_at timestamptz,
  -- it was no robot's after all, and was mailed on then
  add column cleared_at timestamptz,
  add constraint inquiries_cleared_were_suspected check (cleared_at is null or suspicion is not null);

create index inquiries_by_time on inquiries (made_at);
