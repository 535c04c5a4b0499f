-- Records that somebody proved establishments. The prover's own rights there become full; rights that entered without proof become
-- limited. `by_escritorio`: the office by whose right it was proven; null: the person.
create or replace function prove_empresas(of_empresas bigint[], of_kind text, by_account uuid, by_escritorio uuid, at timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from empresa e where e.id = any (of_empresas) order by e.id for no key update;
  insert into empresa_proof (empresa_id, kind, account_id, escritorio_id, proven_at)
    select e.id, of_kind, by_account, by_escritorio, at from empresa e where e.id = any (of_empresas)
      and not exists (select from empresa_proof p where p.empresa_id = e.id and p.kind = of_kind
        and p.account_id is not distinct from by_account and p.escritorio_id is not distinct from by_escritorio);
  update empresa e set proven = true where e.id = any (of_empresas) and not e.proven;
  update carteira c set standing = case when c.escritorio_id = by_escritorio then 'full' else 'limited' end
    where c.empresa_id = any (of_empresas) and (c.standing = 'entered' or (c.standing = 'limited' and c.escritorio_id = by_escritorio));
  update account_empresa g set standing = case when by_escritorio is null and g.account_id = by_account then 'full' else 'limited' end
    where g.empresa_id = any (of_empresas)
      and (g.standing = 'entered' or (g.standing = 'limited' and by_escritorio is null and g.account_id = by_account));
end $$;
revoke execute on function prove_empresas(bigint[], text, uuid, uuid, timestamptz) from public;
