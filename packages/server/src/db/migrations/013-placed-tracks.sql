-- A track that is added makes a pack neither empty nor dearer than its tracks, so it is not judged: an import of a thousand
-- tracks would add up each pack once for every one of them, while everybody waits for its commit.
drop trigger packs_hold_together on pack_tracks;
create constraint trigger packs_hold_together after update or delete on pack_tracks
  deferrable initially deferred for each row execute function packs_hold_together();
