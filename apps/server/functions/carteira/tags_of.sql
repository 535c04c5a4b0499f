-- The tags of a line; null when the line has none.
create or replace function tags_of(line jsonb) returns text[] language sql immutable
  return case when jsonb_typeof(line->'tags') = 'array'
    then array(select t.tag from jsonb_array_elements_text(line->'tags') with ordinality t (tag, n) order by t.n) end;
