-- product §10: whoever was in a team that is deleted leaves it first, while it still has the name that their log and its own note.
create function empty_team() returns trigger language plpgsql as $$
begin
  delete from user_team_configs_members where owner_id = old.id;
  return old;
end
$$;
create trigger emptied before delete on user_team_configs for each row execute function empty_team();
