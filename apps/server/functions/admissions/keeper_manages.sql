-- Whether the keeper of a certificate still manages an establishment.
create or replace function keeper_manages(k capture_certificate, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from carteira c where c.escritorio_id = k.keeper_escritorio and c.empresa_id = of_empresa and c.standing <> 'limited')
      or (k.keeper_account is not null and exists (select from rights_of(k.keeper_account) r
        where r.empresa_id = of_empresa and r.papel <> 'consulta' and not r.limited))
  $$;
revoke execute on function keeper_manages(capture_certificate, bigint) from public;
