-- What speaks for a person or an office, and what ends it (docs/security.md, «One list of what speaks»).

-- One row per column that names an account or an office. `voice`: whoever has the row's secret, or the row itself, acts in the name of
-- that person or office; `acts` says what each event does to it. `history`: the row only says who did something, and stays, with its
-- reason; erasing a person may delete it.
-- Events: new_password, take_over, removed_from_company, removed_from_office, office_removed_from_company, lowered (a papel that may no
-- longer make such rows), block, erase.
-- Acts: delete; revoke (revoked_at); cancel (work that has not begun); suspend (nothing is written: each call asks about the owner); right
-- (the row is the right that the event takes away: the function that judges the event deletes it). After a colon: only such rows.
create table voice (
  table_name  text collate "C" not null,
  column_name text collate "C" not null,
  kind        text collate "C" not null check (kind in ('voice', 'history')),
  acts        jsonb not null default '{}' check (jsonb_typeof(acts) = 'object'),
  is_restored boolean not null default false,          -- undo_takeover brings it back
  reason      text not null check (reason <> ''),
  primary key (table_name, column_name),
  constraint voice_speaks check (kind = 'history' or acts <> '{}')
);
alter table voice enable row level security;
alter table voice force row level security;
do $$ begin execute format('create policy owner_all on voice to %I using (true) with check (true)', current_user); end $$;
create policy scope on voice to portal_app using (false); -- read by definer functions

insert into voice (table_name, column_name, kind, is_restored, acts, reason) values
  ('session', 'account_id', 'voice', false, '{"new_password": "delete", "take_over": "delete", "block": "delete", "erase": "delete"}', 'a token acts as the person; event streams ask it again every second'),
  ('password_link', 'account_id', 'voice', false, '{"new_password": "delete", "take_over": "delete", "block": "suspend", "erase": "delete"}', 'sets the password of the person'),
  ('password_link', 'made_by', 'voice', false, '{"take_over": "delete", "block": "suspend", "erase": "delete"}', 'its maker may have read it'),
  ('download_link', 'account_id', 'voice', false, '{"new_password": "delete", "take_over": "delete", "block": "delete", "erase": "delete"}', 'downloads once as the person'),
  ('account_factor', 'account_id', 'voice', true, '{"take_over": "delete", "erase": "delete"}', 'proves the person beside the password; a new password alone does not remove it'),
  ('recovery_code', 'account_id', 'voice', true, '{"take_over": "delete", "erase": "delete"}', 'stands in for the second factor'),
  ('portfolio_key', 'account_id', 'voice', true, '{"new_password": "revoke", "take_over": "revoke", "block": "suspend", "erase": "delete"}', 'a personal key acts as the person; a new password asks which ones stay'),
  ('portfolio_key', 'created_by', 'voice', true, '{"take_over": "revoke", "removed_from_office": "revoke", "lowered": "revoke", "block": "suspend", "erase": "revoke"}', 'whoever made the key of an office knows it'),
  ('portfolio_key', 'escritorio_id', 'history', false, '{}', 'the key follows the portfolio of its office at each call'),
  ('api_key', 'created_by', 'voice', true, '{"take_over": "revoke", "removed_from_company": "revoke", "lowered": "revoke", "block": "suspend", "erase": "revoke"}', 'whoever made the key of a company knows it'),
  ('pacote', 'account_id', 'voice', true, '{"take_over": "revoke", "removed_from_company": "revoke", "removed_from_office": "revoke", "office_removed_from_company": "revoke", "lowered": "revoke", "block": "suspend", "erase": "revoke"}', 'an address is a right by itself; whoever made it knows it'),
  ('account_empresa', 'account_id', 'voice', false, '{"removed_from_company": "right", "block": "suspend", "erase": "delete"}', 'a right in a company is given to the tax id: the person who takes the login over keeps it'),
  ('account_empresa', 'granted_by', 'history', false, '{}', 'a right that was given belongs to the person who has it'),
  ('pessoa', 'account_id', 'voice', true, '{"take_over": "delete:granted_by is not null", "removed_from_office": "right", "block": "suspend", "erase": "delete"}', 'works in an office; a take-over keeps what the operator or the founding gave, the rest becomes an invitation'),
  ('pessoa', 'escritorio_id', 'history', false, '{}', 'the office itself does not end'),
  ('pessoa', 'granted_by', 'history', false, '{}', 'the person said yes to the office, not to the inviter'),
  ('carteira', 'escritorio_id', 'voice', false, '{"office_removed_from_company": "right"}', 'the right of an office in a company'),
  ('carteira', 'created_by', 'history', false, '{}', 'the client is the office''s'),
  ('capture_finals', 'escritorio_id', 'history', false, '{}', 'gives no right: whoever manifests must have the right at that moment'),
  ('capture_finals', 'account_id', 'history', false, '{}', 'an act of the office, under the name of who accepted the text'),
  ('carteira_undo', 'escritorio_id', 'history', false, '{}', 'gives no right: an undo is a new act of a dono'),
  ('carteira_undo', 'created_by', 'history', false, '{}', 'the client is the office''s'),
  ('carteira_undo', 'removed_by', 'history', false, '{}', 'who removed it'),
  ('capture_use', 'account_id', 'history', false, '{}', 'who caused a request, and when'),
  ('carteira_pedido', 'escritorio_id', 'history', false, '{}', 'asks and gives nothing'),
  ('carteira_pedido', 'asked_by', 'voice', true, '{"take_over": "delete", "removed_from_office": "delete", "lowered": "delete", "block": "suspend", "erase": "delete"}', 'a yes to it would speak for its asker'),
  ('grant_invitation', 'account_id', 'voice', false, '{"erase": "delete"}', 'offers a right to the person, who has not said yes'),
  ('grant_invitation', 'escritorio_id', 'history', false, '{}', 'the office itself does not end'),
  ('grant_invitation', 'invited_by', 'voice', true, '{"take_over": "delete", "removed_from_company": "delete", "removed_from_office": "delete", "lowered": "delete", "block": "suspend", "erase": "delete"}', 'a yes to it would speak for its inviter'),
  ('support_grant', 'granted_by', 'voice', true, '{"take_over": "revoke", "removed_from_company": "revoke", "lowered": "revoke", "erase": "revoke"}', 'lets the provider read in the name of the titular; ends by itself within 72 hours, so a block leaves it'),
  ('tarefa', 'account_id', 'history', false, '{"erase": "delete"}', 'the head of a task; its companies are in tarefa_item'),
  ('tarefa_item', 'account_id', 'voice', false, '{"take_over": "cancel", "removed_from_company": "cancel", "removed_from_office": "cancel", "office_removed_from_company": "cancel", "lowered": "cancel", "block": "suspend", "erase": "delete"}', 'works in the name of the person after the session'),
  ('office_view', 'created_by', 'history', false, '{}', 'saved filters: they show nothing that their reader may not see'),
  ('office_view', 'escritorio_id', 'history', false, '{}', 'the office itself does not end'),
  ('alert_mail', 'account_id', 'history', false, '{"erase": "delete"}', 'when the last mail went; each mail asks the rights of that moment'),
  ('account', 'made_by', 'history', false, '{}', 'who made a login; the first certificate takes it over'),
  ('account', 'made_for', 'history', false, '{}', 'the office for which a login was made: it may send the first link again while nobody used it'),
  ('account_takeover', 'account_id', 'history', false, '{"erase": "delete"}', 'what a take-over removed, for seven days'),
  ('access_log', 'account_id', 'history', false, '{}', 'the law asks for records of access'),
  ('audit', 'account_id', 'history', false, '{}', 'the law asks for records of access'),
  ('certificate_log', 'account_id', 'history', false, '{"erase": "delete"}', 'which certificate was used'),
  ('nota_download', 'account_id', 'history', false, '{"erase": "delete"}', 'a mark in a list'),
  ('empresa_proof', 'account_id', 'history', false, '{}', 'a proof outlives the account'),
  ('empresa_proof', 'escritorio_id', 'history', false, '{}', 'a proof outlives the office'),
  ('escritorio', 'created_by', 'history', false, '{}', 'who made the office'),
  ('upload', 'account_id', 'history', false, '{}', 'the bytes are safe and are judged by the rights of the moment they were sent'),
  ('nota', 'brought_by', 'history', false, '{}', 'who brought the copy'),
  ('nota', 'decided_by', 'history', false, '{}', 'who decided, reversibly'),
  ('nota_copy', 'brought_by', 'history', false, '{}', 'who brought the copy'),
  ('evento', 'brought_by', 'history', false, '{}', 'who brought the event'),
  ('produto_list', 'changed_by', 'history', false, '{}', 'who saved the list'),
  ('produto_version', 'saved_by', 'history', false, '{}', 'who saved the version'),
  ('sped_file', 'account_id', 'history', false, '{}', 'who made the file of the company'),
  ('capture_sequence', 'asked_by', 'history', false, '{}', 'an order of the company; it is worked through while the establishment is admitted'),
  ('capture_sequence', 'paused_by', 'history', false, '{}', 'who paused'),
  ('capture_setting', 'ciencia_by', 'history', false, '{}', 'a setting of the company, under the name of who accepted the text'),
  ('capture_gap', 'settled_by', 'history', false, '{}', 'who settled it'),
  ('capture_exchange', 'caused_by', 'history', false, '{}', 'evidence'),
  ('capture_key_request', 'made_by', 'history', false, '{}', 'an order of the company; it is worked through while the establishment is admitted'),
  ('capture_situation', 'asked_by', 'history', false, '{}', 'an order of the company; it is worked through while the establishment is admitted'),
  ('capture_alert', 'seen_by', 'history', false, '{}', 'who saw it'),
  ('manifesto', 'made_by', 'history', false, '{}', 'an act of the company; what waits ends with the admission'),
  ('manifesto_pedido', 'made_by', 'history', false, '{}', 'the order behind manifesto'),
  ('capture_admission', 'admitted_by', 'history', false, '{}', 'who admitted it; the admission ends with the last responsible party (end_admissions)'),
  ('capture_certificate', 'keeper_account', 'voice', false, '{"removed_from_company": "right", "block": "suspend", "erase": "right"}', 'its A1 signs for the company; end_admissions destroys it with the last responsible party, a block and a take-over never do'),
  ('capture_certificate', 'keeper_escritorio', 'voice', false, '{"office_removed_from_company": "right"}', 'the same for an office'),
  ('capture_certificate', 'created_by', 'history', false, '{}', 'who kept it; who is responsible is in its keeper');

-- Whether an account may still speak in a company for what it made there: not blocked, and at least contador there, directly or by its
-- office. Keys of companies and addresses of packages ask it at each call.
create function speaks_for(of_account uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account a where a.id = of_account and a.blocked_at is null)
      and (exists (select from account_empresa g
          where g.account_id = of_account and g.empresa_id = of_empresa and g.papel <> 'consulta' and g.standing <> 'limited')
        or exists (select from pessoa p join carteira c on c.escritorio_id = p.escritorio_id and c.empresa_id = of_empresa
          where p.account_id = of_account and p.accepted_at is not null and p.papel <> 'assistente' and c.standing <> 'limited'
            and sees_empresa(p.papel, p.tags, c.tags)))
  $$;
-- The same about an office: its keys ask about their maker.
create function speaks_for_office(of_account uuid, office uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from pessoa p join account a on a.id = p.account_id
      where p.account_id = of_account and p.escritorio_id = office and p.accepted_at is not null and p.papel <> 'assistente' and a.blocked_at is null)
  $$;

-- The condition that an event sets on the rows of one voice: its owner, and the companies or the office that the event is about. Values are
-- literals: a cluster sends the statement to its nodes.
create function voice_condition(of_table text, of_column text, event text, accounts uuid[], office uuid, empresas bigint[]) returns text
  language plpgsql stable as $$
declare
  has_empresa boolean := exists (select from pg_attribute a where a.attrelid = of_table::regclass and a.attname = 'empresa_id');
  has_office  boolean := exists (select from pg_attribute a where a.attrelid = of_table::regclass and a.attname = 'escritorio_id');
  in_office   text := format('v.escritorio_id = %L::uuid', office);
  in_empresas text := case when has_empresa then format('v.empresa_id = any (%L::bigint[])', empresas) else 'false' end;
begin
  return case when of_column like '%escritorio%' then format('v.%I = %L::uuid and ', of_column, office)
    else format('v.%I = any (%L::uuid[]) and ', of_column, accounts) end || case
    when event = 'removed_from_office' and has_office then in_office
    when event = 'lowered' and has_office then format('(%s or %s)', in_office, in_empresas)
    when event in ('removed_from_company', 'removed_from_office', 'office_removed_from_company', 'lowered') then in_empresas
    else 'true' end;
end $$;

-- Ends what speaks for `accounts` at an event, everywhere or in the companies and the office that it is about. `keep_session` (hash of its
-- token) and `keep_keys` stay at a new password. Returns what can be restored, by table: deleted rows, and ids of revoked ones.
create function end_voices(event text, accounts uuid[], office uuid, empresas bigint[], keep_session bytea, keep_keys uuid[], at timestamptz)
  returns jsonb language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  entry voice;
  act   text;
  rule  text;
  gone  jsonb;
  ended jsonb := '{}';
begin
  -- revoking before deleting: an erased person's keys of an office stay in its list
  for entry in select v.* from voice v where v.acts ? event order by v.acts->>event like 'delete%', v.table_name, v.column_name loop
    act := split_part(entry.acts->>event, ':', 1);
    continue when act in ('suspend', 'right');
    rule := voice_condition(entry.table_name, entry.column_name, event, accounts, office, empresas);
    if entry.acts->>event like '%:%' then rule := format('%s and v.%s', rule, split_part(entry.acts->>event, ':', 2)); end if;
    if entry.table_name = 'session' and keep_session is not null then rule := format('%s and v.token_hash <> %L::bytea', rule, keep_session); end if;
    if entry.table_name = 'portfolio_key' and keep_keys is not null then rule := format('%s and v.id <> all (%L::uuid[])', rule, keep_keys); end if;
    if act = 'revoke' then rule := rule || ' and v.revoked_at is null'; end if;
    if entry.is_restored then
      execute format('select jsonb_agg(%s) from %I v where %s',
        case act when 'revoke' then 'jsonb_build_object(''id'', v.id)' else 'to_jsonb(v)' end, entry.table_name, rule) into gone;
      continue when gone is null;
      ended := jsonb_set(ended, array[entry.table_name], coalesce(ended->entry.table_name, '[]') || gone);
    end if;
    execute case act
      when 'delete' then format('delete from %I v where %s', entry.table_name, rule)
      when 'revoke' then format('update %I v set revoked_at = %L::timestamptz where %s', entry.table_name, at, rule)
      when 'cancel' then format('update %I v set state = ''cancelada'', ended_at = %L::timestamptz where %s and v.state = ''na_fila''', entry.table_name, at, rule)
    end;
  end loop;
  return ended;
end $$;

-- What an event would end of the things that people know by name: keys, addresses of packages, open work, invitations.
create function what_ends(event text, accounts uuid[], office uuid, empresas bigint[], at timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  listed jsonb := '{"keys": [], "packages": [], "tasks": 0, "invitations": 0}';
  entry  voice;
  rows_found jsonb;
  word   text;
begin
  for entry in select v.* from voice v where v.acts ? event and v.acts->>event <> 'right' and (v.table_name, v.column_name) in
      (('api_key', 'created_by'), ('portfolio_key', 'created_by'), ('pacote', 'account_id'), ('tarefa_item', 'account_id'), ('grant_invitation', 'invited_by'))
    order by v.table_name loop
    word := case entry.table_name when 'pacote' then 'packages' when 'tarefa_item' then 'tasks' when 'grant_invitation' then 'invitations' else 'keys' end;
    execute format(case word
        when 'keys' then 'select jsonb_agg(jsonb_build_object(''id'', v.id, ''name'', v.name, ''hint'', v.hint, ''table'', %1$L)) from %1$I v
          where %2$s and v.revoked_at is null and (v.expires_at is null or v.expires_at > %3$L::timestamptz)'
        when 'packages' then 'select jsonb_agg(jsonb_build_object(''id'', v.id, ''empresa_id'', v.empresa_id, ''month'', v.month, ''expires_at'', v.expires_at))
          from %1$I v where %2$s and v.revoked_at is null and v.expires_at > %3$L::timestamptz'
        when 'tasks' then 'select to_jsonb(count(distinct v.tarefa_id)) from %1$I v where %2$s and v.state = ''na_fila'''
        else 'select to_jsonb(count(*)) from %1$I v where %2$s and v.expires_at > %3$L::timestamptz' end,
      entry.table_name, voice_condition(entry.table_name, entry.column_name, event, accounts, office, empresas), at) into rows_found;
    continue when rows_found is null;
    if word = 'packages' then -- the names of companies are on the coordinator, the packages of a cluster are not
      select jsonb_agg(p.line || jsonb_build_object('tax_id', e.tax_id, 'name', e.name) order by p.line->>'id') into rows_found
        from jsonb_array_elements(rows_found) p (line) join empresa e on e.id = (p.line->>'empresa_id')::bigint;
    end if;
    listed := jsonb_set(listed, array[word], case word when 'keys' then (listed->'keys') || rows_found else rows_found end);
  end loop;
  return listed;
end $$;

-- Gives listed keys and packages to `adopter` under a new secret. `adopts`: by old id, {hash, hint} of a key and {id} of a package. Returns
-- the ids that were adopted.
create function adopt_voices(listed jsonb, adopts jsonb, adopter uuid) returns jsonb
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  it   jsonb;
  made jsonb;
  who  text := (select a.name from account a where a.id = adopter);
  done jsonb := '[]';
begin
  for it in select k.line from jsonb_array_elements(listed->'keys') k (line) loop
    made := adopts->(it->>'id');
    continue when made is null;
    if it->>'table' = 'portfolio_key' then
      update portfolio_key k set hash = decode(made->>'hash', 'hex'), hint = made->>'hint', created_by = adopter, creator_name = who
        where k.id = (it->>'id')::uuid;
    else
      update api_key k set hash = decode(made->>'hash', 'hex'), hint = made->>'hint', created_by = adopter where k.id = (it->>'id')::uuid;
    end if;
    done := done || (it->'id');
  end loop;
  for it in select p.line from jsonb_array_elements(listed->'packages') p (line) loop
    made := adopts->(it->>'id');
    continue when made is null or not speaks_for(adopter, (it->>'empresa_id')::bigint);
    -- the address is derived from the id: another id is another secret
    update pacote p set id = (made->>'id')::uuid, account_id = adopter where p.empresa_id = (it->>'empresa_id')::bigint and p.id = (it->>'id')::uuid;
    update pacote_parte p set pacote_id = (made->>'id')::uuid where p.empresa_id = (it->>'empresa_id')::bigint and p.pacote_id = (it->>'id')::uuid;
    done := done || (it->'id');
  end loop;
  return done;
end $$;

-- Ends an event's voices after the adoption of some. Returns `what_ends` with the adopted ids.
create function close_voices(event text, accounts uuid[], office uuid, empresas bigint[], adopts jsonb, at timestamptz) returns jsonb
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  listed  jsonb := what_ends(event, accounts, office, empresas, at);
  adopted jsonb := case when app_account() = any (accounts) then '[]' else adopt_voices(listed, adopts, app_account()) end;
begin
  perform end_voices(event, accounts, office, empresas, null, null, at);
  return listed || jsonb_build_object('adopted', adopted, 'destroyed', false);
end $$;

-- What a person made in a company, when a manager of its people takes the papel away or lowers it. Called before change_person, which
-- judges that and takes the right itself away. Only a titular adopts.
create function close_in_company(event text, of_empresa bigint, of_account uuid, adopts jsonb, at timestamptz) returns jsonb
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform require_manager(of_empresa);
  if event not in ('removed_from_company', 'lowered') then raise exception 'not an event of a company' using errcode = '22023'; end if;
  -- withdrawing an invitation ends nothing of a person who works there by an office
  return close_voices(event, case when exists (select from account_empresa g where g.account_id = of_account and g.empresa_id = of_empresa)
      then array[of_account] else '{}' end, null, array[of_empresa], case when is_titular(app_account(), of_empresa) then adopts else '{}' end, at);
end $$;

-- Ends the admissions of a company of the scope for which nobody is responsible any more. Returns whether a key was destroyed.
create function end_admissions_of(of_empresa bigint, why text, at timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope' using errcode = '42501'; end if;
  return end_admissions(array[of_empresa], why, app_account(), at);
end $$;

-- The companies of an office in which a person speaks by the office alone.
create function empresas_by_office(office uuid, of_account uuid) returns bigint[]
  language sql stable security definer set search_path = public, pg_temp as $$
    select array(select c.empresa_id from carteira c where c.escritorio_id = office and not exists (select from account_empresa g
      where g.account_id = of_account and g.empresa_id = c.empresa_id and g.papel <> 'consulta' and g.standing <> 'limited') order by 1)
  $$;

-- Takes a person, or an invitation, out of an office. Outcome: done, unknown, last_dono.
create function take_out_pessoa(office uuid, of_account uuid, adopts jsonb, at timestamptz) returns jsonb
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare closed jsonb := '{"keys": [], "packages": [], "tasks": 0, "invitations": 0, "adopted": [], "destroyed": false}';
begin
  if is_last_dono(office, of_account) then return '{"outcome": "last_dono"}'; end if;
  if exists (select from pessoa p where p.account_id = of_account and p.escritorio_id = office) then
    closed := close_voices('removed_from_office', array[of_account], office, empresas_by_office(office, of_account), adopts, at);
    delete from pessoa p where p.account_id = of_account and p.escritorio_id = office;
  else
    delete from grant_invitation i where i.account_id = of_account and i.escritorio_id = office;
    if not found then return '{"outcome": "unknown"}'; end if;
  end if;
  delete from password_link l where l.account_id = of_account and l.made_by is distinct from of_account and is_unused(of_account);
  return closed || '{"outcome": "done"}';
end $$;

create function remove_pessoa(of_account uuid, adopts jsonb, at timestamptz) returns jsonb
  language sql volatile security definer set search_path = public, pg_temp as $$ select take_out_pessoa(require_dono(), of_account, adopts, at) $$;

-- The caller leaves the own office. Outcome: done, none, last_dono.
create function leave_escritorio(at timestamptz) returns jsonb
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare office uuid := (select p.escritorio_id from pessoa p where p.account_id = app_account());
begin
  if office is null then return '{"outcome": "none"}'; end if;
  return take_out_pessoa(office, app_account(), '{}', at);
end $$;

-- Changes papel, tags or name of a person or of an invitation; fields that `wanted` does not have stay. Outcome: done, unknown, last_dono.
create or replace function change_pessoa(of_account uuid, wanted jsonb) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare office uuid := require_dono();
begin
  if coalesce(wanted->>'papel', 'dono') <> 'dono' and is_last_dono(office, of_account) then return 'last_dono'; end if;
  update pessoa p set papel = coalesce(wanted->>'papel', p.papel), tags = case when wanted ? 'tags' then tags_of(wanted) else p.tags end,
      name = coalesce(wanted->>'name', p.name), email = coalesce(wanted->>'email', p.email)
    where p.account_id = of_account and p.escritorio_id = office;
  if found then
    if wanted->>'papel' = 'assistente' then
      perform end_voices('lowered', array[of_account], office, empresas_by_office(office, of_account), null, null, now());
    end if;
    return 'done';
  end if;
  update grant_invitation i set papel = coalesce(wanted->>'papel', i.papel),
      tags = case when wanted ? 'tags' then tags_of(wanted) else i.tags end,
      name = coalesce(wanted->>'name', i.name), email = coalesce(wanted->>'email', i.email)
    where i.account_id = of_account and i.escritorio_id = office;
  return case when found then 'done' else 'unknown' end;
end $$;

-- Takes an office's papel in a company away, with what its people made there by it. Returns `close_voices` with the name of the office;
-- null when the office has no papel there. Only a titular adopts.
drop function remove_escritorio(bigint, uuid);
create function remove_escritorio(of_empresa bigint, of_escritorio uuid, adopts jsonb, at timestamptz) returns jsonb
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  people uuid[];
  closed jsonb;
begin
  perform require_manager(of_empresa);
  if not exists (select from carteira c where c.empresa_id = of_empresa and c.escritorio_id = of_escritorio) then return null; end if;
  people := array(select p.account_id from pessoa p where p.escritorio_id = of_escritorio
    and not exists (select from account_empresa g where g.account_id = p.account_id and g.empresa_id = of_empresa and g.papel <> 'consulta' and g.standing <> 'limited'));
  closed := close_voices('office_removed_from_company', people, of_escritorio, array[of_empresa],
    case when is_titular(app_account(), of_empresa) then adopts else '{}' end, at);
  delete from carteira c where c.empresa_id = of_empresa and c.escritorio_id = of_escritorio;
  return closed || jsonb_build_object('name', (select o.name from escritorio o where o.id = of_escritorio),
    'destroyed', end_admissions(array[of_empresa], 'o titular tirou o acesso do escritório', app_account(), at));
end $$;

-- As in 0003, while the key's maker may still speak in the company.
create or replace function caller_by_key(wanted bytea, at timestamptz)
  returns table (key_id uuid, name text, scopes text[], empresa jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.id, k.name, k.scopes, jsonb_build_object('id', e.id, 'taxId', e.tax_id, 'root', e.root, 'name', e.name,
        'uf', e.uf, 'simples', e.simples, 'papel', 'contador', 'imports', true, 'origin', 'direta')
    from api_key k join empresa e on e.id = k.empresa_id
    where k.hash = wanted and k.revoked_at is null and (k.expires_at is null or k.expires_at > at) and e.active
      and speaks_for(k.created_by, k.empresa_id)
  $$;

-- As in 0016, while the maker of an office's key may still speak for the office.
create or replace function caller_by_portfolio_key(wanted bytea, at timestamptz)
  returns table (key_id uuid, name text, scopes text[], owner_id uuid, owner_name text, uf text, demo boolean, empresas jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.id, k.name, k.scopes, coalesce(o.id, a.id), coalesce(o.name, a.name), coalesce(o.uf, a.uf), coalesce(o.demo, a.demo),
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'taxId', e.tax_id, 'root', e.root, 'name', e.name, 'uf', e.uf,
          'simples', e.simples, 'papel', e.papel, 'imports', e.imports,
          'origin', case when o.id is null then 'direta' else 'escritorio' end) order by e.id), '[]'::jsonb)
        from empresas_of_account(k.id) e)
    from portfolio_key k left join account a on a.id = k.account_id left join escritorio o on o.id = k.escritorio_id
    where k.hash = wanted and k.revoked_at is null and (k.expires_at is null or k.expires_at > at)
      and case when o.id is null then a.blocked_at is null else speaks_for_office(k.created_by, o.id) end
  $$;

-- The live personal keys of a link's person, for the form that sets the password.
create function password_link_keys(wanted bytea, at timestamptz) returns table (id uuid, name text, hint text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.id, k.name, k.hint from portfolio_key k
    where k.account_id = live_password_link(wanted, at) and k.revoked_at is null and (k.expires_at is null or k.expires_at > at) order by k.id desc
  $$;

-- As in 0002; `keep_keys`: the personal keys that the person keeps.
drop function spend_password_link(bytea, timestamptz, text);
create function spend_password_link(wanted bytea, at timestamptz, new_hash text, keep_keys uuid[]) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare holder uuid := live_password_link(wanted, at);
begin
  delete from password_link where token_hash = wanted and account_id = holder;
  if not found then return false; end if;
  update account set password_hash = new_hash, password_own_at = at where id = holder;
  perform end_voices('new_password', array[holder], null, null, null, coalesce(keep_keys, '{}'), at);
  return true;
end $$;

-- Sets the caller's own password. The session of `own_session` stays.
create function change_own_password(new_hash text, own_session bytea, keep_keys uuid[], at timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update account a set password_hash = new_hash where a.id = app_account() and not a.demo;
  if not found then raise exception 'no caller' using errcode = '42501'; end if;
  perform end_voices('new_password', array[app_account()], null, null, own_session, coalesce(keep_keys, '{}'), at);
end $$;

-- Blocks an account: what it has is suspended, its sessions end; `at` null unblocks it. Returns its tax id, null when there is no such account.
create or replace function provider_block(of_account uuid, at timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare blocked text;
begin
  perform require_provider();
  update account set blocked_at = case when at is null then null else coalesce(blocked_at, at) end
    where id = of_account returning tax_id into blocked;
  if at is not null then perform end_voices('block', array[of_account], null, null, null, null, at); end if;
  return blocked;
end $$;

-- Removes everything that somebody else put into the login and keeps it for seven days. Rights in companies stay: they were given to the
-- tax id. A membership that somebody gave becomes an invitation.
create or replace function take_over(of_account uuid, new_name text, at timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  kept  jsonb := (select jsonb_build_object('name', a.name, 'email', a.email, 'phone', a.phone, 'password_hash', a.password_hash,
    'password_own_at', a.password_own_at) from account a where a.id = of_account);
  ended jsonb := end_voices('take_over', array[of_account], null, null, null, null, at);
begin
  delete from account_takeover where account_id = of_account;
  insert into account_takeover (account_id, at, expires_at, removed)
    values (of_account, at, now() + interval '7 days', kept || jsonb_build_object('ended', ended));
  update account set name = new_name, email = '', phone = '', password_hash = null, password_own_at = null where id = of_account;
  insert into grant_invitation (id, escritorio_id, account_id, papel, tags, name, email, kind, invited_by, inviter_name, created_at, expires_at)
    select gen_random_uuid(), p.escritorio_id, of_account, p.papel, p.tags, p.name, '', 'convite', d.account_id, d.name, at, at + interval '30 days'
    from jsonb_populate_recordset(null::pessoa, coalesce(ended->'pessoa', '[]')) p,
      lateral (select o.account_id, o.name from pessoa o where o.escritorio_id = p.escritorio_id and is_dono(o.account_id, o.escritorio_id)
        order by o.account_id is distinct from p.granted_by, o.created_at limit 1) d
    on conflict (escritorio_id, account_id) do nothing;
end $$;

-- Restores what a take-over removed and refuses another one; what was made since ends. Returns false when there is no take-over of the
-- last seven days.
create or replace function undo_takeover(of_account uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  removed jsonb;
  since   timestamptz;
  entry   voice;
begin
  delete from account_takeover t where t.account_id = of_account and t.expires_at > now() returning t.removed, t.at into removed, since;
  if removed is null then return false; end if;
  perform end_voices('take_over', array[of_account], null, null, null, null, now());
  update account set name = removed->>'name', email = removed->>'email', phone = removed->>'phone', password_hash = removed->>'password_hash',
      password_own_at = (removed->>'password_own_at')::timestamptz, proven_at = null, takeover_refused_at = now()
    where id = of_account;
  if jsonb_typeof(removed->'factor') = 'object' then -- kept before there was a list of voices
    insert into account_factor (account_id, secret, confirmed_at, last_step, created_at)
      select of_account, decode(f->>'secret', 'hex'), (f->>'confirmed_at')::timestamptz, (f->>'last_step')::bigint, (f->>'created_at')::timestamptz
      from (select removed->'factor' as f) factor;
    insert into recovery_code (account_id, code_hash)
      select of_account, decode(code, 'hex') from jsonb_array_elements_text(removed->'codes') code;
  end if;
  for entry in select distinct on (v.table_name) v.* from voice v where v.is_restored and removed->'ended' ? v.table_name order by v.table_name loop
    if entry.acts->>'take_over' like 'revoke%' then
      execute format('update %I v set revoked_at = null where v.revoked_at = %L::timestamptz and v.id = any (%L::uuid[])', entry.table_name, since,
        array(select r.line->>'id' from jsonb_array_elements(removed->'ended'->entry.table_name) r (line)));
    else
      execute format('insert into %I select * from jsonb_populate_recordset(null::%I, %L::jsonb) on conflict do nothing',
        entry.table_name, entry.table_name, removed->'ended'->entry.table_name);
    end if;
  end loop;
  delete from grant_invitation i using pessoa p where p.account_id = of_account and i.account_id = of_account and i.escritorio_id = p.escritorio_id;
  return true;
end $$;

-- Erases an account: registration, contacts, every voice, and the marks that `voice` names. What has a legal retention period stays:
-- documents, EFD files, and the records of access and audit, which keep the name and an id without an account.
-- Outcome: empty; `last_titular` with the tax ids of companies that would have no titular left; `last_dono`.
create or replace function erase_account(of_account uuid) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  orphans text;
  held    bigint[] := array(select g.empresa_id from account_empresa g where g.account_id = of_account);
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
  perform end_voices('erase', array[of_account], null, null, null, null, now());
  perform end_admissions(held, 'o usuário responsável foi apagado', null, now());
  delete from account a where a.id = of_account;
  return '';
end $$;

-- Whether `maker` is a dono of the office that created the unused login `target` and still calls it, and the login opens nothing else.
create or replace function is_office_login(maker uuid, target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select is_unused(target)
      and exists (select from account a where a.id = target and is_dono(maker, a.made_for)
        and (exists (select from pessoa t where t.account_id = a.id and t.escritorio_id = a.made_for)
          or exists (select from grant_invitation i where i.account_id = a.id and i.escritorio_id = a.made_for)))
      and not exists (select from account_empresa g where g.account_id = target)
  $$;

-- Calls a person to the caller's office. Nobody works there before the own yes: a new login (again, it gets another link) finds the
-- invitation at its first sign-in. Outcome: created, invited, exists (already works in this office).
create or replace function add_pessoa(new_id uuid, person jsonb, at timestamptz, until timestamptz) returns table (account_id uuid, outcome text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  office uuid := require_dono();
  holder account;
  is_new boolean;
begin
  -- nobody becomes a user of the SPED module by a stranger's word: it comes with the person's yes (answer_escritorio)
  insert into account (id, login, tax_id, name, email, sistema, made_for, made_by)
    values (new_id, person->>'taxId', person->>'taxId', person->>'name', person->>'email', 'PORTAL', office, app_account())
    on conflict (login) do nothing;
  select a.* into holder from account a where a.login = person->>'taxId' for update;
  if exists (select from pessoa p where p.account_id = holder.id and p.escritorio_id = office) then
    return query select holder.id, 'exists';
    return;
  end if;
  is_new := coalesce(holder.made_for = office, false) and is_unused(holder.id) and holder.blocked_at is null
    and not exists (select from account_empresa g where g.account_id = holder.id) and not exists (select from pessoa p where p.account_id = holder.id);
  if is_new then
    update account a set name = person->>'name', email = person->>'email', made_by = app_account() where a.id = holder.id;
  end if;
  insert into grant_invitation (id, escritorio_id, account_id, papel, tags, name, email, kind, invited_by, inviter_name, created_at, expires_at)
    select gen_random_uuid(), office, holder.id, person->>'papel', tags_of(person), person->>'name', person->>'email', 'convite', m.id, m.name,
      at, until from account m where m.id = app_account()
    on conflict (escritorio_id, account_id) do update set papel = excluded.papel, tags = excluded.tags, name = excluded.name,
      email = excluded.email, invited_by = excluded.invited_by, inviter_name = excluded.inviter_name, expires_at = excluded.expires_at;
  return query select holder.id, case when is_new then 'created' else 'invited' end;
end $$;

-- As in 0028. `waiting` of an invitation: senha (a login made for this office that nobody used), convite.
create or replace function my_pessoas(at timestamptz)
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
    select a.id, a.tax_id, i.name, i.email, i.papel, i.tags, i.created_at, case when is_office_login(app_account(), a.id) then 'senha' else 'convite' end,
      (select count(*) from carteira c where c.escritorio_id = office and (i.papel = 'dono' or i.tags is null or i.tags && c.tags)), i.expires_at,
      null::timestamptz
    from grant_invitation i join account a on a.id = i.account_id
    where i.escritorio_id = office and i.expires_at > at and is_dono(i.invited_by, office) order by i.created_at, a.id;
end $$;

-- As in 0011; the yes of a login that the office had made brings the SPED module of the inviter.
create or replace function answer_escritorio(of_id uuid, accepts boolean, at timestamptz) returns table (outcome text, escritorio_name text, papel text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  invitation grant_invitation;
  done       text := 'refused';
begin
  select i.* into invitation from grant_invitation i
    where i.id = of_id and i.escritorio_id is not null and i.account_id = app_account() for update;
  if invitation.id is null or invitation.expires_at <= at or not is_dono(invitation.invited_by, invitation.escritorio_id)
    or (accepts and exists (select from account a where a.id = app_account() and (a.provider or a.demo))) then
    return query select 'gone', null::text, null::text;
    return;
  end if;
  if accepts then
    insert into pessoa (account_id, escritorio_id, papel, tags, name, email, created_at, granted_by, accepted_at)
      values (app_account(), invitation.escritorio_id, invitation.papel, invitation.tags, invitation.name, invitation.email, at,
        invitation.invited_by, at)
      on conflict (account_id) do nothing;
    done := case when found then 'accepted' else 'elsewhere' end;
    update account a set sped = true from account m
      where done = 'accepted' and a.id = app_account() and a.made_for = invitation.escritorio_id and m.id = invitation.invited_by
        and (m.sped or m.sistema = 'SCA') and not a.sped;
  end if;
  if done <> 'elsewhere' then delete from grant_invitation i where i.id = of_id; end if;
  return query select done, o.name, invitation.papel from escritorio o where o.id = invitation.escritorio_id;
end $$;

do $$ declare f text; begin
  foreach f in array array['speaks_for(uuid, bigint)', 'close_in_company(text, bigint, uuid, jsonb, timestamptz)',
    'end_admissions_of(bigint, text, timestamptz)', 'remove_pessoa(uuid, jsonb, timestamptz)', 'leave_escritorio(timestamptz)',
    'remove_escritorio(bigint, uuid, jsonb, timestamptz)', 'password_link_keys(bytea, timestamptz)',
    'spend_password_link(bytea, timestamptz, text, uuid[])', 'change_own_password(text, bytea, uuid[], timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
  foreach f in array array['speaks_for_office(uuid, uuid)', 'end_voices(text, uuid[], uuid, bigint[], bytea, uuid[], timestamptz)',
    'what_ends(text, uuid[], uuid, bigint[], timestamptz)', 'adopt_voices(jsonb, jsonb, uuid)',
    'close_voices(text, uuid[], uuid, bigint[], jsonb, timestamptz)', 'empresas_by_office(uuid, uuid)',
    'take_out_pessoa(uuid, uuid, jsonb, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
