-- The operator's yes to a company: it is proven, and everybody who has a right there has it in full.
create or replace function prove_by_operator(of_empresa bigint) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update carteira c set standing = 'full' where c.empresa_id = of_empresa;
  update account_empresa g set standing = 'full' where g.empresa_id = of_empresa;
  perform prove_empresas(array[of_empresa], 'operador', null, null, now());
end $$;
revoke execute on function prove_by_operator(bigint) from public;
