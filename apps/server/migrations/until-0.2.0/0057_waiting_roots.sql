-- As in 0047. A grant that gives nothing before the yes holds no root either (0054): an office that gave its only client of a root up leaves
-- the root free, also when the provider's invitation into it still waits.
create or replace function is_root_held(of_root text, of_demo boolean) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  ids constant bigint[] := array(select e.id from empresa e where e.root = of_root and e.demo = of_demo);
  t   text;
  has boolean;
begin
  if cardinality(ids) = 0 then return false; end if;
  if exists (select from account_empresa g where g.empresa_id = any (ids) and not (g.came_limited and g.standing = 'limited'))
    or exists (select from carteira c where c.empresa_id = any (ids))
    or exists (select from empresa_proof p where p.empresa_id = any (ids))
    or exists (select from capture_certificate k where k.root = of_root and k.demo = of_demo)
    or exists (select from tarefa_item i where i.empresa_id = any (ids) and i.state in ('na_fila', 'fazendo')) then return true; end if;
  foreach t in array array['nota', 'arquivo', 'evento', 'produto', 'sped_settings', 'sped_file', 'pacote', 'inutilizacao', 'upload'] loop
    execute format('select exists (select 1 from %I where empresa_id = any ($1))', t) into has using ids;
    if has then return true; end if;
  end loop;
  return false;
end $$;
