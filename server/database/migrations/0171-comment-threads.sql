-- A thread is a comment on the article with all the replies below it; `thread_id` of a reply is the comment with which the
-- thread begins. A page of threads and the replies of one are read from an index, deleted ones included: those that were
-- answered stay. There is no foreign key: comments are deleted with their article alone, whole threads at once.
alter table comments add column thread_id integer;
with recursive threads(id, root) as (
  select id, id from comments where parent_id is null
  union all select c.id, t.root from comments c join threads t on c.parent_id = t.id
)
update comments c set thread_id = t.root from threads t where t.id = c.id and t.root <> c.id;

create function find_thread() returns trigger language plpgsql as $$
begin
  select coalesce(p.thread_id, p.id) into new.thread_id from comments p where p.id = new.parent_id;
  return new;
end
$$;
create trigger thread before insert on comments for each row
  when (new.parent_id is not null) execute function find_thread();

create index comments_threads on comments (article_id, id) include (deleted_at) where thread_id is null;
create index comments_replies on comments (thread_id, id) include (deleted_at) where thread_id is not null;
-- Most comments are no replies and need no entry here.
drop index comments_parent_id;
create index comments_parent_id on comments (parent_id) where parent_id is not null;
