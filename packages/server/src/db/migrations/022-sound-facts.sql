-- What is known of a sound beyond its length: what its score says, and what was measured of its recording.

alter table tracks
  -- in beats a minute; none where nothing is counted
  add column score_tempo_bpm double precision check (score_tempo_bpm > 0),
  -- 'D dorian', say
  add column score_key text check (length(score_key) between 1 and 20),
  -- as a buyer would call them
  add column instruments text[] not null default '{}';

-- Of what was recorded before, nothing is known.
alter table recordings
  -- where half of what is heard lies above, and half below, in hertz
  add column brightness_hz double precision check (brightness_hz > 0),
  -- how much of it beats, by the paper's measure
  add column roughness double precision check (roughness >= 0),
  -- how long it takes to be there
  add column attack_ms double precision check (attack_ms >= 0);
