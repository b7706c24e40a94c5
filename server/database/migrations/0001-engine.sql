-- The order of linked rows after a change (contract §12): `disconnect` takes out, each `connect` puts in at its place,
-- at the end unless it says otherwise; one that is linked already moves. `connect` is [{id, position?}, …].
-- An unknown neighbour raises RP001 with `id|neighbour|position`.
create function place_links(current integer[], disconnect integer[], connect json) returns integer[]
language plpgsql immutable as $$
declare
  ids integer[] := array(select x.id from unnest(current) with ordinality x(id, n) where x.id <> all (disconnect) order by n);
  item json;
  item_id integer;
  neighbour integer;
  place integer;
begin
  for item in select value from json_array_elements(connect) loop
    item_id := (item ->> 'id')::integer;
    ids := array_remove(ids, item_id);
    neighbour := coalesce(item #>> '{position,before}', item #>> '{position,after}')::integer;
    if neighbour is not null then
      place := array_position(ids, neighbour);
      if place is null then
        raise exception '%|%|%', item_id, neighbour, item -> 'position' using errcode = 'RP001';
      end if;
      if item #> '{position,before}' is not null then
        place := place - 1;
      end if;
    elsif (item #>> '{position,start}') = 'true' then
      place := 0;
    else
      place := cardinality(ids);
    end if;
    ids := ids[:place] || item_id || ids[place + 1:];
  end loop;
  return ids;
end
$$;

-- The JSON of a value inside a generated column. Each says the same whatever the session is set to: moments are printed
-- in UTC with three digits, days as ISO.
create function json_text(value text) returns text language sql immutable strict parallel safe
  as $$ select to_json(value)::text $$;
create function json_moment(value timestamptz) returns text language sql immutable strict parallel safe
  as $$ select to_char(value at time zone 'UTC', '\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"') $$;
create function json_day(value date) returns text language sql immutable strict parallel safe
  as $$ select to_char(value, '\"YYYY-MM-DD\"') $$;
