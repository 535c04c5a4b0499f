-- The instant of a time as documents write it; one without offset is of Brasília. Null for any other text.
create or replace function written_instant(written text) returns timestamptz language sql immutable parallel safe as $$
  select case when written ~ ('^(20\d\d-((0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)|20([02468][048]|[13579][26])-02-29)'
      || 'T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$')
    then (written || case when written ~ '(Z|[+-]\d\d:\d\d)$' then '' else '-03:00' end)::timestamptz end $$;
