-- Ends a statement whose answer grew past its bound (server/rest/compile.ts): RP002 with the populate at fault, empty for
-- the list itself. Volatile, so that it is not run while the statement is planned.
create function answer_too_large(populate text) returns text language plpgsql volatile as $$
begin
  raise exception '%', populate using errcode = 'RP002';
end
$$;
