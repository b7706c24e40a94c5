-- Tokens end with their session since 0070: nothing reads this column.
drop trigger streams_end on users;
create trigger streams_end after update of blocked, role_id on users for each row
  when (old.blocked <> new.blocked or old.role_id <> new.role_id)
  execute function tell_streams('id');
alter table users drop column tokens_valid_from;
