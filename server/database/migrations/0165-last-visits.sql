-- The list of people shows who was never in the city last when the latest visits come first, and first when they come
-- last: an index in the other order of nulls cannot be read for it, and the whole table was sorted.
drop index user_figures_seen;
create index user_figures_seen on user_figures (seen_at desc nulls last, user_id desc);
