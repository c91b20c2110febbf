-- The SHA-256 of the sound in a file, without whatever is written about it: the same for a file that somebody has bought, whose tags
-- are theirs. Of what was stored before there was such a thing it comes later.
alter table files add column sound_sha256 text check (sound_sha256 ~ '^[0-9a-f]{64}$');

create index files_without_sum on files (key) where sound_sha256 is null;
create index files_by_sound on files (sound_sha256) where sound_sha256 is not null;
