-- The certificates with which companies may call now: the establishment is admitted, somebody who is not blocked is responsible for it, and
-- it is proven or (PORTAL_CADASTRO `livre`) the keeper is the only holder of its root. The operator's certificates ask for an admission
-- alone. The owner alone calls it.
create or replace function usable_certificates(livre boolean)
  returns table (empresa_id bigint, certificate_id uuid, thumbprint bytea, valid_to timestamptz, created_at timestamptz, trusted boolean)
  language sql stable as $$
    select m.empresa_id, k.id, k.thumbprint, k.valid_to, k.created_at, k.trusted
    from capture_admission m join capture_certificate k on k.id = m.certificate_id join empresa e on e.id = m.empresa_id
    where e.active and (k.demo or coalesce(k.keeper_escritorio, k.keeper_account) is null
      or (has_active_responsible(e.id) and (e.proven or (livre and is_only_holder(k.keeper_escritorio, k.keeper_account, k.root)))))
  $$;
revoke execute on function usable_certificates(boolean) from public;
