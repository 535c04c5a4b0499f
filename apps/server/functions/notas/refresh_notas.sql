-- Situation, pending cancellation, manifestação and count of events of notes whose statements changed.
create or replace function refresh_notas(of_empresas bigint[], of_chaves text[]) returns void
  language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  known  constant evento[] := eventos_by_chave(of_empresas, of_chaves);
  stale  nota[] := notas_by_chave(of_empresas, of_chaves);
  owners constant empresa[] := array(select o from empresa o where o.id = any (of_empresas));
  truths json;
  empresas bigint[];
  ids    uuid[];
begin
  select array_agg(n), array_agg(n.empresa_id), array_agg(n.id), json_agg(t) into stale, empresas, ids, truths
  from unnest(stale) n
  left join unnest(owners) o on o.id = n.empresa_id
  cross join lateral nota_truth(n, array(select e from unnest(known) e where e.empresa_id = n.empresa_id and e.chave = n.chave),
    n.decision, n.decided_at, o.tax_id) t
  where (n.situacao, n.pending_cancellation, n.eventos, n.manifest) is distinct from (t.situacao, t.pending, t.eventos, t.manifest);
  if ids is null then return; end if;
  update nota n set situacao = k.situacao, pending_cancellation = k.pending, eventos = k.eventos, manifest = k.manifest
    from rows from (unnest(empresas), unnest(ids), json_to_recordset(truths) as (situacao text, pending boolean, eventos integer, manifest text))
      as k (empresa_id, id, situacao, pending, eventos, manifest)
    where n.empresa_id = k.empresa_id and n.id = k.id and n.empresa_id = any (empresas);
  perform sum_days(stale, notas_by_id(empresas, ids));
end $$;
