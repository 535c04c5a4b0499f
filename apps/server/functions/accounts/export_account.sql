-- All personal data of an account, with the switch of the daily mail, its last mail, the shared views and the messages. Secrets are listed
-- without their values. The limits make a cluster sort before it aggregates.
create or replace function export_account(of_account uuid) returns jsonb
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
      a.created_at, a.proven_at, a.seen_at, a.alert_mail, a.password_hash is not null as has_password from account a where a.id = of_account) x),
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
    'certificados', coalesce((select jsonb_agg(x order by x.at) from (select c.at, c.data from certificate_log c where c.account_id = of_account) x), '[]'),
    'avisos_por_email', coalesce((select jsonb_agg(x) from (select m.sent_at from alert_mail m where m.account_id = of_account) x), '[]'),
    'visoes', coalesce((select jsonb_agg(x order by x.created_at) from (select v.screen, v.name, v.created_at from office_view v
      where v.created_by = of_account) x), '[]'),
    'recados', coalesce((select jsonb_agg(x order by x.created_at) from (select n.message, n.created_at, n.seen_at from notice n
      where n.account_id = of_account) x), '[]'),
    'pedidos', coalesce((select jsonb_agg(x order by x.asked_at) from (select e.tax_id, i.kind, i.subject, i.what, i.message, i.author_name, i.asked_at,
      i.done_at from inbox i join empresa e on e.id = i.empresa_id where i.recipient = of_account) x), '[]')
  ) into own;
  select jsonb_agg(to_jsonb(x)) into visits from (select l.at, l.address, l.empresa_id from access_log l where l.account_id = of_account
    order by l.at limit 10000000) x;
  select jsonb_agg(to_jsonb(x)) into acts from (select a.at, a.what, a.target, a.detail, a.address from audit a where a.account_id = of_account
    order by a.at limit 10000000) x;
  select jsonb_agg(to_jsonb(x)) into files from (select f.created_at, f.day_from, f.empresa_id from sped_file f where f.account_id = of_account
    order by f.id limit 10000000) x;
  return own || jsonb_build_object('acessos', with_tax_ids(visits), 'auditoria', coalesce(acts, '[]'), 'arquivos_sped', with_tax_ids(files));
end $$;
revoke execute on function export_account(uuid) from public;
