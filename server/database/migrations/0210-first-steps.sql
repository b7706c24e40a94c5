-- «Первые шаги» of a newcomer. For those who live here already the list is over: the default of existing rows is not that of
-- new ones.
alter table user_onboarding_progresses
  add column mission_viewed boolean default false not null,
  add column article_viewed boolean default false not null,
  add column steps_closed boolean default true not null;
alter table user_onboarding_progresses alter column steps_closed set default false;
