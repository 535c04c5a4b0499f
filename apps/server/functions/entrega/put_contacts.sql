-- Writes contacts of clients that the caller sees as dono or contador: `wanted` is [{taxId, contact}], a null contact removes it. Returns the
-- companies that were found.
create or replace function put_contacts(wanted jsonb) returns table (empresa_id bigint, tax_id text)
  language sql volatile security definer set search_path = public, pg_temp as $$
    update carteira c set contact = case when jsonb_typeof(w.line->'contact') = 'object' then w.line->'contact' end
      from jsonb_array_elements(wanted) w (line), empresa e, pessoa p, account a
      where e.tax_id = w.line->>'taxId' and c.empresa_id = e.id and p.account_id = app_account() and p.accepted_at is not null
        and p.papel <> 'assistente' and a.id = p.account_id and a.blocked_at is null and c.escritorio_id = p.escritorio_id
        and sees_empresa(p.papel, p.tags, c.tags)
      returning e.id, e.tax_id
  $$;
revoke execute on function put_contacts(jsonb) from public;
grant execute on function put_contacts(jsonb) to portal_app;
