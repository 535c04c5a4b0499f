-- Counts of the board: received NF-e without a final manifestação, notes with a conflicting copy, products with errors. And which events
-- change a closed month.

-- NF-e of production that await a final manifestação, by month of the books and day of authorisation: the day decides until when one is in time.
create table nota_manifest_day (
  empresa_id  bigint not null,
  month       date   not null,               -- first day
  authorized  date   not null,               -- of Brasília; infinity: not known
  quantity    bigint not null,
  primary key (empresa_id, month, authorized)
);

insert into nota_manifest_day (empresa_id, month, authorized, quantity)
  select empresa_id, date_trunc('month', issued_local)::date, coalesce((authorized_at at time zone 'America/Sao_Paulo')::date, 'infinity'), count(*)
  from nota where manifest in ('sem', 'ciencia') and not homologacao group by 1, 2, 3;

create or replace function sum_days(gone nota[], added nota[]) returns void language plpgsql as $$
begin
  insert into nota_day as d (empresa_id, tipo, papel, day, homologacao, situacao, quantity, total_cents)
    select empresa_id, tipo, papel, day, homologacao, situacao, sum(q), sum(q * total_cents) from (
      select empresa_id, tipo, papel, issued_local::date as day, homologacao, situacao, 1 as q, total_cents from unnest(added)
      union all
      select empresa_id, tipo, papel, issued_local::date, homologacao, situacao, -1, total_cents from unnest(gone)
    ) delta group by 1, 2, 3, 4, 5, 6 having sum(q) <> 0 or sum(q * total_cents) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (empresa_id, tipo, papel, day, homologacao, situacao)
    do update set quantity = d.quantity + excluded.quantity, total_cents = d.total_cents + excluded.total_cents;
  perform sum_months(gone, added);
  perform sum_manifests(gone, added);
end $$;

-- The part of sum_days for notes that await a manifestação. Runs after sum_months, which locks the months.
create function sum_manifests(gone nota[], added nota[]) returns void language plpgsql as $$
begin
  insert into nota_manifest_day as m (empresa_id, month, authorized, quantity)
    select n.empresa_id, date_trunc('month', n.issued_local)::date,
      coalesce((n.authorized_at at time zone 'America/Sao_Paulo')::date, 'infinity'), sum(d.q)
    from (select 1 as q, added as notas union all select -1, gone) d, unnest(d.notas) n
    where n.manifest in ('sem', 'ciencia') and not n.homologacao
    group by 1, 2, 3 having sum(d.q) <> 0 order by 1, 2, 3
    on conflict (empresa_id, month, authorized) do update set quantity = m.quantity + excluded.quantity;
end $$;

-- Whether a document changed for the books. A Ciência or a Confirmação says nothing that the books of a closed month lack; every other
-- event does. `of_events`: the events of the notes. An event that was stored by this transaction has its time.
drop function is_changed(nota, nota);
create function is_changed(o nota, n nota, of_events evento[]) returns boolean language sql stable as $$
  select (o.situacao, o.total_cents, o.issued_local, o.competencia, o.papel, o.homologacao, o.pending_cancellation, o.arquivo_sha256)
      is distinct from (n.situacao, n.total_cents, n.issued_local, n.competencia, n.papel, n.homologacao, n.pending_cancellation, n.arquivo_sha256)
    or o.eventos <> n.eventos and exists (select from unnest(of_events) e
      where e.empresa_id = n.empresa_id and e.chave = n.chave and e.imported_at = now() and e.tp_evento not in ('210200', '210210')) $$;

create or replace function note_late(gone nota[], added nota[]) returns void language plpgsql as $$
declare
  empresas constant bigint[] := array(select distinct n.empresa_id from unnest(gone || added) n);
  months   constant date[]   := array(select distinct books_month(n.issued_local, n.competencia) from unnest(gone || added) n);
  closed_empresas bigint[];
  closed_months   date[];
  of_events       evento[];
begin
  select array_agg(f.empresa_id), array_agg(f.month) into closed_empresas, closed_months
    from fechamento f where f.empresa_id = any (empresas) and f.month = any (months) and f.state = 'fechado';
  if closed_empresas is null then return; end if;
  select eventos_by_chave(coalesce(array_agg(n.empresa_id), '{}'), coalesce(array_agg(n.chave), '{}')) into of_events
    from unnest(added) n join unnest(gone) o on o.empresa_id = n.empresa_id and o.id = n.id where o.eventos <> n.eventos;
  insert into nota_late as l (empresa_id, month, nota_id, kind, at)
    select c.empresa_id, c.month, c.id, min(c.kind), clock_timestamp() from (
      select n.empresa_id, books_month(n.issued_local, n.competencia) as month, n.id, case when o.id is null then 'chegou' else 'mudou' end as kind
      from unnest(added) n left join unnest(gone) o on o.empresa_id = n.empresa_id and o.id = n.id
      where not n.homologacao and (o.id is null or is_changed(o, n, of_events))
      union all
      select o.empresa_id, books_month(o.issued_local, o.competencia), o.id, 'mudou'
      from unnest(gone) o left join unnest(added) n on n.empresa_id = o.empresa_id and n.id = o.id
      where not o.homologacao and (n.id is null or is_changed(o, n, of_events))
    ) c join unnest(closed_empresas, closed_months) k (empresa_id, month) on k.empresa_id = c.empresa_id and k.month = c.month
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (empresa_id, month, nota_id) do update set at = excluded.at;
end $$;

-- Notes of which the company's own people sent another copy with other content, until the authority proves the one that is shown.
create table nota_conflict (
  empresa_id  bigint not null,
  month       date   not null,               -- of the books
  nota_id     uuid   not null,
  at          timestamptz not null default now(),
  primary key (empresa_id, month, nota_id)
);
create index nota_conflict_by_nota on nota_conflict (empresa_id, nota_id);

do $$ declare t text; begin
  foreach t in array array['nota_manifest_day', 'nota_conflict'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
    execute format('create policy scope on %I to portal_app using (empresa_id = any ((select app_empresas())::bigint[])) with check (empresa_id = any ((select app_empresas())::bigint[]))', t);
  end loop;
end $$;
grant select, insert, update on nota_manifest_day to portal_app;
grant select, insert, delete on nota_conflict to portal_app;

-- Products with an error, as the tables of a day judge them. Counted anew after a save and once a day.
alter table produto_list
  add column faults bigint,                  -- null: not counted yet
  add column faults_version bigint,          -- version that was counted
  add column faults_day date;
