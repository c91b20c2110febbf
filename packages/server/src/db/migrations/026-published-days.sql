-- How many packs of the list were published on each day, which are counted from 1970 on: a page far down is found without walking
-- there.
create table published_days (
  day integer primary key,
  packs integer not null
);

create function day_of(published_at timestamptz) returns integer language sql immutable as $function$
  select floor(extract(epoch from published_at) / 86400)::integer
$function$;

create function count_published_days() returns trigger language plpgsql as $function$
begin
  if tg_op = 'TRUNCATE' then
    delete from published_days;
  elsif tg_op = 'INSERT' then
    perform change_published_days(array(select published_at from after_rows), '{}');
  elsif tg_op = 'DELETE' then
    perform change_published_days('{}', array(select published_at from before_rows));
  else
    perform change_published_days(
      array(select published_at from after_rows), array(select published_at from before_rows));
  end if;
  return null;
end $function$;

create function change_published_days(come timestamptz[], gone timestamptz[]) returns void language plpgsql as $function$
begin
  insert into published_days (day, packs)
  select day, sum(change) from (
    select day_of(unnest(come)) as day, 1 as change union all select day_of(unnest(gone)), -1
  ) changes
  group by day having sum(change) <> 0 order by day
  on conflict (day) do update set packs = published_days.packs + excluded.packs;
  delete from published_days where packs = 0;
end $function$;

create trigger published_days_inserted after insert on listed_packs
  referencing new table as after_rows for each statement execute function count_published_days();
create trigger published_days_updated after update on listed_packs
  referencing old table as before_rows new table as after_rows for each statement execute function count_published_days();
create trigger published_days_deleted after delete on listed_packs
  referencing old table as before_rows for each statement execute function count_published_days();
create trigger published_days_truncated after truncate on listed_packs
  for each statement execute function count_published_days();

insert into published_days select day_of(published_at), count(*) from listed_packs group by 1;
