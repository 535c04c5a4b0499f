-- The month of the books (fechamento): sums per company and month, what the month lacks, its closing and what came after it.

-- First day of the month of the books: the month of emission, of an NFS-e the month of its competência.
create function books_month(issued timestamp, competencia date) returns date language sql immutable parallel safe
  return date_trunc('month', coalesce(competencia, issued::date)::timestamp)::date;

-- Production documents per month of the books. A value that passes 15 digits is shown as null, so the sum is numeric, as in nota_day.
create table nota_month (
  empresa_id  bigint not null,
  month       date   not null,               -- first day
  tipo        text collate "C" not null,
  papel       text collate "C" not null,
  quantity    bigint not null,               -- autorizada, encerrada and sem_protocolo: the documents that are summed
  total_cents numeric not null,
  summaries   bigint not null,               -- resumo
  unprotocolled bigint not null,             -- sem_protocolo
  pending     bigint not null,               -- pending_cancellation
  primary key (empresa_id, month, tipo, papel)
);

-- One company in one month. Every writer of notes touches the row of the month, so that closing and arrival wait for each other.
create table fechamento (
  empresa_id  bigint not null,
  month       date   not null,
  state       text collate "C" not null default 'aberto' check (state in ('aberto', 'em_conferencia', 'fechado')),
  responsible text,                          -- null: as in the portfolio
  receipt     text,                          -- receipt of the delivered EFD, as a person wrote it
  closed_at   timestamptz,
  changes     bigint not null default 0,     -- grows when documents of the month arrive or change
  -- Numbers without a note (notas/inicio/find-gaps.ts) are counted anew while marks <> counted.
  marks       bigint not null default 1,
  counted     bigint not null default 0,
  missing     bigint,                        -- null: not counted yet
  -- The last check of the month, and `changes` before it. It holds while these are equal.
  checked_at  timestamptz,
  check_changes bigint,
  check_errors integer,
  check_warnings integer,
  check_icms  bigint,                        -- cents; ICMS due
  file_id     uuid,                          -- newest EFD of the month
  file_at     timestamptz,
  file_icms   bigint,
  primary key (empresa_id, month)
);
create index fechamento_uncounted on fechamento (empresa_id, month) where marks <> counted;

-- Documents that arrived or changed after their month was closed. Closing the month again deletes them.
create table nota_late (
  empresa_id  bigint not null,
  month       date   not null,
  nota_id     uuid   not null,
  kind        text collate "C" not null check (kind in ('chegou', 'mudou')),
  at          timestamptz not null default now(),
  primary key (empresa_id, month, nota_id)
);
create index nota_late_by_nota on nota_late (empresa_id, nota_id);

-- What people did and wrote about a month.
create table fechamento_fato (
  empresa_id  bigint not null,
  month       date   not null,
  id          uuid   not null,               -- v7
  what        text collate "C" not null check (what in ('aberto', 'em_conferencia', 'fechado', 'responsavel', 'recibo', 'nota')),
  texto       text,
  who         text   not null,               -- name of the user
  at          timestamptz not null,
  primary key (empresa_id, month, id)
);

do $$ declare t text; begin
  foreach t in array array['nota_month', 'fechamento', 'nota_late', 'fechamento_fato'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
    execute format('create policy scope on %I to portal_app using (empresa_id = any ((select app_empresas())::bigint[])) with check (empresa_id = any ((select app_empresas())::bigint[]))', t);
  end loop;
end $$;
grant select, insert, update on nota_month, fechamento to portal_app;
grant select, insert, update, delete on nota_late to portal_app;
grant select, insert on fechamento_fato to portal_app;

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
end $$;

-- The part of sum_days for months. Marks the months whose gaps may have changed: those of the documents, the month after an issued
-- document (its series goes on there), and every month with gaps (the document may fill one).
create function sum_months(gone nota[], added nota[]) returns void language plpgsql as $$
declare
  issuers bigint[];
  nexts   date[];
begin
  insert into nota_month as m (empresa_id, month, tipo, papel, quantity, total_cents, summaries, unprotocolled, pending)
    select empresa_id, month, tipo, papel, sum(q * summed), sum(q * summed * total_cents), sum(q * resumo), sum(q * unprotocolled), sum(q * pending)
    from (
      select n.empresa_id, books_month(n.issued_local, n.competencia) as month, n.tipo, n.papel, n.total_cents, d.q,
        (n.situacao in ('autorizada', 'encerrada', 'sem_protocolo'))::integer as summed, (n.situacao = 'resumo')::integer as resumo,
        (n.situacao = 'sem_protocolo')::integer as unprotocolled, n.pending_cancellation::integer as pending
      from (select 1 as q, added as notas union all select -1, gone) d, unnest(d.notas) n where not n.homologacao
    ) delta group by 1, 2, 3, 4
    having (sum(q * summed), sum(q * summed * total_cents), sum(q * resumo), sum(q * unprotocolled), sum(q * pending)) <> (0, 0, 0, 0, 0)
    order by 1, 2, 3, 4
    on conflict (empresa_id, month, tipo, papel) do update set
      quantity = m.quantity + excluded.quantity, total_cents = m.total_cents + excluded.total_cents,
      summaries = m.summaries + excluded.summaries, unprotocolled = m.unprotocolled + excluded.unprotocolled,
      pending = m.pending + excluded.pending;
  insert into fechamento as f (empresa_id, month, changes)
    select distinct n.empresa_id, books_month(n.issued_local, n.competencia), 1
    from (select added as notas union all select gone) d, unnest(d.notas) n where not n.homologacao order by 1, 2
    on conflict (empresa_id, month) do update set changes = f.changes + 1, marks = f.marks + 1;
  select array_agg(distinct n.empresa_id), array_agg(distinct (date_trunc('month', n.issued_local) + interval '1 month')::date)
    into issuers, nexts
    from (select added as notas union all select gone) d, unnest(d.notas) n
    where n.papel = 'E' and n.tipo <> 'nfse' and not n.homologacao;
  if issuers is not null then
    update fechamento f set marks = f.marks + 1 where f.empresa_id = any (issuers) and (f.missing > 0 or f.month = any (nexts));
  end if;
  perform note_late(gone, added);
end $$;

-- Lists the documents that changed a closed month. The row of the month is locked by now: a closing that was first is seen, and one that
-- comes later waits.
create function note_late(gone nota[], added nota[]) returns void language plpgsql as $$
declare
  empresas constant bigint[] := array(select distinct n.empresa_id from unnest(gone || added) n);
  months   constant date[]   := array(select distinct books_month(n.issued_local, n.competencia) from unnest(gone || added) n);
  closed_empresas bigint[];
  closed_months   date[];
begin
  select array_agg(f.empresa_id), array_agg(f.month) into closed_empresas, closed_months
    from fechamento f where f.empresa_id = any (empresas) and f.month = any (months) and f.state = 'fechado';
  if closed_empresas is null then return; end if;
  insert into nota_late as l (empresa_id, month, nota_id, kind, at)
    select c.empresa_id, c.month, c.id, min(c.kind), clock_timestamp() from (
      select n.empresa_id, books_month(n.issued_local, n.competencia) as month, n.id, case when o.id is null then 'chegou' else 'mudou' end as kind
      from unnest(added) n left join unnest(gone) o on o.empresa_id = n.empresa_id and o.id = n.id
      where not n.homologacao and (o.id is null or is_changed(o, n))
      union all
      select o.empresa_id, books_month(o.issued_local, o.competencia), o.id, 'mudou'
      from unnest(gone) o left join unnest(added) n on n.empresa_id = o.empresa_id and n.id = o.id
      where not o.homologacao and (n.id is null or is_changed(o, n))
    ) c join unnest(closed_empresas, closed_months) k (empresa_id, month) on k.empresa_id = c.empresa_id and k.month = c.month
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (empresa_id, month, nota_id) do update set at = excluded.at;
end $$;

-- Whether a document changed for the books.
create function is_changed(o nota, n nota) returns boolean language sql immutable as $$
  select (o.situacao, o.total_cents, o.issued_local, o.competencia, o.papel, o.homologacao, o.pending_cancellation, o.eventos, o.arquivo_sha256)
    is distinct from (n.situacao, n.total_cents, n.issued_local, n.competencia, n.papel, n.homologacao, n.pending_cancellation, n.eventos,
      n.arquivo_sha256) $$;

insert into nota_month (empresa_id, month, tipo, papel, quantity, total_cents, summaries, unprotocolled, pending)
  select empresa_id, books_month(issued_local, competencia), tipo, papel,
    count(*) filter (where situacao in ('autorizada', 'encerrada', 'sem_protocolo')),
    coalesce(sum(total_cents) filter (where situacao in ('autorizada', 'encerrada', 'sem_protocolo')), 0),
    count(*) filter (where situacao = 'resumo'), count(*) filter (where situacao = 'sem_protocolo'),
    count(*) filter (where pending_cancellation)
  from nota where not homologacao group by 1, 2, 3, 4;
insert into fechamento (empresa_id, month, changes) select distinct empresa_id, month, 1 from nota_month;
insert into fechamento as f (empresa_id, month, file_id, file_at, file_icms)
  select distinct on (empresa_id, day_from) empresa_id, day_from, id, created_at,
    round((summary #>> '{resumo,apuracao,vl_recolher}')::numeric * 100)::bigint
  from sped_file order by empresa_id, day_from, id desc
  on conflict (empresa_id, month) do update set file_id = excluded.file_id, file_at = excluded.file_at, file_icms = excluded.file_icms;

-- Closing and the responsible person as long work.
alter table tarefa drop constraint tarefa_action_check;
alter table tarefa add constraint tarefa_action_check check (action in ('conferir', 'gerar_efd', 'pacote', 'fechar', 'responsavel'));
alter table tarefa add column responsible text;
grant insert (responsible) on tarefa to portal_app;
