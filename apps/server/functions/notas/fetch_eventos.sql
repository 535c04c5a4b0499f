-- Copies to the caller's company the proven events that the other parties of one of its proven notes have. Only a proven note names
-- its parties reliably.
create or replace function fetch_eventos(of_empresa bigint, of_chave text) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  source evento;
  named  text[];
  others bigint[];
  scope  text;
  copied integer := 0;
begin
  if not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  select n.parties into named from nota n where n.empresa_id = of_empresa and n.chave = of_chave and n.proof = 'provada';
  others := array_remove(empresa_ids(named), of_empresa); -- a statement of its own: the nodes do not know the companies
  scope := swap_scope(scope_with(others));
  for source in
    select e.* from evento e where e.empresa_id = any (others) and e.chave = of_chave and e.proof = 'provada' and e.registered
    order by e.imported_at, e.id
  loop
    if copy_proven_evento(source, of_empresa, gen_random_uuid()) then copied := copied + 1; end if;
  end loop;
  perform swap_scope(scope);
  return copied;
end $$;
revoke execute on function fetch_eventos(bigint, text) from public;
grant execute on function fetch_eventos(bigint, text) to portal_app;
