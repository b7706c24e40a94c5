-- What one resident uploads in a day is bounded: the sum is taken before each upload. The bytes of a file may be replaced, which
-- is an upload too.
alter table files add column arrived_at timestamptz(3);
update files set arrived_at = created_at;
alter table files alter column arrived_at set not null, alter column arrived_at set default now();

create index files_uploads on files (uploader_id, arrived_at);
drop index files_uploader_id;
