-- Teams on a board (product §3, docs/decisions/007): counted together with its steps, and forgotten with it.
create table rating_teams (
  board_id integer not null references rating_boards on delete cascade,
  -- No foreign key: a team that goes while a board is counted would break the count.
  team_id integer not null,
  points numeric not null,
  -- Those of its members who have a place.
  members integer not null,
  primary key (board_id, team_id)
);

-- A trigger, for counting teams at every read would cost the same where nothing has changed, and teams change rarely.
create function count_teams_anew() returns trigger language plpgsql as $$
begin
  update rating_boards set as_of = 'epoch';
  return null;
end
$$;
create trigger counted_anew after insert or delete or update of owner_id, target_id on user_team_configs_members
  for each statement execute function count_teams_anew();

-- The boards that are there have no teams yet.
update rating_boards set as_of = 'epoch';
