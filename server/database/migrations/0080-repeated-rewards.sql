-- docs/decisions/020: a moderator's reward without an enrolment is not given again within a minute, to whichever of the
-- two calls comes second. Whoever inserts holds the mission first, so that two transactions check one after the other.
create function refuse_repeated_reward() returns trigger language plpgsql as $$
begin
  perform from activities where id in (
    select activity_id from given where enrolment_id is null and awarded_by_id is not null
  ) order by id for no key update;
  if exists (
    select from given g join user_activities c on c.user_id = g.user_id and c.activity_id = g.activity_id and c.id <> g.id
    where g.enrolment_id is null and g.awarded_by_id is not null and c.awarded_by_id is not null
      and c.created_at between g.created_at - interval '1 minute' and g.created_at + interval '1 minute'
  ) then
    raise exclusion_violation using message = 'the resident has just been rewarded for this mission',
      table = 'user_activities', constraint = 'user_activities_repeat_excl';
  end if;
  return null;
end
$$;
create trigger repeated after insert on user_activities referencing new table as given
  for each statement execute function refuse_repeated_reward();
