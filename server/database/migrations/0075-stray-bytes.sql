-- Names of stored bytes that no row of `files` needs, or not yet: written before bytes are stored and when their row goes,
-- removed once the row is there or the bytes are gone. After a crash the retention worker deletes what is left.
create table stray_bytes (
  name text collate "C" primary key,
  since timestamptz(3) not null
);
create index stray_bytes_since on stray_bytes (since);
