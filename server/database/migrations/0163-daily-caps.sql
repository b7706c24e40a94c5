-- How many events of a type count for a resident in a day of the city (product §10); null: all of them. So far this was a
-- constant of the code. Who changes it is noted, as for every setting.
alter table automation_event_types add column daily_cap integer;
alter table automation_event_types add constraint automation_event_types_daily_cap_check check (daily_cap >= 1);
update automation_event_types t set daily_cap = c.cap
from (values ('article.published', 5), ('article.liked', 20), ('comment.created', 20)) c(key, cap) where c.key = t.key;

alter table setting_change_items drop constraint setting_change_items_setting_check;
alter table setting_change_items add constraint setting_change_items_setting_check check (setting in ('points-balance-ratio', 'energy', 'cities-list', 'mission-award-causes', 'mission-award-conditions', 'automation-event-types', 'user-team-configs'));
create trigger noted after insert or update or delete on automation_event_types for each row execute function note_setting('automation-event-types');
