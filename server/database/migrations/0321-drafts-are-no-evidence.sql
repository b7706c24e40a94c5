-- docs/decisions/041: a sent report is evidence. Whoever is rewarded before sending theirs, by automation or because none is
-- needed any more, keeps the files of the draft. Those of a report that was returned are held since it was sent.
create or replace function seal_report() returns trigger language plpgsql as $$
declare
  ids integer[] := array(select target_id from user_activity_enrolls_attachments where owner_id = new.id);
begin
  if tg_op = 'UPDATE' and new.status = 'rewarded' and old.status <> 'submitted' then return null; end if;
  perform seal_files(ids);
  perform hold_as_evidence(ids, 'report');
  return null;
end
$$;
