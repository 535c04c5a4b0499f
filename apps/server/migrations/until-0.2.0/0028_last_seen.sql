-- When an account was used last, which its sessions say only while they exist.
alter table account add column seen_at timestamptz;
update account a set seen_at = (select max(s.used_at) from session s where s.account_id = a.id);

create function note_seen() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  -- A locked account is left alone: whoever changes it may end this session and would wait for it in turn.
  update account a set seen_at = new.used_at where a.id = (select l.id from account l
    where l.id = new.account_id and (l.seen_at is null or l.seen_at < new.used_at) for update skip locked);
  return null;
end $$;
create trigger session_seen after insert or update of used_at on session for each row execute function note_seen();

-- The people of the caller's office, then the open invitations. `seen_at` of an invited person stays hidden until the invitation is accepted.
drop function my_pessoas(timestamptz);
create function my_pessoas(at timestamptz)
  returns table (account_id uuid, tax_id text, name text, email text, papel text, tags text[], since timestamptz, waiting text,
    empresas bigint, expires_at timestamptz, seen_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare office uuid := require_dono();
begin
  return query
    select a.id, a.tax_id, p.name, p.email, p.papel, p.tags, p.created_at, case when is_unused(a.id) then 'senha' end,
      (select count(*) from carteira c where c.escritorio_id = p.escritorio_id and sees_empresa(p.papel, p.tags, c.tags)), null::timestamptz, a.seen_at
    from pessoa p join account a on a.id = p.account_id where p.escritorio_id = office order by p.created_at, a.id;
  return query
    select a.id, a.tax_id, i.name, i.email, i.papel, i.tags, i.created_at, 'convite',
      (select count(*) from carteira c where c.escritorio_id = office and (i.papel = 'dono' or i.tags is null or i.tags && c.tags)), i.expires_at,
      null::timestamptz
    from grant_invitation i join account a on a.id = i.account_id
    where i.escritorio_id = office and i.expires_at > at and is_dono(i.invited_by, office) order by i.created_at, a.id;
end $$;
revoke execute on function my_pessoas(timestamptz) from public;
grant execute on function my_pessoas(timestamptz) to portal_app;
revoke execute on function note_seen() from public;

-- All personal data of an account, with the switch of the daily mail, its last mail and the shared views. Secrets are listed without
-- their values. The limits make a cluster sort before it aggregates.
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
      where v.created_by = of_account) x), '[]')
  ) into own;
  select jsonb_agg(to_jsonb(x)) into visits from (select l.at, l.address, l.empresa_id from access_log l where l.account_id = of_account
    order by l.at limit 10000000) x;
  select jsonb_agg(to_jsonb(x)) into acts from (select a.at, a.what, a.target, a.detail, a.address from audit a where a.account_id = of_account
    order by a.at limit 10000000) x;
  select jsonb_agg(to_jsonb(x)) into files from (select f.created_at, f.day_from, f.empresa_id from sped_file f where f.account_id = of_account
    order by f.id limit 10000000) x;
  return own || jsonb_build_object('acessos', with_tax_ids(visits), 'auditoria', coalesce(acts, '[]'), 'arquivos_sped', with_tax_ids(files));
end $$;
