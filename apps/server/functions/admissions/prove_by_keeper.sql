-- Proves the establishments of its root that the keeper of a certificate manages: each by the right with which the keeper manages it.
create or replace function prove_by_keeper(of_certificate uuid, of_kind text, at timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  k capture_certificate;
  office uuid;
begin
  select c.* into k from capture_certificate c where c.id = of_certificate and not c.demo;
  if coalesce(k.keeper_escritorio, k.keeper_account) is null then return; end if;
  update capture_certificate c set trusted = true where c.id = k.id and not c.trusted;
  office := coalesce(k.keeper_escritorio, (select p.escritorio_id from pessoa p where p.account_id = k.keeper_account));
  perform prove_empresas(array(select e.id from empresa e join account_empresa g on g.empresa_id = e.id and g.account_id = k.keeper_account
    where e.root = k.root and not e.demo and e.active and g.papel <> 'consulta' and g.standing <> 'limited' order by e.id),
    of_kind, k.keeper_account, null, at);
  perform prove_empresas(array(select e.id from empresa e join carteira c on c.empresa_id = e.id and c.escritorio_id = office
    where e.root = k.root and not e.demo and e.active and c.standing <> 'limited'
      and (k.keeper_escritorio is not null or exists (select from rights_of(k.keeper_account) r
        where r.empresa_id = e.id and r.papel <> 'consulta' and r.origin = 'escritorio' and not r.limited)) order by e.id),
    of_kind, k.created_by, office, at);
end $$;
revoke execute on function prove_by_keeper(uuid, text, timestamptz) from public;
