-- What the lines of the caller's office would come to. Writes nothing but its own count. Outcome also: changed (in the portfolio already),
-- not_judged (beyond the daily number).
create or replace function preview_carteira(lines jsonb, at timestamptz) returns table (line integer, outcome text, empresa_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  office uuid := require_dono();
  beyond constant text[] := count_lookups(office, lines, at);
  roots  constant text[] := open_roots(office, app_account(), (select coalesce(jsonb_agg(l.value), '[]') from jsonb_array_elements(lines) l
    where not l.value->>'taxId' = any (beyond)), at);
  seen   text[] := '{}';
  size   integer := (select count(*) from carteira c where c.escritorio_id = office);
  made   jsonb;
  verdict text;
begin
  for line, made in select l.n::integer, l.value from jsonb_array_elements(lines) with ordinality l (value, n) order by l.n loop
    if made->>'taxId' = any (beyond) then verdict := 'not_judged';
    else
      verdict := judge_carteira(office, app_account(), made, root_of(made->>'taxId') = any (roots), at);
      if verdict = 'included' and made->>'taxId' = any (seen) then verdict := 'present';
      elsif verdict = 'included' and size >= 20000 then verdict := 'full';
      elsif verdict = 'included' then size := size + 1; seen := seen || (made->>'taxId');
      elsif verdict = 'claimed' and is_refused_request(office, made->>'taxId', at) then verdict := 'refused'; end if;
    end if;
    if verdict = 'present' then verdict := preview_change(office, made); end if;
    outcome := verdict;
    empresa_id := (select e.id from empresa e join carteira c on c.empresa_id = e.id and c.escritorio_id = office where e.tax_id = made->>'taxId');
    return next;
  end loop;
end $$;
revoke execute on function preview_carteira(jsonb, timestamptz) from public;
grant execute on function preview_carteira(jsonb, timestamptz) to portal_app;
