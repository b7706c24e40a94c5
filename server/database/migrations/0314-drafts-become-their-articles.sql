-- As 0310; an article also gets the pictures that the draft of its change has had since before they became evidence.
create or replace function refuse_evidence() returns trigger language plpgsql as $$
declare
  picture integer := (to_jsonb(new) ->> tg_argv[0])::integer;
  is_linked boolean;
begin
  -- The lock makes a report that is being sent wait, or is waited for.
  if picture is null or (select evidence_of is distinct from 'report' from files where id = picture for share) then
    return new;
  end if;
  if tg_argv[0] = 'target_id' then
    execute format('select exists (select from %I where owner_id = $1 and target_id = $2)', tg_table_name)
      into is_linked using new.owner_id, picture;
    if tg_table_name = 'article_drafts_images' then
      is_linked := is_linked or exists (
        select from article_drafts d join articles_images i on i.owner_id = d.article_id
        where d.id = new.owner_id and i.target_id = picture);
    elsif tg_table_name = 'articles_images' then
      is_linked := is_linked or exists (
        select from article_drafts d join article_drafts_images i on i.owner_id = d.id
        where d.article_id = new.owner_id and i.target_id = picture);
    end if;
  else
    is_linked := tg_op = 'UPDATE' and (to_jsonb(old) ->> tg_argv[0])::integer is not distinct from picture;
  end if;
  if not is_linked then
    raise exception 'file % is held by a report', picture
      using errcode = 'check_violation', constraint = tg_table_name || '_' || tg_argv[0] || '_evidence', table = tg_table_name;
  end if;
  return new;
end
$$;
