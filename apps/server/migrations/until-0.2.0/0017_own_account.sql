-- What a person does with the own account: changing name and contacts, reading the own acts, taking the data out, erasing them.

grant update (name, email, phone) on account to portal_app; -- the policy of the table opens the own row alone

-- Acts of a person, newest first.
create index audit_by_account on audit (empresa_id, account_id, id desc);

-- The caller's own acts in the companies of the scope and in the installation, before the row `before`; newest first.
create function my_acts(before uuid, most integer)
  returns table (id uuid, at timestamptz, what text, empresa_id bigint, target text, detail text, address text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select a.id, a.at, a.what, a.empresa_id, a.target, a.detail, a.address from audit a
    where a.empresa_id = any (app_empresas() || 0::bigint) and a.account_id = app_account() and (before is null or a.id < before)
    order by a.id desc limit most;
end $$;

-- All personal data of an account. Secrets are listed without their values. The limits make a cluster sort before it aggregates.
create function export_account(of_account uuid) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  own jsonb;
  acts jsonb;
  visits jsonb;
  files jsonb;
begin
  select jsonb_build_object(
    'cadastro', (select to_jsonb(x) from (select a.id, a.login, a.tax_id, a.name, a.email, a.phone, a.sistema, a.sped, a.uf, a.provider, a.blocked_at,
      a.created_at, a.proven_at, a.password_hash is not null as has_password from account a where a.id = of_account) x),
    'chaves', coalesce((select jsonb_agg(x order by x.created_at) from (select k.name, k.scopes, k.created_at, k.expires_at, k.revoked_at
      from portfolio_key k where k.account_id = of_account) x), '[]'),
    'empresas', coalesce((select jsonb_agg(x order by x.created_at) from (select e.tax_id, e.name as empresa, g.papel, g.created_at, g.name, g.email, g.phone
      from account_empresa g join empresa e on e.id = g.empresa_id where g.account_id = of_account) x), '[]'),
    'escritorio', coalesce((select jsonb_agg(x) from (select o.name as escritorio, p.papel, p.tags, p.created_at, p.name, p.email
      from pessoa p join escritorio o on o.id = p.escritorio_id where p.account_id = of_account) x), '[]'),
    'convites', coalesce((select jsonb_agg(x order by x.created_at) from (select e.tax_id, o.name as escritorio, i.papel, i.created_at, i.name, i.email, i.phone
      from grant_invitation i left join empresa e on e.id = i.empresa_id left join escritorio o on o.id = i.escritorio_id where i.account_id = of_account) x), '[]'),
    'sessoes', coalesce((select jsonb_agg(x order by x.created_at) from (select s.method, s.created_at, s.used_at, s.expires_at, s.address, s.user_agent
      from session s where s.account_id = of_account) x), '[]'),
    'segundo_fator', coalesce((select jsonb_agg(x) from (select f.created_at, f.confirmed_at from account_factor f where f.account_id = of_account) x), '[]'),
    'certificados', coalesce((select jsonb_agg(x order by x.at) from (select c.at, c.data from certificate_log c where c.account_id = of_account) x), '[]')
  ) into own;
  select jsonb_agg(to_jsonb(x)) into visits from (select l.at, l.address, l.empresa_id from access_log l where l.account_id = of_account
    order by l.at limit 10000000) x;
  select jsonb_agg(to_jsonb(x)) into acts from (select a.at, a.what, a.target, a.detail, a.address from audit a where a.account_id = of_account
    order by a.at limit 10000000) x;
  select jsonb_agg(to_jsonb(x)) into files from (select f.created_at, f.day_from, f.empresa_id from sped_file f where f.account_id = of_account
    order by f.id limit 10000000) x;
  return own || jsonb_build_object('acessos', with_tax_ids(visits), 'auditoria', coalesce(acts, '[]'), 'arquivos_sped', with_tax_ids(files));
end $$;

-- Replaces the company of each row by its tax id; null for the installation.
create function with_tax_ids(list jsonb) returns jsonb
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(jsonb_agg((r.line - 'empresa_id') || jsonb_build_object('tax_id', e.tax_id) order by r.position), '[]')
    from jsonb_array_elements(coalesce(list, '[]')) with ordinality r (line, position)
      left join empresa e on e.id = (r.line->>'empresa_id')::bigint
  $$;

create function export_my_account() returns jsonb
  language sql stable security definer set search_path = public, pg_temp as $$ select export_account(app_account()) $$;

-- Erases an account: registration, contacts, password, second factor, sessions, grants, links, certificates, keys, marks, and by their
-- foreign keys its tasks. What has a legal retention period stays: documents, EFD files, and the records of access and audit, which keep
-- the name and an id without an account.
-- Outcome: empty; `last_titular` with the tax ids of companies that would have no titular left; `last_dono`.
create function erase_account(of_account uuid) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  orphans text;
  t text;
begin
  perform from account a where a.id = of_account for update;
  -- one erasure at a time per company: of two titulares who leave at once, the second is refused
  perform from empresa e join account_empresa g on g.empresa_id = e.id where g.account_id = of_account and g.papel = 'titular'
    order by e.id for update of e;
  select string_agg(e.tax_id, ', ' order by e.tax_id) into orphans from account_empresa g join empresa e on e.id = g.empresa_id
    where g.account_id = of_account and g.papel = 'titular' and e.active and not exists (
      select from account_empresa o join account a on a.id = o.account_id
      where o.empresa_id = g.empresa_id and o.papel = 'titular' and o.account_id <> g.account_id and a.blocked_at is null);
  if orphans is not null then return 'last_titular ' || orphans; end if;
  if exists (select from pessoa p where p.account_id = of_account and is_last_dono(p.escritorio_id, p.account_id)) then return 'last_dono'; end if;
  delete from grant_invitation i where i.invited_by = of_account;
  delete from carteira_pedido r where r.asked_by = of_account;
  foreach t in array array['session', 'account_factor', 'recovery_code', 'password_link', 'certificate_log', 'nota_download', 'download_link',
    'account_empresa', 'account_takeover', 'portfolio_key', 'pessoa', 'grant_invitation'] loop
    execute format('delete from %I where account_id = $1', t) using of_account;
  end loop;
  delete from account a where a.id = of_account;
  return '';
end $$;

create function erase_my_account() returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if exists (select from account a where a.id = app_account() and a.demo) then raise exception 'account of the demonstration' using errcode = '42501'; end if;
  return erase_account(app_account());
end $$;

do $$ declare f text; begin
  foreach f in array array['my_acts(uuid, integer)', 'export_my_account()', 'erase_my_account()'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
  foreach f in array array['export_account(uuid)', 'with_tax_ids(jsonb)', 'erase_account(uuid)'] loop
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
