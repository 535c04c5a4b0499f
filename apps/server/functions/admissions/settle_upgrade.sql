-- Of the upgrade: notes that the chain of a certificate was judged. A trusted one proves what its keeper manages; the offices and people who
-- were in those establishments before the upgrade count as said yes to.
create or replace function settle_upgrade(of_certificate uuid, is_trusted boolean, at timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  k     capture_certificate;
  since timestamptz;
begin
  update capture_upgrade u set judged_at = at where u.certificate_id = of_certificate and u.judged_at is null returning u.noted_at into since;
  if since is null or not is_trusted then return; end if;
  select c.* into k from capture_certificate c where c.id = of_certificate;
  update carteira c set standing = 'full' from empresa e where e.id = c.empresa_id and e.root = k.root and e.demo = k.demo
    and c.standing = 'entered' and c.created_at <= since and keeper_manages(k, e.id);
  update account_empresa g set standing = 'full' from empresa e where e.id = g.empresa_id and e.root = k.root and e.demo = k.demo
    and g.standing = 'entered' and g.created_at <= since and keeper_manages(k, e.id);
  perform prove_by_keeper(of_certificate, 'a1', at);
end $$;
revoke execute on function settle_upgrade(uuid, boolean, timestamptz) from public;
