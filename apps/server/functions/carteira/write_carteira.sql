-- Brings companies into the portfolio of an office or changes them there, under the rules of held roots. A line has taxId and, optionally, name, uf,
-- ie, regime, tags and responsible. `maker` null: the operator, who may give a company that has no titular. A new client of an office is proven by
-- nothing of the office's: its right is `entered` until something proves it; `full` by the yes of a titular, of a sign-in of the root, or of the operator.
-- A line beyond the office's daily number of unknown tax ids is written when it may be; it leaves no request and no verdict.
-- Outcome of a line: included, changed, same, proposed, incomplete (a new company needs name and uf), inactive, claimed (somebody holds it: a request
-- waits for the titular or the operator), refused (an earlier request was refused), full.
create or replace function write_carteira(office uuid, maker uuid, lines jsonb, at timestamptz, until timestamptz, beyond text[] default '{}')
  returns table (line integer, outcome text, empresa_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  most    constant integer := 20000;
  size    integer := (select count(*) from carteira c where c.escritorio_id = office);
  is_demo boolean := (select o.demo from escritorio o where o.id = office);
  roots   text[];
  made    jsonb;
  company empresa;
  verdict text;
begin
  -- two offices that claim a free root at once: the second one waits and sees the first
  perform pg_advisory_xact_lock(hashtextextended('root ' || r.root, 0))
    from (select distinct root_of(l.value->>'taxId') as root from jsonb_array_elements(lines) l order by 1) r;
  roots := open_roots(office, maker, lines, at);
  -- in order of tax id: two concurrent batches lock the same companies in the same order
  for line, made in select l.n::integer, l.value from jsonb_array_elements(lines) with ordinality l (value, n) order by l.value->>'taxId', l.n loop
    select e.* into company from empresa e where e.tax_id = made->>'taxId' for no key update;
    verdict := judge_carteira(office, maker, made, root_of(made->>'taxId') = any (roots), at);
    if verdict = 'present' then verdict := change_carteira(office, company.id, made, maker, at, until);
    elsif verdict = 'included' and size >= most then verdict := 'full';
    elsif verdict = 'claimed' and made->>'taxId' = any (beyond) then verdict := 'not_judged';
    elsif verdict = 'claimed' then verdict := ask_for_empresa(office, company.id, maker, made, at, until);
    elsif verdict = 'included' then
      company := enter_carteira(office, maker, made, is_demo, at);
      size := size + 1;
    end if;
    outcome := verdict;
    empresa_id := company.id;
    return next;
  end loop;
end $$;
revoke execute on function write_carteira(uuid, uuid, jsonb, timestamptz, timestamptz, text[]) from public;
