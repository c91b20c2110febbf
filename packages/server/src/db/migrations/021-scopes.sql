-- How far the licence of a line reaches. Lines that say nothing, of older servers too, are of the standard scope.
create type licence_scope as enum ('standard', 'large', 'unlimited');
create type licence_step as enum ('large', 'unlimited', 'broadcast');

-- Its track_ids are the tracks of which a line pays for the first step, the standard one: an upgrade has none.
alter table order_items
  add scope licence_scope not null default 'standard',
  add broadcast boolean not null default false,
  drop constraint order_items_track_ids_check;

-- The steps beyond the first that a line pays for. They count as long as its order stands, and the line is not given back: so
-- there is nothing here that could fall behind its order, whichever server has changed that.
create table order_item_steps (
  order_id text not null,
  position integer not null,
  track_id text not null references tracks on delete restrict,
  step licence_step not null,
  -- Its pack has grown by the track since: nobody was sold it by name.
  joined_later boolean not null default false,
  primary key (order_id, position, track_id, step),
  unique (order_id, track_id, step),
  foreign key (order_id, position) references order_items on delete cascade
);

create index order_item_steps_by_track on order_item_steps (track_id);

-- The licences that one rests on, since its line has not paid for all of its scope itself: it stands and falls with them.
alter table licences add extends text[] not null default '{}';

create function order_item_brings_something() returns trigger language plpgsql as $function$
begin
  if cardinality(new.track_ids) = 0 and not exists (
    select from order_item_steps where order_id = new.order_id and position = new.position
  ) then
    raise exception 'Line % of order % brings nothing.', new.position, new.order_id
      using errcode = 'check_violation', constraint = 'order_item_brings_something';
  end if;
  return null;
end $function$;

create constraint trigger order_item_brings_something after insert or update of track_ids on order_items
  deferrable initially deferred for each row execute function order_item_brings_something();
