-- Events that wait in the queue end with the right of who ordered them, also where somebody else stays responsible for the company. One
-- that was sent, signed by its author, stays: its answer is still looked for.
create or replace function end_orders(accounts uuid[], of_empresas bigint[]) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    update manifesto m set state = 'rejeitado', next_at = null, changed_at = now(), reason = 'Quem pediu não tem mais acesso à empresa.'
      from empresa e where e.id = any (of_empresas) and m.tax_id = e.tax_id and m.demo = e.demo and m.next_at is not null and m.event is null
        and m.state = 'na_fila' and m.made_by = any (accounts) and not speaks_for(m.made_by, e.id)
  $$;
revoke execute on function end_orders(uuid[], bigint[]) from public;
