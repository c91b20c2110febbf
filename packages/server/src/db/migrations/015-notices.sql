-- Servers that listen hear of a change in the moment in which it is committed; whoever does not listen looks for it on a clock.
create function tell_listeners() returns trigger language plpgsql as $function$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $function$;

create trigger catalogue_told after update on catalogue_stats
  for each statement execute function tell_listeners('catalogue');
create trigger outbox_told after insert on outbox
  for each statement execute function tell_listeners('outbox');
