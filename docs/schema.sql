-- The present schema, printed from an empty database by `npm run db:schema`. Do not edit; a test compares it.
-- The comments are in apps/server/migrations, functions in apps/server/functions, policies in apps/server/policies.

create extension btree_gin;
create extension pg_trgm;

grant usage on schema public to public;

create table access_log (
  empresa_id bigint not null,
  id uuid not null,
  account_id uuid not null,
  at timestamp with time zone not null default now(),
  address text,
  name text,
  constraint access_log_pkey PRIMARY KEY (empresa_id, id)
);
alter table access_log enable row level security;
alter table access_log force row level security;
create policy owner_all on access_log to owner using (true) with check (true);
create policy scope on access_log to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on access_log to portal_app;

create table account (
  id uuid not null,
  login text collate "C" not null,
  tax_id text collate "C" not null,
  name text not null,
  email text not null default ''::text,
  phone text not null default ''::text,
  sistema text not null,
  sped boolean not null default false,
  uf text not null default ''::text,
  password_hash text,
  provider boolean not null default false,
  demo boolean not null default false,
  blocked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  made_in bigint,
  made_by uuid,
  made_for uuid,
  proven_at timestamp with time zone,
  password_own_at timestamp with time zone,
  takeover_refused_at timestamp with time zone,
  alert_mail boolean not null default true,
  seen_at timestamp with time zone,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_login_key UNIQUE (login),
  constraint account_sistema_check CHECK ((sistema <> ''::text))
);
alter table account enable row level security;
alter table account force row level security;
create policy owner_all on account to owner using (true) with check (true);
create policy scope on account to portal_app using ((id = ( SELECT app_account() AS app_account)));
grant select on account to portal_app;
grant update (name, email, phone, password_hash, alert_mail) on account to portal_app;

create table account_empresa (
  account_id uuid not null,
  empresa_id bigint not null,
  papel text not null,
  created_at timestamp with time zone not null default now(),
  name text,
  email text,
  phone text,
  granted_by uuid,
  standing text collate "C" not null default 'full'::text,
  root_title boolean not null default false,
  came_limited boolean not null default false,
  constraint account_empresa_pkey PRIMARY KEY (account_id, empresa_id),
  constraint account_empresa_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint account_empresa_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id),
  constraint account_empresa_papel_check CHECK ((papel = ANY (ARRAY['titular'::text, 'contador'::text, 'consulta'::text]))),
  constraint account_empresa_standing CHECK ((standing = ANY (ARRAY['full'::text, 'entered'::text, 'limited'::text])))
);
CREATE INDEX account_empresa_by_empresa ON public.account_empresa USING btree (empresa_id, account_id);
alter table account_empresa enable row level security;
alter table account_empresa force row level security;
create policy owner_all on account_empresa to owner using (true) with check (true);
create policy scope on account_empresa to portal_app using ((account_id = ( SELECT app_account() AS app_account)));
grant select on account_empresa to portal_app;
CREATE TRIGGER end_finals AFTER INSERT ON public.account_empresa FOR EACH ROW WHEN (((new.papel = 'titular'::text) AND (new.standing <> 'limited'::text))) EXECUTE FUNCTION end_finals();
CREATE TRIGGER end_finals_by_change AFTER UPDATE OF papel, standing ON public.account_empresa FOR EACH ROW WHEN (((new.papel = 'titular'::text) AND (new.standing <> 'limited'::text) AND ((old.papel <> 'titular'::text) OR (old.standing = 'limited'::text)))) EXECUTE FUNCTION end_finals();
CREATE TRIGGER end_orders AFTER DELETE OR UPDATE OF papel, standing ON public.account_empresa FOR EACH ROW EXECUTE FUNCTION end_orders_of_right();
CREATE TRIGGER end_undo AFTER INSERT ON public.account_empresa FOR EACH ROW WHEN (((new.papel = 'titular'::text) AND (new.standing <> 'limited'::text))) EXECUTE FUNCTION end_undo();
CREATE TRIGGER end_undo_by_change AFTER UPDATE OF papel, standing ON public.account_empresa FOR EACH ROW WHEN (((new.papel = 'titular'::text) AND (new.standing <> 'limited'::text) AND ((old.papel <> 'titular'::text) OR (old.standing = 'limited'::text)))) EXECUTE FUNCTION end_undo();
CREATE TRIGGER judge_grant BEFORE INSERT OR UPDATE OF papel ON public.account_empresa FOR EACH ROW EXECUTE FUNCTION judge_grant();

create table account_factor (
  account_id uuid not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint account_factor_pkey PRIMARY KEY (account_id),
  constraint account_factor_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
alter table account_factor enable row level security;
alter table account_factor force row level security;
create policy owner_all on account_factor to owner using (true) with check (true);
create policy scope on account_factor to portal_app using ((account_id = ( SELECT app_account() AS app_account)));
grant delete, insert, select, update on account_factor to portal_app;

create table account_takeover (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  removed jsonb not null,
  constraint account_takeover_pkey PRIMARY KEY (id),
  constraint account_takeover_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX account_takeover_by_account ON public.account_takeover USING btree (account_id);
alter table account_takeover enable row level security;
alter table account_takeover force row level security;
create policy owner_all on account_takeover to owner using (true) with check (true);
create policy scope on account_takeover to portal_app using (false);
CREATE TRIGGER end_orders AFTER INSERT OR DELETE ON public.account_takeover FOR EACH ROW EXECUTE FUNCTION end_orders_of_takeover();

create table alert_mail (
  account_id uuid not null,
  sent_at timestamp with time zone not null,
  constraint alert_mail_pkey PRIMARY KEY (account_id),
  constraint alert_mail_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
alter table alert_mail enable row level security;
alter table alert_mail force row level security;
create policy owner_all on alert_mail to owner using (true) with check (true);
create policy scope on alert_mail to portal_app using (false);

create table api_key (
  id uuid not null,
  empresa_id bigint not null,
  hash bytea not null,
  name text not null,
  hint text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id),
  constraint api_key_hash_key UNIQUE (hash),
  constraint api_key_scopes_check CHECK (((scopes <> '{}'::text[]) AND (scopes <@ ARRAY['importar'::text, 'consulta'::text, 'produtos'::text, 'captura'::text])))
);
CREATE INDEX api_key_by_empresa ON public.api_key USING btree (empresa_id, id);
alter table api_key enable row level security;
alter table api_key force row level security;
create policy owner_all on api_key to owner using (true) with check (true);
create policy scope on api_key to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on api_key to portal_app;
grant update (revoked_at) on api_key to portal_app;

create table api_key_use (
  empresa_id bigint not null,
  key_id uuid not null,
  day date not null,
  call text not null,
  address text not null,
  uses bigint not null default 1,
  last_at timestamp with time zone not null,
  constraint api_key_use_pkey PRIMARY KEY (empresa_id, key_id, day, call, address)
);
alter table api_key_use enable row level security;
alter table api_key_use force row level security;
create policy owner_all on api_key_use to owner using (true) with check (true);
create policy scope on api_key_use to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on api_key_use to portal_app;

create table arquivo (
  empresa_id bigint not null,
  sha256 bytea not null,
  deflated bytea not null,
  crc32 bigint not null,
  size integer not null,
  created_at timestamp with time zone not null default now(),
  constraint arquivo_pkey PRIMARY KEY (empresa_id, sha256)
) with (toast_tuple_target=8160);
alter table arquivo alter column deflated set storage external;
alter table arquivo enable row level security;
alter table arquivo force row level security;
create policy owner_all on arquivo to owner using (true) with check (true);
create policy scope on arquivo to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on arquivo to portal_app;

create table audit (
  empresa_id bigint not null,
  id uuid not null,
  at timestamp with time zone not null default now(),
  account_id uuid,
  who text not null,
  what text not null,
  target text not null default ''::text,
  detail text not null default ''::text,
  support boolean not null default false,
  address text,
  constraint audit_pkey PRIMARY KEY (empresa_id, id)
);
CREATE INDEX audit_by_account ON public.audit USING btree (empresa_id, account_id, id DESC);
alter table audit enable row level security;
alter table audit force row level security;
create policy owner_all on audit to owner using (true) with check (true);
create policy scope on audit to portal_app using (((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])) AND ((empresa_id <> 0) OR ( SELECT is_provider() AS is_provider)))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on audit to portal_app;

create table auth_challenge (
  token_hash bytea not null,
  source bytea not null,
  expires_at timestamp with time zone not null,
  constraint auth_challenge_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX auth_challenge_by_end ON public.auth_challenge USING btree (expires_at);
CREATE INDEX auth_challenge_by_source ON public.auth_challenge USING btree (source, expires_at);
alter table auth_challenge enable row level security;
alter table auth_challenge force row level security;
create policy owner_all on auth_challenge to owner using (true) with check (true);
create policy scope on auth_challenge to portal_app using (true) with check (true);
grant delete, insert, select, update on auth_challenge to portal_app;

create table automacao (
  id uuid not null,
  escritorio_id uuid,
  empresa_id bigint,
  account_id uuid not null,
  account_name text not null,
  pos integer not null,
  kind text collate "C" not null,
  filter jsonb not null,
  empresas bigint[] not null,
  steps jsonb not null,
  created_at timestamp with time zone not null,
  tested_at timestamp with time zone,
  on_at timestamp with time zone,
  place jsonb,
  failures integer not null default 0,
  stopped_at timestamp with time zone,
  stop_reason text collate "C",
  revoked_at timestamp with time zone,
  constraint automacao_pkey PRIMARY KEY (id),
  constraint automacao_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id),
  constraint automacao_escritorio_id_fkey FOREIGN KEY (escritorio_id) REFERENCES escritorio(id),
  constraint automacao_owner CHECK (((escritorio_id IS NULL) <> (empresa_id IS NULL)))
);
CREATE INDEX automacao_of_company ON public.automacao USING btree (empresa_id, pos);
CREATE INDEX automacao_of_office ON public.automacao USING btree (escritorio_id, pos);
alter table automacao enable row level security;
alter table automacao force row level security;
create policy owner_all on automacao to owner using (true) with check (true);
create policy scope on automacao to portal_app using (manages_webhook(escritorio_id, empresa_id)) with check (manages_webhook(escritorio_id, empresa_id));
grant delete, insert, select, update on automacao to portal_app;

create table automacao_run (
  automacao_id uuid not null,
  event_id uuid not null,
  empresa_id bigint not null,
  nota_id uuid not null,
  at timestamp with time zone not null,
  is_done boolean not null,
  reason text,
  constraint automacao_run_pkey PRIMARY KEY (automacao_id, event_id),
  constraint automacao_run_automacao_id_fkey FOREIGN KEY (automacao_id) REFERENCES automacao(id) ON DELETE CASCADE
);
CREATE INDEX automacao_run_newest ON public.automacao_run USING btree (automacao_id, at DESC);
alter table automacao_run enable row level security;
alter table automacao_run force row level security;
create policy owner_all on automacao_run to owner using (true) with check (true);
create policy scope on automacao_run to portal_app using ((EXISTS ( SELECT
   FROM automacao a
  WHERE (a.id = automacao_run.automacao_id)))) with check ((EXISTS ( SELECT
   FROM automacao a
  WHERE (a.id = automacao_run.automacao_id))));
grant select on automacao_run to portal_app;

create table caixa_endereco (
  id uuid not null,
  escritorio_id uuid not null,
  empresa_id bigint,
  name text collate "C" not null,
  token text collate "C" not null,
  author text not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint caixa_endereco_pkey PRIMARY KEY (id),
  constraint caixa_endereco_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id),
  constraint caixa_endereco_escritorio_id_fkey FOREIGN KEY (escritorio_id) REFERENCES escritorio(id) ON DELETE CASCADE,
  constraint caixa_endereco_token_key UNIQUE (token)
);
CREATE INDEX caixa_endereco_of_office ON public.caixa_endereco USING btree (escritorio_id, id);
alter table caixa_endereco enable row level security;
alter table caixa_endereco force row level security;
create policy owner_all on caixa_endereco to owner using (true) with check (true);
create policy scope on caixa_endereco to portal_app using (sees_caixa(escritorio_id, empresa_id)) with check (sees_caixa(escritorio_id, empresa_id));
grant insert, select, update on caixa_endereco to portal_app;

create table caixa_entrega (
  id uuid not null,
  escritorio_id uuid not null,
  endereco_id uuid,
  empresa_id bigint,
  way text collate "C" not null,
  state text collate "C" not null,
  question text collate "C",
  reason text,
  received_at timestamp with time zone not null,
  envelope text not null default ''::text,
  peer text,
  sender text collate "C",
  sender_name text,
  subject text,
  body text,
  remote_images integer not null default 0,
  bytes bigint not null default 0,
  sha256 bytea,
  pieces jsonb not null default '[]'::jsonb,
  found bigint[] not null default '{}'::bigint[],
  uploads jsonb not null default '[]'::jsonb,
  accepted boolean not null default false,
  settled_by text,
  settled_at timestamp with time zone,
  tries smallint not null default 0,
  claimed_at timestamp with time zone,
  next_at timestamp with time zone not null,
  keep_until timestamp with time zone not null,
  link_id uuid,
  spf text collate "C",
  dkim text collate "C",
  answer text collate "C",
  photos jsonb not null default '{}'::jsonb,
  constraint caixa_entrega_pkey PRIMARY KEY (id),
  constraint caixa_entrega_answer CHECK ((answer = ANY (ARRAY['guardar'::text, 'concluir'::text, 'recusar'::text]))),
  constraint caixa_entrega_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id),
  constraint caixa_entrega_escritorio_id_fkey FOREIGN KEY (escritorio_id) REFERENCES escritorio(id) ON DELETE CASCADE,
  constraint caixa_entrega_question CHECK ((question = ANY (ARRAY['remetente'::text, 'cliente'::text, 'arquivo'::text]))),
  constraint caixa_entrega_state CHECK ((state = ANY (ARRAY['chegando'::text, 'recebida'::text, 'espera'::text, 'resolvida'::text, 'recusada'::text]))),
  constraint caixa_entrega_way CHECK ((way = ANY (ARRAY['email'::text, 'link'::text])))
);
CREATE INDEX caixa_entrega_answered ON public.caixa_entrega USING btree (escritorio_id, id) WHERE (photos <> '{}'::jsonb);
CREATE INDEX caixa_entrega_end ON public.caixa_entrega USING btree (keep_until);
CREATE INDEX caixa_entrega_of_address ON public.caixa_entrega USING btree (endereco_id, received_at);
CREATE INDEX caixa_entrega_of_link ON public.caixa_entrega USING btree (link_id, id) WHERE (link_id IS NOT NULL);
CREATE INDEX caixa_entrega_of_office ON public.caixa_entrega USING btree (escritorio_id, id);
CREATE INDEX caixa_entrega_pieces ON public.caixa_entrega USING gin (pieces jsonb_path_ops);
CREATE INDEX caixa_entrega_queue ON public.caixa_entrega USING btree (next_at) WHERE (state = ANY (ARRAY['chegando'::text, 'recebida'::text]));
alter table caixa_entrega enable row level security;
alter table caixa_entrega force row level security;
create policy owner_all on caixa_entrega to owner using (true) with check (true);
create policy scope on caixa_entrega to portal_app using (sees_caixa(escritorio_id, empresa_id)) with check (sees_caixa(escritorio_id, empresa_id));
grant select, update on caixa_entrega to portal_app;

create table caixa_imap (
  mailbox text collate "C" not null,
  uidvalidity bigint not null,
  last_uid bigint not null default 0,
  behind bigint[] not null default '{}'::bigint[],
  known_until timestamp with time zone,
  answered_at timestamp with time zone,
  failed_since timestamp with time zone,
  claimant uuid,
  claimed_at timestamp with time zone,
  constraint caixa_imap_pkey PRIMARY KEY (mailbox)
);
alter table caixa_imap enable row level security;
alter table caixa_imap force row level security;
create policy owner_all on caixa_imap to owner using (true) with check (true);
create policy scope on caixa_imap to portal_app using (false);

create table caixa_link (
  id uuid not null,
  empresa_id bigint not null,
  escritorio_id uuid not null,
  account_id uuid not null,
  account_name text not null,
  kind text collate "C" not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  used_at timestamp with time zone,
  uses integer not null default 0,
  files integer not null default 0,
  file_bytes bigint not null default 0,
  issuer text collate "C",
  constraint caixa_link_pkey PRIMARY KEY (id),
  constraint caixa_link_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id),
  constraint caixa_link_escritorio_id_fkey FOREIGN KEY (escritorio_id) REFERENCES escritorio(id),
  constraint caixa_link_kind_check CHECK ((kind = ANY (ARRAY['certificado'::text, 'documento'::text]))),
  constraint caixa_link_life_check CHECK ((expires_at <= (created_at + '90 days'::interval))),
  constraint caixa_link_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX caixa_link_of_client ON public.caixa_link USING btree (escritorio_id, empresa_id, id);
alter table caixa_link enable row level security;
alter table caixa_link force row level security;
create policy owner_all on caixa_link to owner using (true) with check (true);
create policy scope on caixa_link to portal_app using (false);

create table caixa_pedaco (
  entrega_id uuid not null,
  file integer not null,
  seq integer not null,
  bytes bytea not null,
  constraint caixa_pedaco_pkey PRIMARY KEY (entrega_id, file, seq),
  constraint caixa_pedaco_entrega_id_fkey FOREIGN KEY (entrega_id) REFERENCES caixa_entrega(id) ON DELETE CASCADE
);
alter table caixa_pedaco alter column bytes set storage external;
alter table caixa_pedaco enable row level security;
alter table caixa_pedaco force row level security;
create policy owner_all on caixa_pedaco to owner using (true) with check (true);
create policy scope on caixa_pedaco to portal_app using ((EXISTS ( SELECT
   FROM caixa_entrega e
  WHERE (e.id = caixa_pedaco.entrega_id))));
grant select on caixa_pedaco to portal_app;

create table caixa_remetente (
  escritorio_id uuid not null,
  sender text collate "C" not null,
  empresa_id bigint not null,
  author text not null,
  created_at timestamp with time zone not null,
  constraint caixa_remetente_pkey PRIMARY KEY (escritorio_id, sender, empresa_id),
  constraint caixa_remetente_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id),
  constraint caixa_remetente_escritorio_id_fkey FOREIGN KEY (escritorio_id) REFERENCES escritorio(id) ON DELETE CASCADE
);
alter table caixa_remetente enable row level security;
alter table caixa_remetente force row level security;
create policy owner_all on caixa_remetente to owner using (true) with check (true);
create policy scope on caixa_remetente to portal_app using (sees_caixa(escritorio_id, empresa_id)) with check (sees_caixa(escritorio_id, empresa_id));
grant delete, insert, select on caixa_remetente to portal_app;

create unlogged table call_count (
  key bytea not null,
  process uuid not null,
  calls integer not null,
  seen_at timestamp with time zone not null,
  constraint call_count_pkey PRIMARY KEY (key, process)
);
CREATE INDEX call_count_by_age ON public.call_count USING btree (seen_at);
alter table call_count enable row level security;
alter table call_count force row level security;
create policy owner_all on call_count to owner using (true) with check (true);
create policy scope on call_count to portal_app using (true) with check (true);
grant delete, insert, select, update on call_count to portal_app;

create table capture_admission (
  empresa_id bigint not null,
  certificate_id uuid not null,
  admitted_at timestamp with time zone not null,
  admitted_by uuid,
  admitted_by_name text not null,
  to_confirm boolean not null default false,
  used_at timestamp with time zone,
  used_by_name text,
  constraint capture_admission_pkey PRIMARY KEY (empresa_id),
  constraint capture_admission_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES capture_certificate(id) ON DELETE CASCADE,
  constraint capture_admission_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id) ON DELETE CASCADE
);
CREATE INDEX capture_admission_by_certificate ON public.capture_admission USING btree (certificate_id);
alter table capture_admission enable row level security;
alter table capture_admission force row level security;
create policy owner_all on capture_admission to owner using (true) with check (true);
create policy scope on capture_admission to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant select on capture_admission to portal_app;
CREATE TRIGGER admission_resume AFTER INSERT OR UPDATE OF certificate_id ON public.capture_admission FOR EACH ROW EXECUTE FUNCTION resume_by_admission();

create table capture_alert (
  id uuid not null,
  kind text collate "C" not null,
  service text collate "C",
  environment smallint not null,
  tax_id text collate "C",
  demo boolean not null,
  opened_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  seen_at timestamp with time zone,
  seen_by uuid,
  seen_by_name text,
  details jsonb not null default '{}'::jsonb,
  constraint capture_alert_pkey PRIMARY KEY (id)
);
CREATE INDEX capture_alert_of ON public.capture_alert USING btree (tax_id, demo) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX capture_alert_open ON public.capture_alert USING btree (kind, environment, demo, COALESCE(tax_id, ''::text), COALESCE(service, ''::text)) WHERE (closed_at IS NULL);
alter table capture_alert enable row level security;
alter table capture_alert force row level security;
create policy owner_all on capture_alert to owner using (true) with check (true);
create policy scope on capture_alert to portal_app using ((((tax_id IS NULL) AND (kind = ANY (ARRAY['servico_fora'::text, 'servidor'::text]))) OR ((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])))))) with check (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])))));
grant select on capture_alert to portal_app;
grant update (seen_at, seen_by, seen_by_name) on capture_alert to portal_app;
CREATE TRIGGER tell_alert AFTER INSERT ON public.capture_alert FOR EACH ROW EXECUTE FUNCTION tell_alert();

create table capture_certificate (
  id uuid not null,
  root text collate "C" not null,
  demo boolean not null,
  certificate bytea not null,
  thumbprint bytea not null,
  valid_to timestamp with time zone not null,
  sealed bytea not null,
  wrapped_key bytea not null,
  version smallint not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  keeper_escritorio uuid,
  keeper_account uuid,
  trusted boolean not null default false,
  chain bytea not null default '\x'::bytea,
  constraint capture_certificate_pkey PRIMARY KEY (id),
  constraint capture_certificate_keeper_escritorio_fkey FOREIGN KEY (keeper_escritorio) REFERENCES escritorio(id)
);
alter table capture_certificate alter column sealed set storage external;
CREATE UNIQUE INDEX capture_certificate_keeper ON public.capture_certificate USING btree (root, demo, COALESCE(keeper_escritorio, keeper_account, '00000000-0000-0000-0000-000000000000'::uuid));
alter table capture_certificate enable row level security;
alter table capture_certificate force row level security;
create policy captura on capture_certificate for select to portal_captura using (true);
create policy owner_all on capture_certificate to owner using (true) with check (true);
create policy scope on capture_certificate to portal_app using ((EXISTS ( SELECT
   FROM capture_admission m
  WHERE ((m.certificate_id = capture_certificate.id) AND (m.empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])))))) with check (false);
grant select on capture_certificate to portal_captura;
grant select (id, root, demo, certificate, thumbprint, valid_to, version, created_at, created_by, created_by_name, keeper_escritorio, keeper_account, trusted) on capture_certificate to portal_app;

create table capture_demo (
  id boolean not null default true,
  looked_at timestamp with time zone not null,
  block_tax_id text collate "C",
  block_service text collate "C",
  constraint capture_demo_pkey PRIMARY KEY (id),
  constraint capture_demo_id_check CHECK (id)
);
alter table capture_demo enable row level security;
alter table capture_demo force row level security;
create policy owner_all on capture_demo to owner using (true) with check (true);
create policy scope on capture_demo to portal_app using (true) with check (true);
grant insert, select, update on capture_demo to portal_app;

create table capture_exchange (
  service text collate "C" not null,
  environment smallint not null,
  tax_id text collate "C" not null,
  demo boolean not null,
  number bigint not null,
  sent_at timestamp with time zone not null default clock_timestamp(),
  address text not null,
  thumbprint bytea not null,
  kind text collate "C" not null,
  asked text collate "C" not null,
  cause text collate "C" not null,
  caused_by uuid,
  request text not null,
  request_sha256 bytea not null,
  duration_ms integer,
  http_status integer,
  cstat text collate "C",
  reason text,
  ult_nsu bigint,
  max_nsu bigint,
  documents integer,
  reply text,
  reply_sha256 bytea,
  fault text collate "C",
  previous bytea,
  hash bytea,
  constraint capture_exchange_pkey PRIMARY KEY (service, environment, tax_id, demo, number)
);
CREATE INDEX capture_exchange_open ON public.capture_exchange USING btree (tax_id, demo, service) WHERE (hash IS NULL);
CREATE INDEX capture_exchange_recent ON public.capture_exchange USING btree (tax_id, demo, service, sent_at DESC);
alter table capture_exchange enable row level security;
alter table capture_exchange force row level security;
create policy owner_all on capture_exchange to owner using (true) with check (true);
create policy scope on capture_exchange to portal_app using (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))))) with check (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])))));
grant select on capture_exchange to portal_app;

create table capture_finals (
  escritorio_id uuid not null,
  empresa_id bigint not null,
  version text collate "C" not null,
  account_id uuid not null,
  account_name text not null,
  accepted_at timestamp with time zone not null,
  constraint capture_finals_pkey PRIMARY KEY (escritorio_id, empresa_id),
  constraint capture_finals_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id),
  constraint capture_finals_escritorio_id_fkey FOREIGN KEY (escritorio_id) REFERENCES escritorio(id)
);
CREATE INDEX capture_finals_by_empresa ON public.capture_finals USING btree (empresa_id);
alter table capture_finals enable row level security;
alter table capture_finals force row level security;
create policy owner_all on capture_finals to owner using (true) with check (true);
create policy scope on capture_finals to portal_app using (false);

create table capture_gap (
  id uuid not null,
  service text collate "C" not null,
  environment smallint not null,
  tax_id text collate "C" not null,
  demo boolean not null,
  from_nsu bigint not null,
  to_nsu bigint not null,
  next_nsu bigint not null,
  found integer not null default 0,
  absent integer not null default 0,
  opened_at timestamp with time zone not null default now(),
  state text collate "C" not null default 'open'::text,
  reason text,
  asked_at timestamp with time zone,
  settled_at timestamp with time zone,
  settled_by uuid,
  settled_by_name text,
  constraint capture_gap_pkey PRIMARY KEY (id),
  constraint capture_gap_check CHECK (((from_nsu < to_nsu) AND ((next_nsu >= from_nsu) AND (next_nsu <= to_nsu)))),
  constraint capture_gap_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'lost'::text, 'dismissed'::text])))
);
CREATE INDEX capture_gap_of ON public.capture_gap USING btree (tax_id, demo, service, state);
alter table capture_gap enable row level security;
alter table capture_gap force row level security;
create policy owner_all on capture_gap to owner using (true) with check (true);
create policy scope on capture_gap to portal_app using (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))))) with check (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])))));
grant select on capture_gap to portal_app;
grant update (state, reason, asked_at, settled_at, settled_by, settled_by_name) on capture_gap to portal_app;

create table capture_key (
  request_id uuid not null,
  "position" integer not null,
  environment smallint not null,
  tax_id text collate "C" not null,
  demo boolean not null,
  chave text collate "C" not null,
  state text collate "C" not null default 'na_fila'::text,
  cstat text collate "C",
  reason text,
  next_at timestamp with time zone not null default now(),
  tries integer not null default 0,
  asked_at timestamp with time zone,
  constraint capture_key_pkey PRIMARY KEY (request_id, "position"),
  constraint capture_key_request_id_fkey FOREIGN KEY (request_id) REFERENCES capture_key_request(id),
  constraint capture_key_state_check CHECK ((state = ANY (ARRAY['na_fila'::text, 'obtida'::text, 'resumo'::text, 'ja_no_portal'::text, 'recusada'::text, 'falha'::text, 'invalida'::text])))
);
CREATE INDEX capture_key_waiting ON public.capture_key USING btree (tax_id, demo, next_at) WHERE (state = 'na_fila'::text);
alter table capture_key enable row level security;
alter table capture_key force row level security;
create policy owner_all on capture_key to owner using (true) with check (true);
create policy scope on capture_key to portal_app using (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))))) with check (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])))));
grant insert, select on capture_key to portal_app;

create table capture_key_request (
  id uuid not null,
  environment smallint not null,
  tax_id text collate "C" not null,
  demo boolean not null,
  made_at timestamp with time zone not null default now(),
  made_by uuid,
  made_by_name text not null,
  constraint capture_key_request_pkey PRIMARY KEY (id)
);
alter table capture_key_request enable row level security;
alter table capture_key_request force row level security;
create policy owner_all on capture_key_request to owner using (true) with check (true);
create policy scope on capture_key_request to portal_app using (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))))) with check (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])))));
grant insert, select on capture_key_request to portal_app;

create table capture_lease (
  service text collate "C" not null,
  environment smallint not null,
  root text collate "C" not null,
  demo boolean not null,
  holder uuid not null,
  until timestamp with time zone not null,
  constraint capture_lease_pkey PRIMARY KEY (service, environment, root, demo)
);
alter table capture_lease enable row level security;
alter table capture_lease force row level security;
create policy owner_all on capture_lease to owner using (true) with check (true);
create policy scope on capture_lease to portal_app using (false);

create table capture_nsu (
  service text collate "C" not null,
  environment smallint not null,
  tax_id text collate "C" not null,
  demo boolean not null,
  nsu bigint not null,
  schema_name text,
  sha256 bytea not null,
  state text collate "C" not null,
  chave text collate "C",
  kept bytea,
  reason text,
  exchange bigint not null,
  stored_at timestamp with time zone not null default now(),
  constraint capture_nsu_pkey PRIMARY KEY (service, environment, tax_id, demo, nsu),
  constraint capture_nsu_state_check CHECK ((state = ANY (ARRAY['placed'::text, 'quarantined'::text, 'asked_again'::text])))
);
CREATE INDEX capture_nsu_quarantine ON public.capture_nsu USING btree (tax_id, demo, service) WHERE (state <> 'placed'::text);
alter table capture_nsu enable row level security;
alter table capture_nsu force row level security;
create policy owner_all on capture_nsu to owner using (true) with check (true);
create policy scope on capture_nsu to portal_app using (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))))) with check (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])))));
grant select on capture_nsu to portal_app;

create table capture_sequence (
  service text collate "C" not null,
  environment smallint not null,
  tax_id text collate "C" not null,
  demo boolean not null,
  root text collate "C" generated always as (
CASE
    WHEN (length(tax_id) = 14) THEN "left"(tax_id, 8)
    ELSE tax_id
END) stored,
  ult_nsu bigint not null default 0,
  max_nsu bigint not null default 0,
  first_at timestamp with time zone,
  first_empty boolean,
  taken_over boolean not null default false,
  first_nsu bigint,
  last_good_at timestamp with time zone,
  last_call_at timestamp with time zone,
  next_at timestamp with time zone,
  query_at timestamp with time zone,
  wait_until timestamp with time zone,
  blocked_until timestamp with time zone,
  block_cause text collate "C",
  asked_at timestamp with time zone,
  asked_by uuid,
  paused_at timestamp with time zone,
  paused_by uuid,
  paused_by_name text,
  pause_reason text,
  stopped_at timestamp with time zone,
  stop_cause text collate "C",
  cstat text collate "C",
  fault text collate "C",
  fault_count integer not null default 0,
  refusal_count integer not null default 0,
  misuse_count integer not null default 0,
  incoherent_count integer not null default 0,
  unanswered boolean not null default false,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  chain_count bigint not null default 0,
  chain_hash bytea,
  recent jsonb not null default '{}'::jsonb,
  stop_code text collate "C",
  constraint capture_sequence_pkey PRIMARY KEY (service, environment, tax_id, demo),
  constraint capture_sequence_block_cause_check CHECK ((block_cause = ANY (ARRAY['sefaz'::text, 'raiz'::text]))),
  constraint capture_sequence_environment_check CHECK ((environment = ANY (ARRAY[1, 2]))),
  constraint capture_sequence_service_check CHECK ((service = ANY (ARRAY['nfe'::text, 'cte'::text, 'mdfe'::text, 'nfse'::text]))),
  constraint capture_sequence_ult_nsu_check CHECK ((ult_nsu >= 0))
);
CREATE INDEX capture_sequence_due ON public.capture_sequence USING btree (environment, service, demo, next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX capture_sequence_of ON public.capture_sequence USING btree (tax_id, demo);
CREATE INDEX capture_sequence_queries ON public.capture_sequence USING btree (environment, service, demo, query_at) WHERE (query_at IS NOT NULL);
CREATE INDEX capture_sequence_root ON public.capture_sequence USING btree (root, demo, service);
alter table capture_sequence enable row level security;
alter table capture_sequence force row level security;
create policy owner_all on capture_sequence to owner using (true) with check (true);
create policy scope on capture_sequence to portal_app using (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))))) with check (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])))));
grant select on capture_sequence to portal_app;
grant insert (service, environment, tax_id, demo, next_at, query_at) on capture_sequence to portal_app;
grant update (next_at, query_at, asked_at, asked_by, paused_at, paused_by, paused_by_name, pause_reason, stopped_at, stop_cause, fault_count, refusal_count, misuse_count, incoherent_count, changed_at) on capture_sequence to portal_app;

create table capture_service (
  service text collate "C" not null,
  environment smallint not null,
  demo boolean not null,
  state text collate "C" not null default 'normal'::text,
  since timestamp with time zone not null default now(),
  failed_roots text[] not null default '{}'::text[],
  probe_at timestamp with time zone,
  stopped_at timestamp with time zone,
  stop_cause text collate "C",
  constraint capture_service_pkey PRIMARY KEY (service, environment, demo),
  constraint capture_service_state_check CHECK ((state = ANY (ARRAY['normal'::text, 'instavel'::text, 'fora'::text])))
);
alter table capture_service enable row level security;
alter table capture_service force row level security;
create policy owner_all on capture_service to owner using (true) with check (true);
create policy scope on capture_service to portal_app using (true);
grant select on capture_service to portal_app;

create table capture_setting (
  empresa_id bigint not null,
  is_on boolean not null default false,
  nfe boolean not null default true,
  cte boolean not null default true,
  mdfe boolean not null default false,
  auto_ciencia boolean not null default false,
  ciencia_text text,
  ciencia_at timestamp with time zone,
  ciencia_by uuid,
  ciencia_name text,
  finals_of_titular boolean,
  changed_at timestamp with time zone not null default now(),
  version bigint not null default 1,
  nfse boolean not null default false,
  constraint capture_setting_pkey PRIMARY KEY (empresa_id),
  constraint capture_setting_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id)
);
alter table capture_setting enable row level security;
alter table capture_setting force row level security;
create policy owner_all on capture_setting to owner using (true) with check (true);
create policy scope on capture_setting to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on capture_setting to portal_app;

create table capture_situation (
  id uuid not null,
  service text collate "C" not null,
  environment smallint not null,
  tax_id text collate "C" not null,
  demo boolean not null,
  chave text collate "C" not null,
  asked_at timestamp with time zone not null default now(),
  asked_by uuid,
  taken_until timestamp with time zone,
  answered_at timestamp with time zone,
  cstat text collate "C",
  reason text,
  situation text collate "C",
  digest text collate "C",
  fault text collate "C",
  constraint capture_situation_pkey PRIMARY KEY (id),
  constraint capture_situation_service_check CHECK ((service = ANY (ARRAY['nfe'::text, 'cte'::text, 'mdfe'::text, 'nfse'::text])))
);
CREATE INDEX capture_situation_of ON public.capture_situation USING btree (tax_id, demo, chave, asked_at DESC);
CREATE INDEX capture_situation_waiting ON public.capture_situation USING btree (asked_at) WHERE (answered_at IS NULL);
alter table capture_situation enable row level security;
alter table capture_situation force row level security;
create policy owner_all on capture_situation to owner using (true) with check (true);
create policy scope on capture_situation to portal_app using (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))))) with check (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])))));
grant insert, select on capture_situation to portal_app;

create table capture_switch (
  id boolean not null default true,
  off_at timestamp with time zone,
  off_by text,
  constraint capture_switch_pkey PRIMARY KEY (id),
  constraint capture_switch_id_check CHECK (id)
);
alter table capture_switch enable row level security;
alter table capture_switch force row level security;
create policy owner_all on capture_switch to owner using (true) with check (true);
create policy scope on capture_switch to portal_app using (true);
grant select on capture_switch to portal_app;

create table capture_upgrade (
  certificate_id uuid not null,
  noted_at timestamp with time zone not null default now(),
  judged_at timestamp with time zone,
  unkept_at timestamp with time zone,
  constraint capture_upgrade_pkey PRIMARY KEY (certificate_id),
  constraint capture_upgrade_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES capture_certificate(id) ON DELETE CASCADE
);
alter table capture_upgrade enable row level security;
alter table capture_upgrade force row level security;
create policy owner_all on capture_upgrade to owner using (true) with check (true);
create policy scope on capture_upgrade to portal_app using (false);

create table capture_use (
  certificate_id uuid not null,
  empresa_id bigint not null,
  account_id uuid not null,
  used_at timestamp with time zone not null,
  constraint capture_use_pkey PRIMARY KEY (certificate_id, empresa_id, account_id),
  constraint capture_use_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES capture_certificate(id) ON DELETE CASCADE,
  constraint capture_use_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id) ON DELETE CASCADE
);
alter table capture_use enable row level security;
alter table capture_use force row level security;
create policy owner_all on capture_use to owner using (true) with check (true);
create policy scope on capture_use to portal_app using (false);

create table carteira (
  escritorio_id uuid not null,
  empresa_id bigint not null,
  tags text[] not null default '{}'::text[],
  responsible text,
  created_at timestamp with time zone not null,
  created_by uuid,
  standing text collate "C" not null default 'full'::text,
  contact jsonb,
  constraint carteira_pkey PRIMARY KEY (escritorio_id, empresa_id),
  constraint carteira_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id),
  constraint carteira_escritorio_id_fkey FOREIGN KEY (escritorio_id) REFERENCES escritorio(id),
  constraint carteira_standing CHECK ((standing = ANY (ARRAY['full'::text, 'entered'::text, 'limited'::text])))
);
CREATE INDEX carteira_by_empresa ON public.carteira USING btree (empresa_id);
alter table carteira enable row level security;
alter table carteira force row level security;
create policy owner_all on carteira to owner using (true) with check (true);
create policy scope on carteira to portal_app using (false);
CREATE TRIGGER end_orders AFTER DELETE OR UPDATE OF standing, tags ON public.carteira FOR EACH ROW EXECUTE FUNCTION end_orders_of_right();
CREATE TRIGGER end_undo AFTER INSERT ON public.carteira FOR EACH ROW EXECUTE FUNCTION end_undo();

create table carteira_change (
  id uuid not null,
  escritorio_id uuid not null,
  made_by_name text not null,
  made_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  lines jsonb not null,
  constraint carteira_change_pkey PRIMARY KEY (id),
  constraint carteira_change_escritorio_id_fkey FOREIGN KEY (escritorio_id) REFERENCES escritorio(id),
  constraint carteira_change_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text))
);
CREATE INDEX carteira_change_of_office ON public.carteira_change USING btree (escritorio_id, made_at DESC);
alter table carteira_change enable row level security;
alter table carteira_change force row level security;
create policy owner_all on carteira_change to owner using (true) with check (true);
create policy scope on carteira_change to portal_app using (false);

create table carteira_lookup (
  escritorio_id uuid not null,
  day date not null,
  tax_id text collate "C" not null,
  constraint carteira_lookup_pkey PRIMARY KEY (escritorio_id, day, tax_id),
  constraint carteira_lookup_escritorio_id_fkey FOREIGN KEY (escritorio_id) REFERENCES escritorio(id)
);
alter table carteira_lookup enable row level security;
alter table carteira_lookup force row level security;
create policy owner_all on carteira_lookup to owner using (true) with check (true);
create policy scope on carteira_lookup to portal_app using (false);

create table carteira_pedido (
  id uuid not null,
  escritorio_id uuid not null,
  empresa_id bigint,
  name text not null,
  tags text[] not null default '{}'::text[],
  responsible text,
  asked_by uuid not null,
  asker_name text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  refused_at timestamp with time zone,
  tax_id text collate "C" not null,
  made jsonb not null default '{}'::jsonb,
  constraint carteira_pedido_pkey PRIMARY KEY (id),
  constraint carteira_pedido_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id),
  constraint carteira_pedido_escritorio_id_empresa_id_key UNIQUE (escritorio_id, empresa_id),
  constraint carteira_pedido_escritorio_id_fkey FOREIGN KEY (escritorio_id) REFERENCES escritorio(id),
  constraint carteira_pedido_once UNIQUE (escritorio_id, tax_id)
);
CREATE INDEX carteira_pedido_by_empresa ON public.carteira_pedido USING btree (empresa_id);
CREATE INDEX carteira_pedido_by_root ON public.carteira_pedido USING btree ((
CASE
    WHEN (length(tax_id) = 14) THEN "left"(tax_id, 8)
    ELSE tax_id
END));
alter table carteira_pedido enable row level security;
alter table carteira_pedido force row level security;
create policy owner_all on carteira_pedido to owner using (true) with check (true);
create policy scope on carteira_pedido to portal_app using (false);

create table carteira_undo (
  escritorio_id uuid not null,
  empresa_id bigint not null,
  tags text[] not null,
  responsible text,
  standing text collate "C" not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  removed_at timestamp with time zone not null,
  removed_by uuid,
  until timestamp with time zone not null,
  taken_at timestamp with time zone,
  was_on boolean not null,
  ended_keys uuid[] not null default '{}'::uuid[],
  ended_packages uuid[] not null default '{}'::uuid[],
  contact jsonb,
  constraint carteira_undo_pkey PRIMARY KEY (escritorio_id, empresa_id),
  constraint carteira_undo_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id),
  constraint carteira_undo_escritorio_id_fkey FOREIGN KEY (escritorio_id) REFERENCES escritorio(id)
);
CREATE INDEX carteira_undo_by_empresa ON public.carteira_undo USING btree (empresa_id);
alter table carteira_undo enable row level security;
alter table carteira_undo force row level security;
create policy owner_all on carteira_undo to owner using (true) with check (true);
create policy scope on carteira_undo to portal_app using (false);

create table certificate_log (
  account_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null default now(),
  data jsonb not null,
  constraint certificate_log_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX certificate_log_by_root ON public.certificate_log USING btree ("left"((data ->> 'cnpj'::text), 8));
alter table certificate_log enable row level security;
alter table certificate_log force row level security;
create policy owner_all on certificate_log to owner using (true) with check (true);
create policy scope on certificate_log to portal_app using ((account_id = ( SELECT app_account() AS app_account)));
grant insert, select on certificate_log to portal_app;

create table certificate_proof (
  proof_hash bytea not null,
  tax_id text collate "C" not null,
  data jsonb not null,
  expires_at timestamp with time zone not null,
  demo boolean not null default false,
  constraint certificate_proof_pkey PRIMARY KEY (proof_hash)
);
CREATE INDEX certificate_proof_by_end ON public.certificate_proof USING btree (expires_at);
alter table certificate_proof enable row level security;
alter table certificate_proof force row level security;
create policy owner_all on certificate_proof to owner using (true) with check (true);
create policy scope on certificate_proof to portal_app using (true) with check (true);
grant select on certificate_proof to portal_app;

create table conta_digitada (
  empresa_id bigint not null,
  nota_id uuid not null,
  rate text not null,
  paper_sha256 bytea,
  paper_name text,
  paper_type text,
  typed_name text not null,
  typed_at timestamp with time zone not null,
  constraint conta_digitada_pkey PRIMARY KEY (empresa_id, nota_id)
);
alter table conta_digitada enable row level security;
alter table conta_digitada force row level security;
create policy owner_all on conta_digitada to owner using (true) with check (true);
create policy scope on conta_digitada to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on conta_digitada to portal_app;

create table conta_fim (
  empresa_id bigint not null,
  series text collate "C" not null,
  month date not null,
  ended_name text not null,
  ended_at timestamp with time zone not null,
  constraint conta_fim_pkey PRIMARY KEY (empresa_id, series)
);
alter table conta_fim enable row level security;
alter table conta_fim force row level security;
create policy owner_all on conta_fim to owner using (true) with check (true);
create policy scope on conta_fim to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant delete, insert, select, update on conta_fim to portal_app;

create table conta_pedido (
  empresa_id bigint not null,
  series text collate "C" not null,
  month date not null,
  issuer text collate "C" not null,
  modelos integer[] not null,
  installation text,
  takes_bare boolean not null,
  competence text collate "C",
  first_day date not null,
  last_day date not null,
  asked_at timestamp with time zone not null,
  asked_by text not null,
  asked_account uuid not null,
  closed_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint conta_pedido_pkey PRIMARY KEY (empresa_id, series, month)
);
CREATE INDEX conta_pedido_open ON public.conta_pedido USING btree (empresa_id) WHERE (closed_at IS NULL);
alter table conta_pedido enable row level security;
alter table conta_pedido force row level security;
create policy owner_all on conta_pedido to owner using (true) with check (true);
create policy scope on conta_pedido to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant delete, insert, select, update on conta_pedido to portal_app;

create table copy_made (
  made_at timestamp with time zone not null,
  bytes bigint not null,
  damaged integer not null,
  constraint copy_made_pkey PRIMARY KEY (made_at)
);
alter table copy_made enable row level security;
alter table copy_made force row level security;
create policy owner_all on copy_made to owner using (true) with check (true);
create policy scope on copy_made to portal_app using (false);

create table crl (
  url text not null,
  der bytea,
  this_update timestamp with time zone,
  next_update timestamp with time zone,
  fetched_at timestamp with time zone,
  tried_at timestamp with time zone not null,
  problem text,
  constraint crl_pkey PRIMARY KEY (url)
);
alter table crl alter column der set storage external;
alter table crl enable row level security;
alter table crl force row level security;
create policy owner_all on crl to owner using (true) with check (true);
create policy scope on crl to portal_app using (true) with check (true);
grant insert, select, update on crl to portal_app;

create table definition (
  kind text not null,
  name text not null,
  checksum text not null,
  constraint definition_pkey PRIMARY KEY (kind, name)
);

create table download_link (
  token_hash bytea not null,
  account_id uuid not null,
  request jsonb not null,
  expires_at timestamp with time zone not null,
  session_hash bytea not null,
  constraint download_link_pkey PRIMARY KEY (token_hash)
);
alter table download_link enable row level security;
alter table download_link force row level security;
create policy owner_all on download_link to owner using (true) with check (true);
create policy scope on download_link to portal_app using ((account_id = ( SELECT app_account() AS app_account))) with check ((account_id = ( SELECT app_account() AS app_account)));
grant delete, insert on download_link to portal_app;
grant select (account_id, expires_at) on download_link to portal_app;

create table empresa (
  id bigint not null generated always as identity,
  tax_id text collate "C" not null,
  root text collate "C" generated always as (
CASE
    WHEN (length(tax_id) = 14) THEN "left"(tax_id, 8)
    ELSE tax_id
END) stored,
  name text not null,
  uf text not null,
  ie text,
  simples boolean not null default true,
  demo boolean not null default false,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  second_factor boolean not null default false,
  regime text,
  proven boolean not null default true,
  constraint empresa_pkey PRIMARY KEY (id),
  constraint empresa_regime_check CHECK ((regime = ANY (ARRAY['simples'::text, 'presumido'::text, 'real'::text, 'mei'::text]))),
  constraint empresa_tax_id_check CHECK ((tax_id ~ '^([0-9A-Z]{12}[0-9]{2}|[0-9]{11})$'::text)),
  constraint empresa_tax_id_key UNIQUE (tax_id),
  constraint empresa_uf_check CHECK ((uf ~ '^[A-Z]{2}$'::text))
);
CREATE INDEX empresa_by_root ON public.empresa USING btree (root);
alter table empresa enable row level security;
alter table empresa force row level security;
create policy owner_all on empresa to owner using (true) with check (true);
create policy scope on empresa to portal_app using ((id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant select on empresa to portal_app;
grant update (second_factor) on empresa to portal_app;
CREATE TRIGGER empresa_capture BEFORE DELETE OR UPDATE OF active ON public.empresa FOR EACH ROW EXECUTE FUNCTION stop_capture();
CREATE TRIGGER empresa_certificate AFTER DELETE OR UPDATE OF active ON public.empresa FOR EACH ROW EXECUTE FUNCTION drop_unused_certificate();

create table empresa_logo (
  empresa_id bigint not null,
  kind text not null,
  bytes bytea not null,
  sha256 bytea not null,
  changed_at timestamp with time zone not null default now(),
  constraint empresa_logo_pkey PRIMARY KEY (empresa_id),
  constraint empresa_logo_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 307200))),
  constraint empresa_logo_kind_check CHECK ((kind = ANY (ARRAY['png'::text, 'jpeg'::text])))
);
alter table empresa_logo alter column bytes set storage external;
alter table empresa_logo enable row level security;
alter table empresa_logo force row level security;
create policy owner_all on empresa_logo to owner using (true) with check (true);
create policy scope on empresa_logo to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant delete, insert, select, update on empresa_logo to portal_app;

create table empresa_proof (
  id uuid not null default gen_random_uuid(),
  empresa_id bigint not null,
  kind text collate "C" not null,
  account_id uuid,
  escritorio_id uuid,
  proven_at timestamp with time zone not null,
  constraint empresa_proof_pkey PRIMARY KEY (id),
  constraint empresa_proof_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id),
  constraint empresa_proof_kind_check CHECK ((kind = ANY (ARRAY['acesso'::text, 'a1'::text, 'sefaz'::text, 'operador'::text])))
);
CREATE INDEX empresa_proof_by_empresa ON public.empresa_proof USING btree (empresa_id, proven_at);
alter table empresa_proof enable row level security;
alter table empresa_proof force row level security;
create policy owner_all on empresa_proof to owner using (true) with check (true);
create policy scope on empresa_proof to portal_app using (false);

create table empresa_proposta (
  id uuid not null,
  empresa_id bigint not null,
  escritorio_id uuid not null,
  asked_by uuid not null,
  asker_name text not null,
  change jsonb not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint empresa_proposta_pkey PRIMARY KEY (id),
  constraint empresa_proposta_empresa_id_escritorio_id_key UNIQUE (empresa_id, escritorio_id),
  constraint empresa_proposta_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id),
  constraint empresa_proposta_escritorio_id_fkey FOREIGN KEY (escritorio_id) REFERENCES escritorio(id)
);
alter table empresa_proposta enable row level security;
alter table empresa_proposta force row level security;
create policy owner_all on empresa_proposta to owner using (true) with check (true);
create policy scope on empresa_proposta to portal_app using (false);

create table entrega (
  empresa_id bigint not null,
  pacote_id uuid not null,
  month text collate "C" not null,
  way text collate "C" not null,
  state text collate "C" not null,
  recipient text,
  text text not null,
  words jsonb not null,
  account_id uuid not null,
  account_name text not null,
  reply_to text,
  asked_at timestamp with time zone not null,
  next_at timestamp with time zone not null,
  tries smallint not null default 0,
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  reason text,
  reminds boolean not null,
  remind_at timestamp with time zone,
  reminded_at timestamp with time zone,
  notice_at timestamp with time zone,
  constraint entrega_pkey PRIMARY KEY (empresa_id, pacote_id),
  constraint entrega_state CHECK ((state = ANY (ARRAY['na_fila'::text, 'enviando'::text, 'enviado'::text, 'voltou'::text, 'copiado'::text]))),
  constraint entrega_way CHECK ((way = ANY (ARRAY['email'::text, 'whatsapp'::text, 'copiar'::text])))
);
CREATE INDEX entrega_due ON public.entrega USING btree (remind_at) WHERE (remind_at IS NOT NULL);
CREATE INDEX entrega_notice ON public.entrega USING btree (notice_at) WHERE (notice_at IS NOT NULL);
CREATE INDEX entrega_queue ON public.entrega USING btree (next_at) WHERE (state = ANY (ARRAY['na_fila'::text, 'enviando'::text]));
alter table entrega enable row level security;
alter table entrega force row level security;
create policy owner_all on entrega to owner using (true) with check (true);
create policy scope on entrega to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on entrega to portal_app;

create table escritorio (
  id uuid not null,
  name text not null,
  uf text not null,
  tax_id text collate "C",
  demo boolean not null default false,
  created_at timestamp with time zone not null,
  created_by uuid,
  sped jsonb,
  sped_version bigint not null default 0,
  lookups_a_day integer not null default 2000,
  delivery jsonb,
  reminder_days smallint,
  reminder_most smallint,
  reminder_since timestamp with time zone,
  constraint escritorio_pkey PRIMARY KEY (id),
  constraint escritorio_lookups CHECK ((lookups_a_day >= 0)),
  constraint escritorio_reminder CHECK ((((reminder_days IS NULL) AND (reminder_most IS NULL) AND (reminder_since IS NULL)) OR (((reminder_days >= 1) AND (reminder_days <= 30)) AND ((reminder_most >= 1) AND (reminder_most <= 5)) AND (reminder_since IS NOT NULL)))),
  constraint escritorio_tax_id_check CHECK ((tax_id ~ '^([0-9A-Z]{12}[0-9]{2}|[0-9]{11})$'::text)),
  constraint escritorio_tax_id_key UNIQUE (tax_id),
  constraint escritorio_uf_check CHECK ((uf ~ '^[A-Z]{2}$'::text))
);
alter table escritorio enable row level security;
alter table escritorio force row level security;
create policy owner_all on escritorio to owner using (true) with check (true);
create policy scope on escritorio to portal_app using (false);

create table escrituracao_ajuste (
  empresa_id bigint not null,
  version bigint not null,
  body jsonb not null,
  changed_at timestamp with time zone not null,
  changed_name text not null,
  constraint escrituracao_ajuste_pkey PRIMARY KEY (empresa_id)
);
alter table escrituracao_ajuste enable row level security;
alter table escrituracao_ajuste force row level security;
create policy owner_all on escrituracao_ajuste to owner using (true) with check (true);
create policy scope on escrituracao_ajuste to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on escrituracao_ajuste to portal_app;

create table escrituracao_decisao (
  empresa_id bigint not null,
  chave text collate "C" not null,
  n_item integer not null,
  month date not null,
  supplier text collate "C" not null,
  item text collate "C" not null,
  ncm text collate "C" not null,
  sale text collate "C" not null,
  tax text collate "C" not null,
  rate text collate "C" not null,
  stated_cents bigint not null,
  value_cents bigint not null,
  unit_cents bigint not null,
  cfop text collate "C" not null,
  destination text collate "C" not null,
  cst text collate "C",
  credit boolean,
  accumulator text,
  account text,
  cost_centre text,
  proposed text collate "C",
  rule_id uuid,
  batch uuid not null,
  account_id uuid not null,
  account_name text not null,
  decided_at timestamp with time zone not null,
  previous jsonb,
  constraint escrituracao_decisao_pkey PRIMARY KEY (empresa_id, chave, n_item)
);
CREATE INDEX escrituracao_decisao_by_month ON public.escrituracao_decisao USING btree (empresa_id, month);
CREATE INDEX escrituracao_decisao_of_ncm ON public.escrituracao_decisao USING btree (empresa_id, ncm, month);
CREATE INDEX escrituracao_decisao_of_supplier ON public.escrituracao_decisao USING btree (empresa_id, supplier, month);
alter table escrituracao_decisao enable row level security;
alter table escrituracao_decisao force row level security;
create policy owner_all on escrituracao_decisao to owner using (true) with check (true);
create policy scope on escrituracao_decisao to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant delete, insert, select, update on escrituracao_decisao to portal_app;

create table escrituracao_mes (
  empresa_id bigint not null,
  month date not null,
  items bigint not null,
  doubts bigint not null,
  decided bigint not null,
  changes bigint not null,
  counted_at timestamp with time zone not null,
  took_ms bigint,
  exit_items bigint,
  exit_doubts bigint,
  exit_changes bigint,
  constraint escrituracao_mes_pkey PRIMARY KEY (empresa_id, month)
);
alter table escrituracao_mes enable row level security;
alter table escrituracao_mes force row level security;
create policy owner_all on escrituracao_mes to owner using (true) with check (true);
create policy scope on escrituracao_mes to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on escrituracao_mes to portal_app;

create table escrituracao_passado (
  empresa_id bigint not null,
  month date not null,
  n integer not null,
  doc text collate "C" not null,
  supplier text collate "C" not null,
  item text collate "C" not null,
  ncm text collate "C" not null,
  sale text collate "C" not null,
  tax text collate "C" not null,
  rate text collate "C" not null,
  cfop text collate "C" not null,
  is_credited boolean,
  account text,
  value_cents bigint not null,
  unit_cents bigint not null,
  constraint escrituracao_passado_pkey PRIMARY KEY (empresa_id, month, n)
);
CREATE INDEX escrituracao_passado_of_ncm ON public.escrituracao_passado USING btree (empresa_id, ncm, month);
CREATE INDEX escrituracao_passado_of_supplier ON public.escrituracao_passado USING btree (empresa_id, supplier, month);
alter table escrituracao_passado enable row level security;
alter table escrituracao_passado force row level security;
create policy owner_all on escrituracao_passado to owner using (true) with check (true);
create policy scope on escrituracao_passado to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant delete, insert, select on escrituracao_passado to portal_app;

create table escrituracao_regra (
  empresa_id bigint not null,
  id uuid not null,
  supplier text collate "C" not null,
  supplier_name text,
  item text collate "C" not null,
  ncm text collate "C" not null,
  sale text collate "C" not null,
  cfop text collate "C" not null,
  destination text collate "C" not null,
  cst text collate "C",
  credit boolean,
  accumulator text,
  account text,
  cost_centre text,
  is_paused boolean not null default false,
  account_id uuid not null,
  account_name text not null,
  created_at timestamp with time zone not null,
  changed_name text,
  changed_at timestamp with time zone,
  removed_name text,
  removed_at timestamp with time zone,
  history jsonb,
  is_written boolean,
  constraint escrituracao_regra_pkey PRIMARY KEY (empresa_id, id)
);
alter table escrituracao_regra enable row level security;
alter table escrituracao_regra force row level security;
create policy owner_all on escrituracao_regra to owner using (true) with check (true);
create policy scope on escrituracao_regra to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on escrituracao_regra to portal_app;

create table evento (
  empresa_id bigint not null,
  id uuid not null,
  chave text collate "C" not null,
  tp_evento text not null,
  n_seq integer not null,
  description text,
  author_tax_id text,
  homologacao boolean,
  occurred_local timestamp without time zone not null,
  occurred_text text not null,
  protocolo text,
  registered boolean not null,
  summary boolean not null,
  texto text,
  verified boolean not null,
  marks jsonb not null,
  node_digest bytea,
  element text,
  arquivo_sha256 bytea,
  waiting boolean not null default false,
  imported_at timestamp with time zone not null default now(),
  proof text collate "C" not null,
  obtained boolean not null default false,
  authors text[],
  foreign_copy boolean not null default false,
  brought_by uuid,
  carrier_sha256 bytea,
  author_key text collate "C" not null generated always as (COALESCE(author_tax_id, ''::text)) stored,
  registered_at timestamp with time zone,
  annuls text,
  constraint evento_pkey PRIMARY KEY (empresa_id, id),
  constraint evento_proof_check CHECK ((proof = ANY (ARRAY['provada'::text, 'assinada'::text, 'alegada'::text]))),
  constraint evento_statement UNIQUE (empresa_id, chave, tp_evento, n_seq, author_key, foreign_copy)
);
CREATE INDEX evento_by_replacement ON public.evento USING btree (empresa_id, "right"(texto, 44)) WHERE (tp_evento = '110112'::text);
CREATE INDEX evento_waiting ON public.evento USING btree (empresa_id, chave) WHERE waiting;
alter table evento enable row level security;
alter table evento force row level security;
create policy owner_all on evento to owner using (true) with check (true);
create policy scope on evento to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on evento to portal_app;

create table exportacao (
  empresa_id bigint not null,
  id uuid not null,
  month text collate "C" not null,
  system text collate "C" not null,
  layout_id uuid,
  file_name text not null,
  state text collate "C" not null,
  account_id uuid not null,
  account_name text not null,
  created_at timestamp with time zone not null,
  state_at timestamp with time zone,
  state_name text,
  sha256 bytea not null,
  size bigint not null,
  lines bigint not null,
  notes bigint not null,
  corrections bigint not null,
  cents numeric not null,
  changes bigint,
  again bigint,
  constraint exportacao_pkey PRIMARY KEY (empresa_id, id),
  constraint exportacao_state CHECK ((state = ANY (ARRAY['gerado'::text, 'importado'::text, 'desfeito'::text])))
);
CREATE INDEX exportacao_by_month ON public.exportacao USING btree (empresa_id, month, id);
alter table exportacao enable row level security;
alter table exportacao force row level security;
create policy owner_all on exportacao to owner using (true) with check (true);
create policy scope on exportacao to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on exportacao to portal_app;

create table exportacao_codigo (
  empresa_id bigint not null,
  system text collate "C" not null,
  kind text collate "C" not null,
  key text not null,
  code text not null,
  changed_at timestamp with time zone not null,
  changed_name text not null,
  constraint exportacao_codigo_pkey PRIMARY KEY (empresa_id, system, kind, key)
);
alter table exportacao_codigo enable row level security;
alter table exportacao_codigo force row level security;
create policy owner_all on exportacao_codigo to owner using (true) with check (true);
create policy scope on exportacao_codigo to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant delete, insert, select, update on exportacao_codigo to portal_app;

create table exportacao_copia (
  empresa_id bigint not null,
  id uuid not null,
  system text collate "C" not null,
  source_name text not null,
  account_id uuid not null,
  account_name text not null,
  created_at timestamp with time zone not null,
  changes jsonb not null,
  undone_at timestamp with time zone,
  undone_name text,
  constraint exportacao_copia_pkey PRIMARY KEY (empresa_id, id)
);
alter table exportacao_copia enable row level security;
alter table exportacao_copia force row level security;
create policy owner_all on exportacao_copia to owner using (true) with check (true);
create policy scope on exportacao_copia to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on exportacao_copia to portal_app;

create table exportacao_leiaute (
  id uuid not null,
  owner text collate "C" not null,
  name text not null,
  body jsonb not null,
  changed_at timestamp with time zone not null,
  changed_name text not null,
  constraint exportacao_leiaute_pkey PRIMARY KEY (id)
);
CREATE INDEX exportacao_leiaute_of_owner ON public.exportacao_leiaute USING btree (owner, name);
alter table exportacao_leiaute enable row level security;
alter table exportacao_leiaute force row level security;
create policy owner_all on exportacao_leiaute to owner using (true) with check (true);
create policy scope on exportacao_leiaute to portal_app using ((owner = ( SELECT my_turn() AS my_turn))) with check ((owner = ( SELECT my_turn() AS my_turn)));
grant delete, insert, select, update on exportacao_leiaute to portal_app;

create table exportacao_nota (
  empresa_id bigint not null,
  file_id uuid not null,
  nota_id uuid not null,
  system text collate "C" not null,
  digest bytea not null,
  constraint exportacao_nota_pkey PRIMARY KEY (empresa_id, file_id, nota_id)
);
CREATE INDEX exportacao_nota_sent ON public.exportacao_nota USING btree (empresa_id, nota_id, system);
alter table exportacao_nota enable row level security;
alter table exportacao_nota force row level security;
create policy owner_all on exportacao_nota to owner using (true) with check (true);
create policy scope on exportacao_nota to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on exportacao_nota to portal_app;

create table exportacao_peca (
  empresa_id bigint not null,
  file_id uuid not null,
  n integer not null,
  deflated bytea not null,
  constraint exportacao_peca_pkey PRIMARY KEY (empresa_id, file_id, n)
) with (toast_tuple_target=8160);
alter table exportacao_peca alter column deflated set storage external;
alter table exportacao_peca enable row level security;
alter table exportacao_peca force row level security;
create policy owner_all on exportacao_peca to owner using (true) with check (true);
create policy scope on exportacao_peca to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on exportacao_peca to portal_app;

create table falta_pedido (
  empresa_id bigint not null,
  month date not null,
  id uuid not null,
  chave text collate "C",
  modelo smallint,
  serie integer,
  number_from bigint,
  number_to bigint,
  asked_at timestamp with time zone not null default now(),
  asked_by text not null,
  asked_account uuid,
  closed_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint falta_pedido_pkey PRIMARY KEY (empresa_id, month, id),
  constraint falta_pedido_check CHECK (((chave IS NULL) = ((modelo IS NOT NULL) AND (serie IS NOT NULL) AND (number_from <= number_to))))
);
CREATE INDEX falta_pedido_open ON public.falta_pedido USING btree (empresa_id) WHERE (closed_at IS NULL);
alter table falta_pedido enable row level security;
alter table falta_pedido force row level security;
create policy owner_all on falta_pedido to owner using (true) with check (true);
create policy scope on falta_pedido to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant delete, insert, select, update on falta_pedido to portal_app;

create table fechamento (
  empresa_id bigint not null,
  month date not null,
  state text collate "C" not null default 'aberto'::text,
  responsible text,
  receipt text,
  closed_at timestamp with time zone,
  changes bigint not null default 0,
  marks bigint not null default 1,
  counted bigint not null default 0,
  missing bigint,
  checked_at timestamp with time zone,
  check_changes bigint,
  check_errors integer,
  check_warnings integer,
  check_icms bigint,
  file_id uuid,
  file_at timestamp with time zone,
  file_icms bigint,
  constraint fechamento_pkey PRIMARY KEY (empresa_id, month),
  constraint fechamento_state_check CHECK ((state = ANY (ARRAY['aberto'::text, 'em_conferencia'::text, 'fechado'::text])))
);
CREATE INDEX fechamento_uncounted ON public.fechamento USING btree (empresa_id, month) WHERE (marks <> counted);
alter table fechamento enable row level security;
alter table fechamento force row level security;
create policy owner_all on fechamento to owner using (true) with check (true);
create policy scope on fechamento to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on fechamento to portal_app;

create table fechamento_fato (
  empresa_id bigint not null,
  month date not null,
  id uuid not null,
  what text collate "C" not null,
  texto text,
  who text not null,
  at timestamp with time zone not null,
  constraint fechamento_fato_pkey PRIMARY KEY (empresa_id, month, id),
  constraint fechamento_fato_what_check CHECK ((what = ANY (ARRAY['aberto'::text, 'em_conferencia'::text, 'fechado'::text, 'responsavel'::text, 'recibo'::text, 'nota'::text])))
);
alter table fechamento_fato enable row level security;
alter table fechamento_fato force row level security;
create policy owner_all on fechamento_fato to owner using (true) with check (true);
create policy scope on fechamento_fato to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on fechamento_fato to portal_app;

create table feed_event (
  empresa_id bigint not null,
  tx bigint not null default ((pg_current_xact_id())::text)::bigint,
  n bigint not null generated always as identity,
  id uuid not null default gen_random_uuid(),
  kind text collate "C" not null,
  subject uuid,
  details jsonb,
  at timestamp with time zone not null default now(),
  constraint feed_event_pkey PRIMARY KEY (empresa_id, tx, n)
);
CREATE INDEX feed_event_age ON public.feed_event USING brin (at);
alter table feed_event enable row level security;
alter table feed_event force row level security;
create policy owner_all on feed_event to owner using (true) with check (true);
create policy scope on feed_event to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on feed_event to portal_app;

create table grant_invitation (
  id uuid not null,
  empresa_id bigint,
  account_id uuid not null,
  papel text not null,
  name text not null,
  email text not null default ''::text,
  phone text not null default ''::text,
  kind text not null,
  invited_by uuid not null,
  inviter_name text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  escritorio_id uuid,
  tags text[],
  constraint grant_invitation_pkey PRIMARY KEY (id),
  constraint grant_invitation_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint grant_invitation_empresa_id_account_id_key UNIQUE (empresa_id, account_id),
  constraint grant_invitation_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id),
  constraint grant_invitation_escritorio UNIQUE (escritorio_id, account_id),
  constraint grant_invitation_escritorio_id_fkey FOREIGN KEY (escritorio_id) REFERENCES escritorio(id),
  constraint grant_invitation_kind_check CHECK ((kind = ANY (ARRAY['convite'::text, 'proposta'::text]))),
  constraint grant_invitation_target CHECK (((empresa_id IS NULL) <> (escritorio_id IS NULL)))
);
CREATE INDEX grant_invitation_by_account ON public.grant_invitation USING btree (account_id);
alter table grant_invitation enable row level security;
alter table grant_invitation force row level security;
create policy owner_all on grant_invitation to owner using (true) with check (true);
create policy scope on grant_invitation to portal_app using (false);

create table icp_certificate (
  thumbprint bytea not null,
  der bytea not null,
  imported_at timestamp with time zone not null default now(),
  constraint icp_certificate_pkey PRIMARY KEY (thumbprint)
);
alter table icp_certificate enable row level security;
alter table icp_certificate force row level security;
create policy owner_all on icp_certificate to owner using (true) with check (true);
create policy scope on icp_certificate to portal_app using (true) with check (true);
grant select on icp_certificate to portal_app;

create table inbox (
  id uuid not null,
  recipient uuid not null,
  empresa_id bigint not null,
  kind text collate "C" not null,
  subject text collate "C" not null,
  label text not null default ''::text,
  what text collate "C" not null,
  message text not null default ''::text,
  author_name text not null,
  asked_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint inbox_pkey PRIMARY KEY (id),
  constraint inbox_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id),
  constraint inbox_kind_check CHECK ((kind = ANY (ARRAY['mes'::text, 'produto'::text, 'nota'::text]))),
  constraint inbox_length_check CHECK (((length(subject) <= 100) AND (length(label) <= 200) AND (length(message) <= 500))),
  constraint inbox_recipient_fkey FOREIGN KEY (recipient) REFERENCES account(id) ON DELETE CASCADE,
  constraint inbox_what_check CHECK ((what = ANY (ARRAY['atribuido'::text, 'mencionado'::text])))
);
CREATE INDEX inbox_of_client ON public.inbox USING btree (empresa_id, kind) WHERE (done_at IS NULL);
CREATE INDEX inbox_of_person ON public.inbox USING btree (recipient, id);
alter table inbox enable row level security;
alter table inbox force row level security;
create policy owner_all on inbox to owner using (true) with check (true);
create policy scope on inbox to portal_app using (false);

create table inutilizacao (
  empresa_id bigint not null,
  id uuid not null,
  modelo smallint not null,
  year smallint not null,
  serie integer not null,
  number_from bigint not null,
  number_to bigint not null,
  homologacao boolean not null,
  reason text,
  protocolo text,
  registered boolean not null,
  node_digest bytea,
  element text not null,
  arquivo_sha256 bytea not null,
  imported_at timestamp with time zone not null default now(),
  constraint inutilizacao_pkey PRIMARY KEY (empresa_id, id),
  constraint inutilizacao_empresa_id_modelo_year_serie_number_from_numbe_key UNIQUE (empresa_id, modelo, year, serie, number_from, number_to, homologacao, registered)
);
alter table inutilizacao enable row level security;
alter table inutilizacao force row level security;
create policy owner_all on inutilizacao to owner using (true) with check (true);
create policy scope on inutilizacao to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on inutilizacao to portal_app;

create table item_seen (
  empresa_id bigint not null,
  ncm text collate "C" not null,
  name text collate "C" not null,
  gtin text collate "C" not null default ''::text,
  busca text not null,
  constraint item_seen_pkey PRIMARY KEY (empresa_id, ncm, name, gtin)
);
CREATE INDEX item_seen_by_busca ON public.item_seen USING gin (empresa_id, busca gin_trgm_ops);
CREATE INDEX item_seen_by_gtin ON public.item_seen USING btree (empresa_id, gtin) WHERE (gtin <> ''::text);
alter table item_seen enable row level security;
alter table item_seen force row level security;
create policy owner_all on item_seen to owner using (true) with check (true);
create policy scope on item_seen to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on item_seen to portal_app;

create table manifesto (
  id uuid not null,
  environment smallint not null,
  tax_id text collate "C" not null,
  demo boolean not null,
  nota_id uuid not null,
  chave text collate "C" not null,
  kind text collate "C" not null,
  sequence smallint not null,
  justification text,
  is_automatic boolean not null default false,
  state text collate "C" not null default 'na_fila'::text,
  event text,
  cstat text collate "C",
  reason text,
  protocol text collate "C",
  registered_text text,
  tries integer not null default 0,
  next_at timestamp with time zone,
  key_asked_at timestamp with time zone,
  made_at timestamp with time zone not null default now(),
  made_by uuid,
  made_by_name text not null,
  changed_at timestamp with time zone not null default now(),
  constraint manifesto_pkey PRIMARY KEY (id),
  constraint manifesto_kind_check CHECK ((kind = ANY (ARRAY['ciencia'::text, 'confirmacao'::text, 'desconhecimento'::text, 'nao_realizada'::text]))),
  constraint manifesto_sequence_check CHECK ((sequence = ANY (ARRAY[1, 2]))),
  constraint manifesto_state_check CHECK ((state = ANY (ARRAY['na_fila'::text, 'enviado'::text, 'registrado'::text, 'rejeitado'::text, 'incerto'::text])))
);
CREATE INDEX manifesto_adopted ON public.manifesto USING btree (environment, demo) WHERE ((state = 'registrado'::text) AND (protocol IS NULL));
CREATE INDEX manifesto_automatic ON public.manifesto USING btree (tax_id, demo, made_at) WHERE is_automatic;
CREATE INDEX manifesto_awaiting ON public.manifesto USING btree (changed_at) WHERE ((kind = 'ciencia'::text) AND (state = 'registrado'::text) AND (key_asked_at IS NULL));
CREATE INDEX manifesto_due ON public.manifesto USING btree (environment, demo, next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX manifesto_of_nota ON public.manifesto USING btree (tax_id, demo, chave);
CREATE UNIQUE INDEX manifesto_open ON public.manifesto USING btree (tax_id, demo, chave, kind) WHERE (state = ANY (ARRAY['na_fila'::text, 'enviado'::text, 'incerto'::text]));
CREATE INDEX manifesto_recent ON public.manifesto USING btree (tax_id, demo, id DESC);
alter table manifesto enable row level security;
alter table manifesto force row level security;
create policy owner_all on manifesto to owner using (true) with check (true);
create policy scope on manifesto to portal_app using (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))))) with check (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])))));
grant select on manifesto to portal_app;
grant insert (id, environment, tax_id, demo, nota_id, chave, kind, sequence, justification, next_at, made_by, made_by_name) on manifesto to portal_app;
grant update (tries, next_at) on manifesto to portal_app;

create table manifesto_item (
  pedido_id uuid not null,
  "position" integer not null,
  manifesto_id uuid not null,
  tax_id text collate "C" not null,
  demo boolean not null,
  constraint manifesto_item_pkey PRIMARY KEY (pedido_id, "position"),
  constraint manifesto_item_manifesto_id_fkey FOREIGN KEY (manifesto_id) REFERENCES manifesto(id),
  constraint manifesto_item_pedido_id_fkey FOREIGN KEY (pedido_id) REFERENCES manifesto_pedido(id)
);
alter table manifesto_item enable row level security;
alter table manifesto_item force row level security;
create policy owner_all on manifesto_item to owner using (true) with check (true);
create policy scope on manifesto_item to portal_app using (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))))) with check (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])))));
grant insert, select on manifesto_item to portal_app;

create table manifesto_pedido (
  id uuid not null,
  tax_id text collate "C" not null,
  demo boolean not null,
  kind text collate "C" not null,
  justification text,
  idempotency_key text collate "C",
  made_at timestamp with time zone not null default now(),
  made_by uuid,
  made_by_name text not null,
  content_sha256 bytea,
  constraint manifesto_pedido_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX manifesto_pedido_once ON public.manifesto_pedido USING btree (tax_id, demo, made_by, idempotency_key) WHERE (idempotency_key IS NOT NULL);
alter table manifesto_pedido enable row level security;
alter table manifesto_pedido force row level security;
create policy owner_all on manifesto_pedido to owner using (true) with check (true);
create policy scope on manifesto_pedido to portal_app using (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))))) with check (((tax_id, demo) IN ( SELECT e.tax_id,
    e.demo
   FROM empresa e
  WHERE (e.id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])))));
grant insert, select on manifesto_pedido to portal_app;

create table migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);

create table nota (
  empresa_id bigint not null,
  id uuid not null,
  chave text collate "C" not null,
  tipo text collate "C" not null,
  papel text collate "C" not null,
  modelo smallint,
  layout text,
  element text not null,
  number bigint not null,
  serie integer,
  issued_local timestamp without time zone not null,
  issued_at timestamp with time zone,
  issued_text text not null,
  total_cents bigint not null,
  homologacao boolean not null,
  natureza text,
  cfop text,
  emitente_tax_id text collate "C",
  emitente_name text,
  emitente_uf text,
  destinatario_tax_id text collate "C",
  destinatario_name text,
  destinatario_uf text,
  uf_from text,
  uf_to text,
  plate text,
  competencia date,
  service_role text collate "C",
  party_tax_id text collate "C",
  party_folded text collate "C" not null,
  protocolo text,
  authorized_text text,
  protocol_state text not null,
  situacao text collate "C" not null,
  copy_rank smallint not null,
  node_digest bytea,
  content_digest text collate "C",
  keys_hidden boolean not null default false,
  mark_signature text not null,
  marks jsonb not null,
  verified boolean not null,
  arquivo_sha256 bytea not null,
  eventos integer not null default 0,
  parties text[] not null default '{}'::text[],
  foreign_copy boolean not null default false,
  busca text not null,
  imported_at timestamp with time zone not null default now(),
  party_key bigint not null generated always as (nota_text_key(nota_party_text(busca, party_folded, party_tax_id))) stored,
  rest_key bigint not null generated always as (nota_text_key(nota_rest_text(busca, nota_party_text(busca, party_folded, party_tax_id), number))) stored,
  proof text collate "C" not null,
  obtained boolean not null default false,
  brought_by uuid,
  summary_state text collate "C",
  summary_obtained boolean not null default false,
  summary_at timestamp with time zone,
  pending_cancellation boolean not null default false,
  decision text collate "C",
  decided_at timestamp with time zone,
  decided_by uuid,
  decision_reason text,
  manifest text collate "C",
  authorized_at timestamp with time zone,
  constraint nota_pkey PRIMARY KEY (empresa_id, id),
  constraint nota_chave_check CHECK (
CASE
    WHEN (tipo = 'nfse'::text) THEN ((length(chave) = 50) AND ("left"(chave, 9) !~ '[^0-9]'::text) AND (substr(chave, 10, 12) !~ '[^0-9A-Z]'::text) AND ("right"(chave, 29) !~ '[^0-9]'::text))
    WHEN ((tipo = 'outro'::text) AND (modelo = ANY (ARRAY[0, 6, 21, 22, 28, 29]))) THEN (((length(chave) >= 8) AND (length(chave) <= 100)) AND (chave !~ '[^0-9A-Z-]'::text))
    ELSE ((length(chave) = 44) AND ("left"(chave, 6) !~ '[^0-9]'::text) AND (substr(chave, 7, 12) !~ '[^0-9A-Z]'::text) AND ("right"(chave, 26) !~ '[^0-9]'::text))
END),
  constraint nota_decision_check CHECK ((decision = ANY (ARRAY['considerar'::text, 'desconsiderar'::text]))),
  constraint nota_empresa_id_chave_key UNIQUE (empresa_id, chave),
  constraint nota_manifest_check CHECK ((manifest = ANY (ARRAY['sem'::text, 'ciencia'::text, 'confirmada'::text, 'desconhecida'::text, 'nao_realizada'::text]))),
  constraint nota_modelo_check CHECK (((tipo = 'nfse'::text) OR ((modelo IS NOT NULL) AND ((serie IS NOT NULL) OR (tipo = 'outro'::text))))),
  constraint nota_papel_check CHECK ((papel = ANY (ARRAY['E'::text, 'R'::text]))),
  constraint nota_proof_check CHECK ((proof = ANY (ARRAY['provada'::text, 'assinada'::text, 'alegada'::text]))),
  constraint nota_protocol_state_check CHECK ((protocol_state = ANY (ARRAY['autorizada'::text, 'denegada'::text, 'sem_protocolo'::text, 'rejeitada'::text, 'desconhecida'::text, 'cancelada'::text, 'resumo'::text, 'resumo_denegada'::text, 'resumo_cancelada'::text]))),
  constraint nota_service_role_check CHECK ((service_role = ANY (ARRAY['prestador'::text, 'tomador'::text, 'intermediario'::text]))),
  constraint nota_summary_state_check CHECK ((summary_state = ANY (ARRAY['resumo'::text, 'resumo_denegada'::text, 'resumo_cancelada'::text]))),
  constraint nota_tipo_check CHECK ((tipo = ANY (ARRAY['nfe'::text, 'nfce'::text, 'cte'::text, 'mdfe'::text, 'nfse'::text, 'nf3e'::text, 'nfcom'::text, 'outro'::text])))
);
CREATE INDEX nota_bad_signature ON public.nota USING btree (empresa_id, issued_local) WHERE (mark_signature = 'invalida'::text);
CREATE INDEX nota_between ON public.nota USING btree (empresa_id, chave) INCLUDE (tipo, papel, issued_local, total_cents, situacao, homologacao) WHERE ((copy_rank = 0) OR (cardinality(parties) = 0) OR (cardinality(parties) > 4) OR ("left"(parties[1], 8) = ANY (ARRAY["left"(parties[2], 8), "left"(parties[3], 8), "left"(parties[4], 8)])) OR ("left"(parties[2], 8) = ANY (ARRAY["left"(parties[3], 8), "left"(parties[4], 8)])) OR ("left"(parties[3], 8) = "left"(parties[4], 8)));
CREATE INDEX nota_by_competencia ON public.nota USING btree (empresa_id, competencia, issued_local DESC, id DESC) INCLUDE (papel, service_role, total_cents, situacao, homologacao) WHERE (competencia IS NOT NULL);
CREATE INDEX nota_by_digits ON public.nota USING gin (empresa_id, ((number)::text) gin_trgm_ops);
CREATE INDEX nota_by_emission ON public.nota USING btree (empresa_id, tipo, papel, issued_local DESC, id DESC) INCLUDE (total_cents, situacao, homologacao, number, party_tax_id, mark_signature, imported_at, party_key, rest_key);
CREATE INDEX nota_by_import ON public.nota USING btree (empresa_id, imported_at);
CREATE INDEX nota_by_manifest ON public.nota USING btree (empresa_id, manifest, issued_local DESC, id DESC) INCLUDE (authorized_at, total_cents, situacao, homologacao) WHERE (manifest IS NOT NULL);
CREATE INDEX nota_by_number ON public.nota USING btree (empresa_id, tipo, papel, number DESC, id DESC);
CREATE INDEX nota_by_party ON public.nota USING btree (empresa_id, tipo, papel, party_folded DESC, id DESC) INCLUDE (party_key, rest_key, homologacao);
CREATE INDEX nota_by_party_id ON public.nota USING btree (empresa_id, party_tax_id, issued_local DESC, id DESC);
CREATE INDEX nota_by_party_key ON public.nota USING btree (empresa_id, party_key);
CREATE INDEX nota_by_rest_key ON public.nota USING btree (empresa_id, rest_key);
CREATE INDEX nota_by_signature ON public.nota USING btree (empresa_id, mark_signature, tipo, papel, issued_local DESC, id DESC) WHERE (mark_signature <> 'valida'::text);
CREATE INDEX nota_by_situation ON public.nota USING btree (empresa_id, situacao, tipo, papel, issued_local DESC, id DESC) WHERE (situacao <> 'autorizada'::text);
CREATE INDEX nota_by_total ON public.nota USING btree (empresa_id, tipo, papel, total_cents DESC, id DESC) INCLUDE (issued_local, situacao, homologacao);
CREATE INDEX nota_by_value ON public.nota USING btree (empresa_id, total_cents);
CREATE INDEX nota_foreign ON public.nota USING btree (empresa_id, issued_local DESC, id DESC) WHERE foreign_copy;
CREATE INDEX nota_manifest_due ON public.nota USING btree (empresa_id, authorized_at) INCLUDE (manifest) WHERE (manifest = ANY (ARRAY['sem'::text, 'ciencia'::text]));
CREATE INDEX nota_number_everywhere ON public.nota USING btree (empresa_id, number, issued_local) WHERE (NOT homologacao);
CREATE INDEX nota_other_model ON public.nota USING btree (empresa_id, modelo, papel, issued_local DESC, id DESC) WHERE (tipo = 'outro'::text);
CREATE INDEX nota_pending ON public.nota USING btree (empresa_id, issued_local DESC, id DESC) WHERE pending_cancellation;
CREATE INDEX nota_unknown_answer ON public.nota USING btree (empresa_id, issued_local DESC, id DESC) WHERE ((protocol_state = 'desconhecida'::text) OR (marks ? 'answer'::text));
alter table nota enable row level security;
alter table nota force row level security;
create policy owner_all on nota to owner using (true) with check (true);
create policy scope on nota to portal_app using ((NULLIF((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])), false) IS NOT NULL)) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on nota to portal_app;

create table nota_bin (
  empresa_id bigint not null,
  upload_id uuid not null,
  nota_id uuid not null,
  chave text collate "C" not null,
  sha256 bytea not null,
  removed_at timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint nota_bin_pkey PRIMARY KEY (empresa_id, upload_id, nota_id)
);
alter table nota_bin enable row level security;
alter table nota_bin force row level security;
create policy owner_all on nota_bin to owner using (true) with check (true);
create policy scope on nota_bin to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant delete, select on nota_bin to portal_app;

create table nota_capture (
  empresa_id bigint not null,
  nota_id uuid not null,
  captured_at timestamp with time zone not null default now(),
  has_file boolean not null default false,
  constraint nota_capture_pkey PRIMARY KEY (empresa_id, nota_id)
);
alter table nota_capture enable row level security;
alter table nota_capture force row level security;
create policy owner_all on nota_capture to owner using (true) with check (true);
create policy scope on nota_capture to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on nota_capture to portal_app;

create table nota_comment (
  empresa_id bigint not null,
  nota_id uuid not null,
  id uuid not null,
  who text not null,
  texto text not null,
  at timestamp with time zone not null,
  constraint nota_comment_pkey PRIMARY KEY (empresa_id, nota_id, id)
);
alter table nota_comment enable row level security;
alter table nota_comment force row level security;
create policy owner_all on nota_comment to owner using (true) with check (true);
create policy scope on nota_comment to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on nota_comment to portal_app;

create table nota_conflict (
  empresa_id bigint not null,
  month date not null,
  nota_id uuid not null,
  at timestamp with time zone not null default now(),
  constraint nota_conflict_pkey PRIMARY KEY (empresa_id, month, nota_id)
);
CREATE INDEX nota_conflict_by_nota ON public.nota_conflict USING btree (empresa_id, nota_id);
alter table nota_conflict enable row level security;
alter table nota_conflict force row level security;
create policy owner_all on nota_conflict to owner using (true) with check (true);
create policy scope on nota_conflict to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant delete, insert, select on nota_conflict to portal_app;

create table nota_copy (
  empresa_id bigint not null,
  nota_id uuid not null,
  sha256 bytea not null,
  reason text not null,
  received_at timestamp with time zone not null default now(),
  proof text collate "C" not null,
  foreign_copy boolean not null default false,
  brought_by uuid,
  constraint nota_copy_pkey PRIMARY KEY (empresa_id, nota_id, sha256),
  constraint nota_copy_proof_check CHECK ((proof = ANY (ARRAY['provada'::text, 'assinada'::text, 'alegada'::text])))
);
alter table nota_copy enable row level security;
alter table nota_copy force row level security;
create policy owner_all on nota_copy to owner using (true) with check (true);
create policy scope on nota_copy to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on nota_copy to portal_app;

create table nota_day (
  empresa_id bigint not null,
  tipo text collate "C" not null,
  papel text collate "C" not null,
  day date not null,
  homologacao boolean not null,
  situacao text collate "C" not null,
  quantity bigint not null,
  total_cents numeric not null,
  constraint nota_day_pkey PRIMARY KEY (empresa_id, tipo, papel, day, homologacao, situacao)
);
alter table nota_day enable row level security;
alter table nota_day force row level security;
create policy owner_all on nota_day to owner using (true) with check (true);
create policy scope on nota_day to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on nota_day to portal_app;

create table nota_download (
  empresa_id bigint not null,
  account_id uuid not null,
  nota_id uuid not null,
  at timestamp with time zone not null default now(),
  constraint nota_download_pkey PRIMARY KEY (empresa_id, account_id, nota_id)
);
alter table nota_download enable row level security;
alter table nota_download force row level security;
create policy owner_all on nota_download to owner using (true) with check (true);
create policy scope on nota_download to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant delete, insert, select on nota_download to portal_app;

create table nota_item (
  empresa_id bigint not null,
  nota_id uuid not null,
  n_item integer not null,
  code text,
  name text,
  gtin text,
  ncm text,
  cest text,
  cbenef text,
  cfop text,
  unit text,
  quantity numeric,
  unit_price numeric,
  tax_unit text,
  tax_quantity numeric,
  product_cents bigint not null,
  freight_cents bigint not null,
  insurance_cents bigint not null,
  discount_cents bigint not null,
  other_cents bigint not null,
  in_total boolean not null,
  origin text,
  icms_cst text,
  csosn text,
  icms_base_cents bigint not null,
  icms_rate numeric,
  icms_reduction numeric,
  icms_cents bigint not null,
  icms_relief_cents bigint not null,
  st_base_cents bigint not null,
  st_rate numeric,
  st_mva numeric,
  st_cents bigint not null,
  fcp_cents bigint not null,
  fcp_rate numeric,
  fcp_st_cents bigint not null,
  simples_credit_cents bigint not null,
  st_kept_base_cents bigint not null,
  st_kept_cents bigint not null,
  difal_base_cents bigint not null,
  difal_fcp_cents bigint not null,
  difal_dest_cents bigint not null,
  difal_orig_cents bigint not null,
  ipi_cst text,
  ipi_enq text,
  ipi_base_cents bigint not null,
  ipi_rate numeric,
  ipi_cents bigint not null,
  pis_cst text,
  pis_base_cents bigint not null,
  pis_rate numeric,
  pis_cents bigint not null,
  cofins_cst text,
  cofins_base_cents bigint not null,
  cofins_rate numeric,
  cofins_cents bigint not null,
  ii_cents bigint not null,
  issqn_cents bigint not null,
  ibscbs_cst text,
  cclasstrib text,
  ibscbs_base_cents bigint not null,
  ibs_uf_rate numeric,
  ibs_uf_cents bigint not null,
  ibs_mun_rate numeric,
  ibs_mun_cents bigint not null,
  cbs_rate numeric,
  cbs_cents bigint not null,
  is_cents bigint not null,
  ibs_mono_cents bigint not null default 0,
  cbs_mono_cents bigint not null default 0,
  icms_relief_deducted boolean not null default false,
  ipi_returned_cents bigint not null default 0,
  fcp_kept_cents bigint,
  has_ibscbs boolean not null default false,
  ibs_uf_reduction numeric,
  ibs_mun_reduction numeric,
  cbs_reduction numeric,
  ibs_uf_less_cents bigint not null default 0,
  ibs_mun_less_cents bigint not null default 0,
  cbs_less_cents bigint not null default 0,
  ibscbs_special boolean not null default false,
  presumed_credit text,
  reform_key text collate "C" not null default ''::text,
  declared jsonb,
  constraint nota_item_pkey PRIMARY KEY (empresa_id, nota_id, n_item)
);
CREATE INDEX nota_item_by_ncm ON public.nota_item USING btree (empresa_id, ncm, nota_id);
alter table nota_item enable row level security;
alter table nota_item force row level security;
create policy owner_all on nota_item to owner using (true) with check (true);
create policy scope on nota_item to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant delete, insert, select, update on nota_item to portal_app;

create table nota_late (
  empresa_id bigint not null,
  month date not null,
  nota_id uuid not null,
  kind text collate "C" not null,
  at timestamp with time zone not null default now(),
  constraint nota_late_pkey PRIMARY KEY (empresa_id, month, nota_id),
  constraint nota_late_kind_check CHECK ((kind = ANY (ARRAY['chegou'::text, 'mudou'::text])))
);
CREATE INDEX nota_late_by_nota ON public.nota_late USING btree (empresa_id, nota_id);
alter table nota_late enable row level security;
alter table nota_late force row level security;
create policy owner_all on nota_late to owner using (true) with check (true);
create policy scope on nota_late to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant delete, insert, select, update on nota_late to portal_app;

create table nota_ledger (
  empresa_id bigint not null,
  nota_id uuid not null,
  operation text,
  purpose text,
  consumer text,
  destination text,
  moved date,
  freight text,
  payment text,
  issuer jsonb,
  recipient jsonb,
  taker text,
  place_from text,
  place_to text,
  refs text[] not null default '{}'::text[],
  imports jsonb not null default '[]'::jsonb,
  notice text,
  carried text[] not null default '{}'::text[],
  declared jsonb,
  payments jsonb,
  bill jsonb,
  constraint nota_ledger_pkey PRIMARY KEY (empresa_id, nota_id)
);
alter table nota_ledger enable row level security;
alter table nota_ledger force row level security;
create policy owner_all on nota_ledger to owner using (true) with check (true);
create policy scope on nota_ledger to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on nota_ledger to portal_app;

create table nota_manifest_day (
  empresa_id bigint not null,
  month date not null,
  authorized date not null,
  quantity bigint not null,
  constraint nota_manifest_day_pkey PRIMARY KEY (empresa_id, month, authorized)
);
alter table nota_manifest_day enable row level security;
alter table nota_manifest_day force row level security;
create policy owner_all on nota_manifest_day to owner using (true) with check (true);
create policy scope on nota_manifest_day to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on nota_manifest_day to portal_app;

create table nota_month (
  empresa_id bigint not null,
  month date not null,
  tipo text collate "C" not null,
  papel text collate "C" not null,
  quantity bigint not null,
  total_cents numeric not null,
  summaries bigint not null,
  unprotocolled bigint not null,
  pending bigint not null,
  constraint nota_month_pkey PRIMARY KEY (empresa_id, month, tipo, papel)
);
alter table nota_month enable row level security;
alter table nota_month force row level security;
create policy owner_all on nota_month to owner using (true) with check (true);
create policy scope on nota_month to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on nota_month to portal_app;

create table nota_number (
  empresa_id bigint not null,
  month date not null,
  tipo text collate "C" not null,
  modelo smallint not null,
  serie integer not null,
  thousand bigint not null,
  held int8multirange not null,
  constraint nota_number_pkey PRIMARY KEY (empresa_id, month, tipo, modelo, serie, thousand)
);
alter table nota_number enable row level security;
alter table nota_number force row level security;
create policy owner_all on nota_number to owner using (true) with check (true);
create policy scope on nota_number to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on nota_number to portal_app;

create table nota_servico (
  empresa_id bigint not null,
  nota_id uuid not null,
  prestador_tax_id text,
  prestador_name text,
  tomador_tax_id text,
  tomador_name text,
  intermediario_tax_id text,
  intermediario_name text,
  emitter text,
  generator text,
  c_stat text,
  issued_at_code text,
  issued_at_name text,
  provided_at_code text,
  provided_at_name text,
  taxed_at_code text,
  taxed_at_name text,
  code text collate "C",
  municipal_code text,
  nbs text,
  code_name text,
  description text,
  simples text,
  regime text,
  issqn text,
  issqn_withheld text,
  withheld_kind text,
  service_cents bigint not null,
  uncond_discount_cents bigint not null,
  cond_discount_cents bigint not null,
  deduction_cents bigint not null,
  base_cents bigint,
  issqn_rate numeric,
  issqn_cents bigint not null,
  pis_cents bigint not null,
  cofins_cents bigint not null,
  net_cents bigint not null,
  ibs_cents bigint,
  cbs_cents bigint,
  iss_withheld_cents bigint not null,
  inss_withheld_cents bigint not null,
  irrf_withheld_cents bigint not null,
  contribuicoes_withheld_cents bigint not null,
  closes boolean not null,
  replaces text,
  rejects text,
  declared jsonb not null,
  issued_local timestamp without time zone not null,
  constraint nota_servico_pkey PRIMARY KEY (empresa_id, nota_id)
);
CREATE INDEX nota_servico_by_city ON public.nota_servico USING btree (empresa_id, taxed_at_code, issued_local DESC, nota_id DESC) INCLUDE (code, issqn_withheld);
CREATE INDEX nota_servico_by_code ON public.nota_servico USING btree (empresa_id, code, issued_local DESC, nota_id DESC) INCLUDE (taxed_at_code, issqn_withheld);
CREATE INDEX nota_servico_by_rejected ON public.nota_servico USING btree (empresa_id, rejects) WHERE (rejects IS NOT NULL);
CREATE INDEX nota_servico_by_replaced ON public.nota_servico USING btree (empresa_id, replaces) WHERE (replaces IS NOT NULL);
alter table nota_servico enable row level security;
alter table nota_servico force row level security;
create policy owner_all on nota_servico to owner using (true) with check (true);
create policy scope on nota_servico to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on nota_servico to portal_app;

create table nota_tag (
  empresa_id bigint not null,
  nota_id uuid not null,
  tag text not null,
  who text not null,
  at timestamp with time zone not null,
  constraint nota_tag_pkey PRIMARY KEY (empresa_id, tag, nota_id)
);
CREATE INDEX nota_tag_by_nota ON public.nota_tag USING btree (empresa_id, nota_id);
alter table nota_tag enable row level security;
alter table nota_tag force row level security;
create policy owner_all on nota_tag to owner using (true) with check (true);
create policy scope on nota_tag to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant delete, insert, select on nota_tag to portal_app;

create table nota_text (
  empresa_id bigint not null,
  of_party boolean not null,
  key bigint not null generated always as (nota_text_key(texto)) stored,
  texto text collate "C" not null,
  constraint nota_text_pkey PRIMARY KEY (empresa_id, of_party, key)
);
CREATE INDEX nota_text_by_word ON public.nota_text USING gin (empresa_id, ((regexp_split_to_array(texto, '[^[:alpha:]]+'::text) || string_to_array(texto, ' '::text)))) WHERE of_party;
CREATE INDEX nota_text_of_party ON public.nota_text USING gin (empresa_id, texto gin_trgm_ops) WHERE of_party;
alter table nota_text enable row level security;
alter table nota_text force row level security;
create policy owner_all on nota_text to owner using (true) with check (true);
create policy scope on nota_text to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on nota_text to portal_app;

create table nota_total (
  empresa_id bigint not null,
  nota_id uuid not null,
  product_cents bigint,
  service_cents bigint,
  discount_cents bigint,
  freight_cents bigint,
  insurance_cents bigint,
  other_cents bigint,
  icms_base_cents bigint,
  icms_cents bigint,
  icms_relief_cents bigint,
  fcp_cents bigint,
  st_base_cents bigint,
  st_cents bigint,
  fcp_st_cents bigint,
  icms_mono_cents bigint,
  difal_dest_cents bigint,
  difal_orig_cents bigint,
  difal_fcp_cents bigint,
  ii_cents bigint,
  ipi_cents bigint,
  ipi_returned_cents bigint,
  pis_cents bigint,
  cofins_cents bigint,
  issqn_cents bigint,
  taxes_cents bigint,
  ibscbs_base_cents bigint,
  ibs_uf_cents bigint,
  ibs_mun_cents bigint,
  ibs_cents bigint,
  cbs_cents bigint,
  is_cents bigint,
  icms_cst text,
  icms_rate numeric,
  icms_reduction numeric,
  ibscbs_cst text,
  cclasstrib text,
  ibscbs_unequal boolean,
  constraint nota_total_pkey PRIMARY KEY (empresa_id, nota_id)
);
alter table nota_total enable row level security;
alter table nota_total force row level security;
create policy owner_all on nota_total to owner using (true) with check (true);
create policy scope on nota_total to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on nota_total to portal_app;

create table nota_upload (
  empresa_id bigint not null,
  upload_id uuid not null,
  nota_id uuid not null,
  verdict text collate "C" not null,
  constraint nota_upload_pkey PRIMARY KEY (empresa_id, upload_id, nota_id),
  constraint nota_upload_verdict_check CHECK ((verdict = ANY (ARRAY['importado'::text, 'repetido'::text, 'atualizado'::text])))
);
CREATE INDEX nota_upload_by_nota ON public.nota_upload USING btree (empresa_id, nota_id);
alter table nota_upload enable row level security;
alter table nota_upload force row level security;
create policy owner_all on nota_upload to owner using (true) with check (true);
create policy scope on nota_upload to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on nota_upload to portal_app;

create table note_reread (
  is_only boolean not null default true,
  reading integer not null,
  cursor_empresa bigint not null default 0,
  cursor_nota uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  seen bigint not null default 0,
  doubtful bigint not null default 0,
  changed bigint not null default 0,
  started_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint note_reread_pkey PRIMARY KEY (is_only),
  constraint note_reread_is_only_check CHECK (is_only)
);
alter table note_reread enable row level security;
alter table note_reread force row level security;
create policy owner_all on note_reread to owner using (true) with check (true);
create policy scope on note_reread to portal_app using (false);

create table notice (
  id uuid not null,
  account_id uuid not null,
  message text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone,
  constraint notice_pkey PRIMARY KEY (id),
  constraint notice_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX notice_of_account ON public.notice USING btree (account_id, id);
alter table notice enable row level security;
alter table notice force row level security;
create policy owner_all on notice to owner using (true) with check (true);
create policy scope on notice to portal_app using ((account_id = app_account())) with check ((account_id = app_account()));
grant select on notice to portal_app;
grant update (seen_at) on notice to portal_app;

create table office_view (
  id uuid not null,
  escritorio_id uuid not null,
  screen text not null,
  name text not null,
  address jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  constraint office_view_pkey PRIMARY KEY (id),
  constraint office_view_address_check CHECK ((jsonb_typeof(address) = 'object'::text)),
  constraint office_view_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint office_view_escritorio_id_fkey FOREIGN KEY (escritorio_id) REFERENCES escritorio(id),
  constraint office_view_escritorio_id_screen_name_key UNIQUE (escritorio_id, screen, name),
  constraint office_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint office_view_screen_check CHECK ((screen = ANY (ARRAY['fechamento'::text, 'carteira'::text, 'notas'::text])))
);
CREATE INDEX office_view_by_author ON public.office_view USING btree (created_by);
alter table office_view enable row level security;
alter table office_view force row level security;
create policy owner_all on office_view to owner using (true) with check (true);
create policy scope on office_view to portal_app using (false);

create table pacote (
  empresa_id bigint not null,
  id uuid not null,
  month text collate "C" not null,
  content text[] not null,
  recipients text[] not null,
  password_hash text,
  account_id uuid,
  account_name text not null,
  sender jsonb not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  revoked_at timestamp with time zone,
  file_name text not null,
  logo bytea,
  summary jsonb,
  size bigint,
  sha256 bytea,
  files bigint,
  version text,
  broken_at timestamp with time zone,
  opened_at timestamp with time zone,
  openings bigint not null default 0,
  downloaded_at timestamp with time zone,
  downloads bigint not null default 0,
  revoked_by text,
  constraint pacote_pkey PRIMARY KEY (empresa_id, id)
);
CREATE INDEX pacote_of_month ON public.pacote USING btree (empresa_id, month, id);
alter table pacote enable row level security;
alter table pacote force row level security;
create policy owner_all on pacote to owner using (true) with check (true);
create policy scope on pacote to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant delete, insert, select, update on pacote to portal_app;

create table pacote_parte (
  empresa_id bigint not null,
  pacote_id uuid not null,
  n integer not null,
  head jsonb,
  body bytea not null,
  constraint pacote_parte_pkey PRIMARY KEY (empresa_id, pacote_id, n)
) with (toast_tuple_target=8160);
alter table pacote_parte alter column body set storage external;
alter table pacote_parte enable row level security;
alter table pacote_parte force row level security;
create policy owner_all on pacote_parte to owner using (true) with check (true);
create policy scope on pacote_parte to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant delete, insert, select, update on pacote_parte to portal_app;

create table password_link (
  token_hash bytea not null,
  account_id uuid not null,
  kind text not null,
  made_by uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint password_link_pkey PRIMARY KEY (token_hash),
  constraint password_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint password_link_kind_check CHECK ((kind = ANY (ARRAY['convite'::text, 'senha'::text])))
);
CREATE INDEX password_link_by_account ON public.password_link USING btree (account_id);
alter table password_link enable row level security;
alter table password_link force row level security;
create policy owner_all on password_link to owner using (true) with check (true);
create policy scope on password_link to portal_app using (false);

create table pedido_email (
  id uuid not null,
  empresa_id bigint not null,
  kind text collate "C" not null,
  month text collate "C" not null,
  issuer text collate "C" not null default ''::text,
  issuer_name text,
  items integer not null,
  recipient text not null,
  subject text not null,
  text text not null,
  closing text not null,
  account_id uuid not null,
  account_name text not null,
  reply_to text,
  state text collate "C" not null,
  asked_at timestamp with time zone not null,
  next_at timestamp with time zone not null,
  tries smallint not null default 0,
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  reason text,
  reminds uuid,
  round smallint,
  reminded_out boolean,
  constraint pedido_email_pkey PRIMARY KEY (id),
  constraint pedido_email_kind CHECK ((kind = ANY (ARRAY['falta'::text, 'conta'::text]))),
  constraint pedido_email_round CHECK (((reminds IS NULL) = (round IS NULL))),
  constraint pedido_email_state CHECK ((state = ANY (ARRAY['na_fila'::text, 'enviando'::text, 'enviado'::text, 'voltou'::text])))
);
CREATE INDEX pedido_email_of_account ON public.pedido_email USING btree (account_id, asked_at);
CREATE INDEX pedido_email_of_month ON public.pedido_email USING btree (empresa_id, month);
CREATE INDEX pedido_email_queue ON public.pedido_email USING btree (next_at) WHERE (state = ANY (ARRAY['na_fila'::text, 'enviando'::text]));
CREATE UNIQUE INDEX pedido_email_reminder ON public.pedido_email USING btree (reminds, round) WHERE (reminds IS NOT NULL);
alter table pedido_email enable row level security;
alter table pedido_email force row level security;
create policy owner_all on pedido_email to owner using (true) with check (true);
create policy scope on pedido_email to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on pedido_email to portal_app;

create table pessoa (
  account_id uuid not null,
  escritorio_id uuid not null,
  papel text not null,
  tags text[],
  name text not null,
  email text not null default ''::text,
  created_at timestamp with time zone not null,
  granted_by uuid,
  accepted_at timestamp with time zone default now(),
  constraint pessoa_pkey PRIMARY KEY (account_id),
  constraint pessoa_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint pessoa_escritorio_id_fkey FOREIGN KEY (escritorio_id) REFERENCES escritorio(id),
  constraint pessoa_papel_check CHECK ((papel = ANY (ARRAY['dono'::text, 'contador'::text, 'assistente'::text])))
);
CREATE INDEX pessoa_by_escritorio ON public.pessoa USING btree (escritorio_id, account_id);
alter table pessoa enable row level security;
alter table pessoa force row level security;
create policy owner_all on pessoa to owner using (true) with check (true);
create policy scope on pessoa to portal_app using (false);
CREATE TRIGGER end_office_keys AFTER UPDATE OF papel ON public.pessoa FOR EACH ROW WHEN (((old.papel = 'dono'::text) AND (new.papel <> 'dono'::text))) EXECUTE FUNCTION end_office_keys();
CREATE TRIGGER end_orders AFTER DELETE OR UPDATE OF papel, tags ON public.pessoa FOR EACH ROW EXECUTE FUNCTION end_orders_of_right();
CREATE TRIGGER keep_left AFTER DELETE ON public.pessoa FOR EACH ROW EXECUTE FUNCTION keep_left();

create table pessoa_left (
  account_id uuid not null,
  escritorio_id uuid not null,
  papel text collate "C" not null,
  since timestamp with time zone not null,
  left_at timestamp with time zone not null,
  constraint pessoa_left_pkey PRIMARY KEY (escritorio_id, account_id, left_at),
  constraint pessoa_left_escritorio_id_fkey FOREIGN KEY (escritorio_id) REFERENCES escritorio(id) ON DELETE CASCADE
);
alter table pessoa_left enable row level security;
alter table pessoa_left force row level security;
create policy owner_all on pessoa_left to owner using (true) with check (true);
create policy scope on pessoa_left to portal_app using (false);

create table portfolio_key (
  id uuid not null,
  account_id uuid,
  escritorio_id uuid,
  hash bytea not null,
  name text not null,
  hint text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  creator_name text not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint portfolio_key_pkey PRIMARY KEY (id),
  constraint portfolio_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint portfolio_key_check CHECK (((account_id IS NULL) <> (escritorio_id IS NULL))),
  constraint portfolio_key_escritorio_id_fkey FOREIGN KEY (escritorio_id) REFERENCES escritorio(id),
  constraint portfolio_key_hash_key UNIQUE (hash),
  constraint portfolio_key_scopes_check CHECK (((scopes <> '{}'::text[]) AND (scopes <@ ARRAY['importar'::text, 'consulta'::text, 'produtos'::text, 'captura'::text])))
);
CREATE INDEX portfolio_key_by_account ON public.portfolio_key USING btree (account_id, id);
CREATE INDEX portfolio_key_by_escritorio ON public.portfolio_key USING btree (escritorio_id, id);
alter table portfolio_key enable row level security;
alter table portfolio_key force row level security;
create policy owner_all on portfolio_key to owner using (true) with check (true);
create policy scope on portfolio_key to portal_app using (false);

create table portfolio_key_use (
  key_id uuid not null,
  day date not null,
  call text not null,
  address text not null,
  uses bigint not null default 1,
  last_at timestamp with time zone not null,
  constraint portfolio_key_use_pkey PRIMARY KEY (key_id, day, call, address),
  constraint portfolio_key_use_key_id_fkey FOREIGN KEY (key_id) REFERENCES portfolio_key(id) ON DELETE CASCADE
);
alter table portfolio_key_use enable row level security;
alter table portfolio_key_use force row level security;
create policy owner_all on portfolio_key_use to owner using (true) with check (true);
create policy scope on portfolio_key_use to portal_app using (false);

create table produto (
  empresa_id bigint not null,
  sistema text collate "C" not null,
  code text collate "C" not null,
  "position" bigint not null,
  name text not null,
  busca text not null,
  gtin text collate "C",
  ncm text collate "C",
  active boolean not null,
  body text not null,
  constraint produto_pkey PRIMARY KEY (empresa_id, sistema, code)
) with (fillfactor=50);
CREATE INDEX produto_by_gtin ON public.produto USING btree (empresa_id, gtin) WHERE (gtin IS NOT NULL);
CREATE INDEX produto_by_ncm ON public.produto USING btree (empresa_id, ncm) WHERE (ncm IS NOT NULL);
CREATE INDEX produto_in_order ON public.produto USING btree (empresa_id, sistema, "position");
alter table produto enable row level security;
alter table produto force row level security;
create policy owner_all on produto to owner using (true) with check (true);
create policy scope on produto to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant delete, insert, select, update on produto to portal_app;

create table produto_list (
  empresa_id bigint not null,
  sistema text collate "C" not null,
  version bigint not null,
  changed_at timestamp with time zone not null,
  changed_by uuid,
  changed_name text,
  faults bigint,
  faults_version bigint,
  faults_day date,
  faults_tables text,
  constraint produto_list_pkey PRIMARY KEY (empresa_id, sistema)
) with (fillfactor=50);
alter table produto_list enable row level security;
alter table produto_list force row level security;
create policy owner_all on produto_list to owner using (true) with check (true);
create policy scope on produto_list to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on produto_list to portal_app;

create table produto_version (
  empresa_id bigint not null,
  sistema text collate "C" not null,
  version bigint not null,
  saved_at timestamp with time zone not null,
  saved_by uuid,
  saved_name text not null,
  restored_from bigint,
  included integer not null,
  changed integer not null,
  excluded integer not null,
  products integer not null,
  delta bytea not null,
  constraint produto_version_pkey PRIMARY KEY (empresa_id, sistema, version)
);
alter table produto_version enable row level security;
alter table produto_version force row level security;
create policy owner_all on produto_version to owner using (true) with check (true);
create policy scope on produto_version to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant delete, insert, select on produto_version to portal_app;

create table recovery_code (
  account_id uuid not null,
  code_hash bytea not null,
  constraint recovery_code_pkey PRIMARY KEY (account_id, code_hash),
  constraint recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
alter table recovery_code enable row level security;
alter table recovery_code force row level security;
create policy owner_all on recovery_code to owner using (true) with check (true);
create policy scope on recovery_code to portal_app using ((account_id = ( SELECT app_account() AS app_account)));
grant delete, insert, select on recovery_code to portal_app;

create table reforma_mes (
  empresa_id bigint not null,
  month date not null,
  sistema text collate "C" not null,
  changes bigint not null,
  version bigint not null,
  tables text not null,
  program text not null,
  counted_at timestamp with time zone not null,
  took_ms integer not null,
  notes bigint not null,
  items bigint not null,
  error_notes bigint not null,
  warning_notes bigint not null,
  info_notes bigint not null,
  faulty_notes bigint not null,
  faulty_cents numeric not null,
  excess_cents numeric not null,
  unverifiable bigint not null,
  finding text,
  constraint reforma_mes_pkey PRIMARY KEY (empresa_id, month, sistema)
);
alter table reforma_mes enable row level security;
alter table reforma_mes force row level security;
create policy owner_all on reforma_mes to owner using (true) with check (true);
create policy scope on reforma_mes to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant select on reforma_mes to portal_app;

create table root_ending (
  id uuid not null,
  root text collate "C" not null,
  account_id uuid not null,
  at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  removed jsonb not null,
  settled_at timestamp with time zone,
  constraint root_ending_pkey PRIMARY KEY (id)
);
CREATE INDEX root_ending_open ON public.root_ending USING btree (root, expires_at) WHERE (settled_at IS NULL);
alter table root_ending enable row level security;
alter table root_ending force row level security;
create policy owner_all on root_ending to owner using (true) with check (true);
create policy scope on root_ending to portal_app using (false);

create table search_word (
  empresa_id bigint not null,
  word text collate "C" not null,
  constraint search_word_pkey PRIMARY KEY (empresa_id, word)
);
CREATE INDEX search_word_by_part ON public.search_word USING gin (empresa_id, word gin_trgm_ops);
alter table search_word enable row level security;
alter table search_word force row level security;
create policy owner_all on search_word to owner using (true) with check (true);
create policy scope on search_word to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on search_word to portal_app;

create table session (
  token_hash bytea not null,
  account_id uuid not null,
  method text not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  address text,
  user_agent text,
  id uuid not null default gen_random_uuid(),
  certificate jsonb,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint session_method_check CHECK ((method = ANY (ARRAY['senha'::text, 'certificado'::text, 'demo'::text])))
);
CREATE INDEX session_by_account ON public.session USING btree (account_id);
alter table session enable row level security;
alter table session force row level security;
create policy owner_all on session to owner using (true) with check (true);
create policy scope on session to portal_app using ((account_id = ( SELECT app_account() AS app_account)));
grant delete, insert, select, update on session to portal_app;
CREATE TRIGGER session_seen AFTER INSERT OR UPDATE OF used_at ON public.session FOR EACH ROW EXECUTE FUNCTION note_seen();

create table sign_in_count (
  key bytea not null,
  failures integer not null default 0,
  pending integer not null default 0,
  pending_at timestamp with time zone not null,
  window_ends_at timestamp with time zone not null,
  wait_until timestamp with time zone,
  constraint sign_in_count_pkey PRIMARY KEY (key)
);
CREATE INDEX sign_in_count_by_end ON public.sign_in_count USING btree (window_ends_at);
alter table sign_in_count enable row level security;
alter table sign_in_count force row level security;
create policy owner_all on sign_in_count to owner using (true) with check (true);
create policy scope on sign_in_count to portal_app using (true) with check (true);
grant delete, insert, select, update on sign_in_count to portal_app;

create table sped_file (
  empresa_id bigint not null,
  id uuid not null,
  day_from date not null,
  day_to date not null,
  purpose text not null,
  sistema text not null,
  account_id uuid,
  account_name text not null,
  created_at timestamp with time zone not null,
  sha256 bytea not null,
  size bigint not null,
  lines bigint not null,
  summary jsonb not null,
  constraint sped_file_pkey PRIMARY KEY (empresa_id, id)
);
CREATE INDEX sped_file_by_month ON public.sped_file USING btree (empresa_id, day_from DESC, id DESC);
alter table sped_file enable row level security;
alter table sped_file force row level security;
create policy owner_all on sped_file to owner using (true) with check (true);
create policy scope on sped_file to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on sped_file to portal_app;

create table sped_passado (
  empresa_id bigint not null,
  month date not null,
  registers jsonb not null,
  constraint sped_passado_pkey PRIMARY KEY (empresa_id, month)
);
alter table sped_passado enable row level security;
alter table sped_passado force row level security;
create policy owner_all on sped_passado to owner using (true) with check (true);
create policy scope on sped_passado to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on sped_passado to portal_app;

create table sped_piece (
  empresa_id bigint not null,
  file_id uuid not null,
  n integer not null,
  deflated bytea not null,
  constraint sped_piece_pkey PRIMARY KEY (empresa_id, file_id, n)
) with (toast_tuple_target=8160);
alter table sped_piece alter column deflated set storage external;
alter table sped_piece enable row level security;
alter table sped_piece force row level security;
create policy owner_all on sped_piece to owner using (true) with check (true);
create policy scope on sped_piece to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on sped_piece to portal_app;

create table sped_settings (
  empresa_id bigint not null,
  version bigint not null,
  body jsonb not null,
  changed_at timestamp with time zone not null,
  changed_name text,
  constraint sped_settings_pkey PRIMARY KEY (empresa_id)
);
alter table sped_settings enable row level security;
alter table sped_settings force row level security;
create policy owner_all on sped_settings to owner using (true) with check (true);
create policy scope on sped_settings to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on sped_settings to portal_app;

create table support_grant (
  id uuid not null,
  empresa_id bigint not null,
  granted_by uuid not null,
  reason text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint support_grant_pkey PRIMARY KEY (id),
  constraint support_grant_check CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '72:00:00'::interval)))),
  constraint support_grant_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id),
  constraint support_grant_reason_check CHECK ((reason <> ''::text))
);
CREATE INDEX support_grant_by_empresa ON public.support_grant USING btree (empresa_id, id);
alter table support_grant enable row level security;
alter table support_grant force row level security;
create policy owner_all on support_grant to owner using (true) with check (true);
create policy scope on support_grant to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on support_grant to portal_app;
grant update (revoked_at) on support_grant to portal_app;

create table tarefa (
  id uuid not null,
  account_id uuid not null,
  turn text collate "C" not null,
  action text collate "C" not null,
  month text collate "C" not null,
  sistema text not null,
  purpose text collate "C" not null,
  made_at timestamp with time zone not null default now(),
  served_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  responsible text,
  package jsonb,
  manifest jsonb,
  export jsonb,
  rule jsonb,
  undone_at timestamp with time zone,
  constraint tarefa_pkey PRIMARY KEY (id),
  constraint tarefa_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint tarefa_action_check CHECK ((action ~ '^[a-z_]{3,30}$'::text)),
  constraint tarefa_purpose_check CHECK ((purpose = ANY (ARRAY['0'::text, '1'::text])))
);
CREATE INDEX tarefa_of_account ON public.tarefa USING btree (account_id, id);
CREATE INDEX tarefa_turn ON public.tarefa USING btree (turn, served_at);
alter table tarefa enable row level security;
alter table tarefa force row level security;
create policy owner_all on tarefa to owner using (true) with check (true);
create policy scope on tarefa to portal_app using ((account_id = app_account())) with check ((account_id = app_account()));
grant select on tarefa to portal_app;
grant insert (id, account_id, turn, action, month, sistema, purpose, responsible, package, manifest, export, rule) on tarefa to portal_app;
grant update (cancelled_at, undone_at) on tarefa to portal_app;
CREATE TRIGGER cancel_rest AFTER UPDATE OF cancelled_at ON public.tarefa FOR EACH ROW WHEN ((new.cancelled_at IS NOT NULL)) EXECUTE FUNCTION cancel_rest();

create table tarefa_item (
  tarefa_id uuid not null,
  "position" integer not null,
  account_id uuid not null,
  empresa_id bigint not null,
  state text collate "C" not null default 'na_fila'::text,
  message text,
  result jsonb,
  holder uuid,
  held_until timestamp with time zone,
  tries smallint not null default 0,
  ended_at timestamp with time zone,
  notas text[],
  constraint tarefa_item_pkey PRIMARY KEY (tarefa_id, "position"),
  constraint tarefa_item_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint tarefa_item_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id) ON DELETE CASCADE,
  constraint tarefa_item_state_check CHECK ((state = ANY (ARRAY['na_fila'::text, 'fazendo'::text, 'feita'::text, 'falhou'::text, 'cancelada'::text]))),
  constraint tarefa_item_tarefa_id_fkey FOREIGN KEY (tarefa_id) REFERENCES tarefa(id) ON DELETE CASCADE
);
CREATE INDEX tarefa_item_account ON public.tarefa_item USING btree (account_id);
CREATE INDEX tarefa_item_empresa ON public.tarefa_item USING btree (empresa_id);
CREATE INDEX tarefa_item_open ON public.tarefa_item USING btree (tarefa_id, "position") WHERE (state = ANY (ARRAY['na_fila'::text, 'fazendo'::text]));
alter table tarefa_item enable row level security;
alter table tarefa_item force row level security;
create policy owner_all on tarefa_item to owner using (true) with check (true);
create policy scope on tarefa_item to portal_app using (((account_id = app_account()) AND (empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])))) with check (((account_id = app_account()) AND (empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))));
grant select on tarefa_item to portal_app;
grant insert (tarefa_id, "position", account_id, empresa_id, notas) on tarefa_item to portal_app;

create table tax_entry (
  kind text collate "C" not null,
  part text collate "C" not null,
  key text collate "C" not null,
  load_id bigint not null,
  closed_by bigint,
  valid_from date,
  valid_to date,
  data jsonb not null,
  constraint tax_entry_pkey PRIMARY KEY (kind, part, key, load_id),
  constraint tax_entry_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES tax_load(id),
  constraint tax_entry_load_id_fkey FOREIGN KEY (load_id) REFERENCES tax_load(id)
);
alter table tax_entry enable row level security;
alter table tax_entry force row level security;
create policy owner_all on tax_entry to owner using (true) with check (true);
create policy scope on tax_entry to portal_app using (true) with check (( SELECT is_provider() AS is_provider));
grant insert, select on tax_entry to portal_app;
grant update (closed_by) on tax_entry to portal_app;

create table tax_load (
  id bigint not null generated always as identity,
  kind text collate "C" not null,
  part text collate "C" not null default ''::text,
  source text not null,
  file_name text not null,
  bundled boolean not null default false,
  reference_date date not null,
  valid_to date,
  loaded_at timestamp with time zone not null default now(),
  loaded_by text not null,
  entries integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  undone_at timestamp with time zone,
  undone_by text,
  constraint tax_load_pkey PRIMARY KEY (id),
  constraint tax_load_kind_check CHECK ((kind = ANY (ARRAY['ncm'::text, 'cest'::text, 'ibpt'::text, 'cclasstrib'::text, 'cclasstrib-ncm'::text, 'icms'::text, 'cbenef'::text, 'tipi'::text, 'aliquotas-ibscbs'::text, 'cfop'::text, 'municipio'::text])))
);
CREATE INDEX tax_load_by_kind ON public.tax_load USING btree (kind, part, id DESC);
alter table tax_load enable row level security;
alter table tax_load force row level security;
create policy owner_all on tax_load to owner using (true) with check (true);
create policy scope on tax_load to portal_app using (true) with check (( SELECT is_provider() AS is_provider));
grant insert, select on tax_load to portal_app;
grant update (entries, added, changed, removed, undone_at, undone_by) on tax_load to portal_app;

create table tax_synonym (
  words text collate "C" not null,
  meaning text not null,
  changed_at timestamp with time zone not null default now(),
  changed_by text not null,
  constraint tax_synonym_pkey PRIMARY KEY (words),
  constraint tax_synonym_meaning_check CHECK ((length(meaning) <= 300)),
  constraint tax_synonym_words_check CHECK (((words <> ''::text) AND (length(words) <= 80)))
);
alter table tax_synonym enable row level security;
alter table tax_synonym force row level security;
create policy owner_all on tax_synonym to owner using (true) with check (true);
create policy scope on tax_synonym to portal_app using (true) with check (( SELECT is_provider() AS is_provider));
grant insert, select on tax_synonym to portal_app;
grant update (meaning, changed_at, changed_by) on tax_synonym to portal_app;

create table upload (
  empresa_id bigint not null,
  id uuid not null,
  account_id uuid,
  spool text not null,
  name text not null,
  files integer not null,
  bytes bigint not null,
  state text not null default 'processando'::text,
  next_file integer not null default 0,
  next_entry integer not null default 0,
  total integer not null default 0,
  imported integer not null default 0,
  repeated integer not null default 0,
  updated integer not null default 0,
  rejected integer not null default 0,
  received_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  cancelled boolean not null default false,
  imported_nfe integer not null default 0,
  imported_nfce integer not null default 0,
  imported_cte integer not null default 0,
  imported_mdfe integer not null default 0,
  imported_nfse integer not null default 0,
  imported_eventos integer not null default 0,
  imported_inutilizacoes integer not null default 0,
  lines integer not null default 0,
  refusals jsonb not null default '[]'::jsonb,
  taken_back integer not null default 0,
  taken_back_at timestamp with time zone,
  taken_back_by text,
  bin_until timestamp with time zone,
  imported_nf3e integer not null default 0,
  imported_nfcom integer not null default 0,
  imported_outro integer not null default 0,
  constraint upload_pkey PRIMARY KEY (empresa_id, id),
  constraint upload_state_check CHECK ((state = ANY (ARRAY['recebendo'::text, 'processando'::text, 'concluida'::text])))
);
CREATE INDEX upload_by_arrival ON public.upload USING btree (empresa_id, received_at DESC, id DESC);
CREATE INDEX upload_with_rejected ON public.upload USING btree (empresa_id, received_at DESC) WHERE (rejected > 0);
alter table upload enable row level security;
alter table upload force row level security;
create policy owner_all on upload to owner using (true) with check (true);
create policy scope on upload to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select, update on upload to portal_app;

create table upload_line (
  empresa_id bigint not null,
  upload_id uuid not null,
  "position" integer not null,
  name text not null,
  verdict text not null,
  chave text,
  reason text,
  empresas bigint[],
  kind text,
  emitente_tax_id text,
  emitente_name text,
  destinatario_tax_id text,
  destinatario_name text,
  constraint upload_line_pkey PRIMARY KEY (empresa_id, upload_id, "position"),
  constraint upload_line_verdict_check CHECK ((verdict = ANY (ARRAY['importado'::text, 'repetido'::text, 'atualizado'::text, 'rejeitado'::text])))
);
alter table upload_line enable row level security;
alter table upload_line force row level security;
create policy owner_all on upload_line to owner using (true) with check (true);
create policy scope on upload_line to portal_app using ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[]))) with check ((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])));
grant insert, select on upload_line to portal_app;

create table voice (
  table_name text collate "C" not null,
  column_name text collate "C" not null,
  kind text collate "C" not null,
  acts jsonb not null default '{}'::jsonb,
  is_restored boolean not null default false,
  reason text not null,
  constraint voice_pkey PRIMARY KEY (table_name, column_name),
  constraint voice_acts_check CHECK ((jsonb_typeof(acts) = 'object'::text)),
  constraint voice_kind_check CHECK ((kind = ANY (ARRAY['voice'::text, 'history'::text]))),
  constraint voice_reason_check CHECK ((reason <> ''::text)),
  constraint voice_speaks CHECK (((kind = 'history'::text) OR (acts <> '{}'::jsonb)))
);
alter table voice enable row level security;
alter table voice force row level security;
create policy owner_all on voice to owner using (true) with check (true);
create policy scope on voice to portal_app using (false);

create table webhook (
  id uuid not null,
  escritorio_id uuid,
  empresa_id bigint,
  account_id uuid not null,
  account_name text not null,
  name text not null,
  url text not null,
  kinds text[] collate "C" not null,
  empresas bigint[] not null,
  secret bytea not null,
  secret_end text not null,
  secret_at timestamp with time zone not null,
  secret_by text not null,
  old_secret bytea,
  old_until timestamp with time zone,
  created_at timestamp with time zone not null,
  place jsonb not null,
  failing_since timestamp with time zone,
  told_at timestamp with time zone,
  paused_at timestamp with time zone,
  pause_reason text collate "C",
  revoked_at timestamp with time zone,
  constraint webhook_pkey PRIMARY KEY (id),
  constraint webhook_empresa_id_fkey FOREIGN KEY (empresa_id) REFERENCES empresa(id),
  constraint webhook_escritorio_id_fkey FOREIGN KEY (escritorio_id) REFERENCES escritorio(id),
  constraint webhook_owner CHECK (((escritorio_id IS NULL) <> (empresa_id IS NULL)))
);
CREATE INDEX webhook_of_company ON public.webhook USING btree (empresa_id);
CREATE INDEX webhook_of_office ON public.webhook USING btree (escritorio_id);
alter table webhook enable row level security;
alter table webhook force row level security;
create policy owner_all on webhook to owner using (true) with check (true);
create policy scope on webhook to portal_app using (manages_webhook(escritorio_id, empresa_id)) with check (manages_webhook(escritorio_id, empresa_id));
grant delete, insert, select, update on webhook to portal_app;

create table webhook_delivery (
  webhook_id uuid not null,
  event_id uuid not null,
  empresa_id bigint not null,
  tx bigint not null,
  n bigint not null,
  kind text collate "C" not null,
  event_at timestamp with time zone not null,
  state text collate "C" not null default 'espera'::text,
  tries smallint not null default 0,
  next_at timestamp with time zone not null,
  last_at timestamp with time zone,
  status smallint,
  took_ms integer,
  answer text,
  constraint webhook_delivery_pkey PRIMARY KEY (webhook_id, event_id),
  constraint webhook_delivery_state CHECK ((state = ANY (ARRAY['espera'::text, 'entregue'::text, 'recusada'::text, 'desistiu'::text]))),
  constraint webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE
);
CREATE INDEX webhook_delivery_age ON public.webhook_delivery USING brin (event_at);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (webhook_id, next_at) WHERE (state = 'espera'::text);
CREATE INDEX webhook_delivery_newest ON public.webhook_delivery USING btree (webhook_id, event_at DESC, event_id);
alter table webhook_delivery enable row level security;
alter table webhook_delivery force row level security;
create policy owner_all on webhook_delivery to owner using (true) with check (true);
create policy scope on webhook_delivery to portal_app using ((EXISTS ( SELECT
   FROM webhook w
  WHERE (w.id = webhook_delivery.webhook_id)))) with check ((EXISTS ( SELECT
   FROM webhook w
  WHERE (w.id = webhook_delivery.webhook_id))));
grant insert, select, update on webhook_delivery to portal_app;

create table worker_lease (
  worker text not null,
  seen_at timestamp with time zone not null,
  constraint worker_lease_pkey PRIMARY KEY (worker)
);
alter table worker_lease enable row level security;
alter table worker_lease force row level security;
create policy owner_all on worker_lease to owner using (true) with check (true);
create policy scope on worker_lease to portal_app using (false);

create function accept_finals(of_empresas bigint[], of_version text, at timestamp with time zone) returns TABLE(empresa_id bigint, outcome text) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 d80d1eb9190eae5f848933355a88a64d;
grant execute on function accept_finals(bigint[],text,timestamp with time zone) to portal_app;
create function accept_invitation(of_id uuid, at timestamp with time zone, until timestamp with time zone) returns TABLE(outcome text, account_id uuid, empresa_id bigint, tax_id text, papel text) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 530fbbd03b30b103268f8707828ea703;
grant execute on function accept_invitation(uuid,timestamp with time zone,timestamp with time zone) to portal_app;
create function account_by_certificate(of_proof bytea, with_demo boolean) returns TABLE(id uuid, blocked_at timestamp with time zone, takeable boolean, password_hash text) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 e486d75e466fa77d6c7e54b12bb3ed70;
grant execute on function account_by_certificate(bytea,boolean) to portal_app;
create function account_for_login(wanted text) returns SETOF account language sql stable security definer rows 1000 set search_path=public, pg_temp md5 9c247c2570c26705ab3d2eb075edae52;
grant execute on function account_for_login(text) to portal_app;
create function add_audit(entries jsonb) returns void language plpgsql set search_path=public, pg_temp md5 28e1814124b68e7e298f4485887f29ce;
grant execute on function add_audit(jsonb) to portal_app;
create function add_audit_as_owner(entries jsonb) returns void language plpgsql security definer set search_path=public, pg_temp md5 1c3794efd8966af9ad43eb4a2fda6275;
grant execute on function add_audit_as_owner(jsonb) to portal_app;
create function add_certificate_proof(hash bytea, of_tax_id text, of_data jsonb, of_demo boolean, lives interval) returns void language plpgsql security definer set search_path=public, pg_temp md5 b5effa7b76a9d1ef80f3ec09ad227651;
grant execute on function add_certificate_proof(bytea,text,jsonb,boolean,interval) to portal_app;
create function add_link(of_empresa bigint, made jsonb, hash bytea, at timestamp with time zone, most integer) returns text language plpgsql security definer set search_path=public, pg_temp md5 ee8c6cb07e3a749277b85080b051b364;
grant execute on function add_link(bigint,jsonb,bytea,timestamp with time zone,integer) to portal_app;
create function add_link_delivery(hash bytea, made jsonb, most_files integer, most_bytes bigint, at timestamp with time zone) returns text language plpgsql security definer set search_path=public, pg_temp md5 327f770b2702352b77292bea882c9bac;
grant execute on function add_link_delivery(bytea,jsonb,integer,bigint,timestamp with time zone) to portal_app;
create function add_link_piece(hash bytea, of_entrega uuid, of_file integer, of_seq integer, piece bytea) returns void language plpgsql security definer set search_path=public, pg_temp md5 f04bf4f38d7b6d23b7548439182d664f;
grant execute on function add_link_piece(bytea,uuid,integer,integer,bytea) to portal_app;
create function add_office_view(new_id uuid, wanted jsonb, at timestamp with time zone, most integer) returns text language plpgsql security definer set search_path=public, pg_temp md5 67250c0a90ad8311c0470b537262ea36;
grant execute on function add_office_view(uuid,jsonb,timestamp with time zone,integer) to portal_app;
create function add_pessoa(new_id uuid, person jsonb, at timestamp with time zone, until timestamp with time zone) returns TABLE(account_id uuid, outcome text) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 10857eb2f5123c8a4b60218843909497;
grant execute on function add_pessoa(uuid,jsonb,timestamp with time zone,timestamp with time zone) to portal_app;
create function add_portfolio_key(of_office boolean, of_hash bytea, made jsonb, at timestamp with time zone, until timestamp with time zone, most integer) returns text language plpgsql security definer set search_path=public, pg_temp md5 60c74e54e5890a72ac11a73b21b06675;
grant execute on function add_portfolio_key(boolean,bytea,jsonb,timestamp with time zone,timestamp with time zone,integer) to portal_app;
create function adopt_voices(listed jsonb, adopts jsonb, adopter uuid) returns jsonb language plpgsql security definer set search_path=public, pg_temp md5 defd6ff8be74c18f20b403e598bd59b3;
create function answer_escritorio(of_id uuid, accepts boolean, at timestamp with time zone) returns TABLE(outcome text, escritorio_name text, papel text) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 90529943057059d2a64b9d9b8828c1cd;
grant execute on function answer_escritorio(uuid,boolean,timestamp with time zone) to portal_app;
create function answer_limited(of_id uuid, accepts boolean, at timestamp with time zone) returns TABLE(empresa_id bigint, tax_id text, name text) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 d35ff83b7ede0fb27b7aa0b97051e9a6;
grant execute on function answer_limited(uuid,boolean,timestamp with time zone) to portal_app;
create function answer_link_photo(hash bytea, digest text, what text, at timestamp with time zone) returns boolean language plpgsql security definer set search_path=public, pg_temp md5 55c755c9c2dacd6971489a4c363c249c;
grant execute on function answer_link_photo(bytea,text,text,timestamp with time zone) to portal_app;
create function answer_pedido(of_id uuid, accepts boolean, at timestamp with time zone) returns TABLE(empresa_id bigint, tax_id text, escritorio_name text) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 81efef786a85018d56cfb5d38b4a1306;
grant execute on function answer_pedido(uuid,boolean,timestamp with time zone) to portal_app;
create function answer_proposta(of_id uuid, accepts boolean, at timestamp with time zone) returns TABLE(empresa_id bigint, tax_id text, escritorio_name text, change jsonb) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 fef63528ff16aafd5f9fe26c5077c6b4;
grant execute on function answer_proposta(uuid,boolean,timestamp with time zone) to portal_app;
create function answer_requests(added nota[]) returns void language plpgsql md5 2c797c9a2845b2c0ac53df6486bd21ac;
grant execute on function answer_requests(nota[]) to public;
create function answers_for(of_empresa bigint) returns boolean language sql stable security definer set search_path=public, pg_temp md5 faa61aa5a0ee0a84037c9c38bef9309e;
create function answers_pedido(q carteira_pedido) returns boolean language sql stable security definer set search_path=public, pg_temp md5 4b27629a6f5f2e8c0f36114cc2b61ca5;
create function answers_webhook(of_account uuid, of_office uuid, of_empresa bigint) returns boolean language sql stable security definer set search_path=public, pg_temp md5 22958fd8565028c6615ec842599469b2;
create function app_account() returns uuid language sql stable parallel safe md5 e997d34726c8053dabd413975d624817;
grant execute on function app_account() to public;
create function app_empresas() returns bigint[] language sql stable parallel safe md5 fdbe28e669587015af5858106e7b5278;
grant execute on function app_empresas() to public;
create function app_provider() returns boolean language sql stable parallel safe md5 a9128c7a32f8790bad34ea53adbae521;
grant execute on function app_provider() to public;
create function are_calls_open(of_empresas bigint[]) returns boolean language sql stable security definer set search_path=public, pg_temp md5 3afe958127cc1cb7b66b46fc841d38b0;
grant execute on function are_calls_open(bigint[]) to portal_app;
create function ask_colleagues(of_empresa bigint, made jsonb, at timestamp with time zone, most integer) returns text language plpgsql security definer set search_path=public, pg_temp md5 9cef6fd5a818f80da277ce746f8a3c4b;
grant execute on function ask_colleagues(bigint,jsonb,timestamp with time zone,integer) to portal_app;
create function ask_for_empresa(office uuid, of_empresa bigint, maker uuid, made jsonb, at timestamp with time zone, until timestamp with time zone) returns text language plpgsql security definer set search_path=public, pg_temp md5 36b33416b695ae08588899ebf21e62f5;
create function assigned_in(of_empresa bigint, of_kind text, most integer) returns TABLE(subject text, account_id uuid, name text, message text, author_name text, asked_at timestamp with time zone) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 dc320c49231e96369ec11f29efdc38a5;
grant execute on function assigned_in(bigint,text,integer) to portal_app;
create function books_month(issued timestamp without time zone, competencia date) returns date language sql immutable parallel safe md5 ef28934844f319ec49a33bde07282543;
grant execute on function books_month(timestamp without time zone,date) to public;
create function bring_by_certificate(made jsonb, at timestamp with time zone) returns TABLE(outcome text, empresa_id bigint) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 517b13a89305180b48429112271c5ea0;
grant execute on function bring_by_certificate(jsonb,timestamp with time zone) to portal_app;
create function caixa_papers(of_chave text) returns TABLE(entrega_id uuid, file integer, name text, bytes double precision, received_at timestamp with time zone, sender text) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 1a5e4b7ea1935f5906672fab0b0b8af2;
grant execute on function caixa_papers(text) to portal_app;
create function caller_by_account(wanted uuid) returns TABLE(account_id uuid, login text, tax_id text, name text, email text, phone text, sistema text, sped boolean, uf text, demo boolean, provider boolean, factor boolean, empresas jsonb) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 6f9d07babf09e9250eba3d8d32aaa481;
create function caller_by_key(wanted bytea, at timestamp with time zone) returns TABLE(key_id uuid, name text, scopes text[], empresa jsonb) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 4fcf2ca819817cb39512d025fa031669;
grant execute on function caller_by_key(bytea,timestamp with time zone) to portal_app;
create function caller_by_portfolio_key(wanted bytea, at timestamp with time zone) returns TABLE(key_id uuid, name text, scopes text[], owner_id uuid, owner_name text, uf text, demo boolean, empresas jsonb) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 353eaa37b4da1cdf37af34b0a14b2344;
grant execute on function caller_by_portfolio_key(bytea,timestamp with time zone) to portal_app;
create function caller_by_token(wanted bytea) returns TABLE(account_id uuid, login text, tax_id text, name text, email text, phone text, sistema text, sped boolean, uf text, demo boolean, provider boolean, factor boolean, used_at timestamp with time zone, expires_at timestamp with time zone, empresas json) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 7022cc5ab54ce525941187cf93eb49cc;
grant execute on function caller_by_token(bytea) to portal_app;
create function cancel_rest() returns trigger language plpgsql security definer set search_path=public, pg_temp md5 6dd034152d849e0f61fdc592cc62e3c4;
create function capture_author(of_account uuid) returns text language sql stable security definer set search_path=public, pg_temp md5 e84995de8c643665943288c46ddf7079;
grant execute on function capture_author(uuid) to portal_app;
create function certificate_establishments(of_empresa bigint) returns TABLE(establishments jsonb, others integer) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 16e9c33f108d26e79827fd54be4e19ab;
grant execute on function certificate_establishments(bigint) to portal_app;
create function certificate_verdict(of_empresa bigint, livre boolean) returns text language plpgsql stable security definer set search_path=public, pg_temp md5 37c8173b97343962276fc3eee281cdee;
grant execute on function certificate_verdict(bigint,boolean) to portal_app;
create function change_admissions(of_empresa bigint, included text[], excluded_ids text[], at timestamp with time zone) returns TABLE(outcome text, has_destroyed boolean, thumbprint bytea, ended bigint[]) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 0cc1be8ac5005af2a96f0bf556244ce0;
grant execute on function change_admissions(bigint,text[],text[],timestamp with time zone) to portal_app;
create function change_carteira(office uuid, of_empresa bigint, line jsonb, maker uuid, at timestamp with time zone, until timestamp with time zone) returns text language plpgsql security definer set search_path=public, pg_temp md5 ecf4f1d64077324d13de27cb86f9c86d;
create function change_office_view(of_id uuid, wanted jsonb) returns text language plpgsql security definer set search_path=public, pg_temp md5 cac0c612f7a71383f87fa9fa15606b81;
grant execute on function change_office_view(uuid,jsonb) to portal_app;
create function change_own_password(new_hash text, own_session bytea, keep_keys uuid[], at timestamp with time zone) returns void language plpgsql security definer set search_path=public, pg_temp md5 b9fa53e435fd06298190c37f44510a30;
grant execute on function change_own_password(text,bytea,uuid[],timestamp with time zone) to portal_app;
create function change_person(of_empresa bigint, of_account uuid, wanted text) returns text language plpgsql security definer set search_path=public, pg_temp md5 2c82153c16e706b319171fa0f970d566;
grant execute on function change_person(bigint,uuid,text) to portal_app;
create function change_pessoa(of_account uuid, wanted jsonb) returns text language plpgsql security definer set search_path=public, pg_temp md5 4d3714d4515dcd853217a8d35eb3aae2;
grant execute on function change_pessoa(uuid,jsonb) to portal_app;
create function close_in_company(event text, of_empresa bigint, of_account uuid, adopts jsonb, at timestamp with time zone) returns jsonb language plpgsql security definer set search_path=public, pg_temp md5 61c6617985039d8dc58c6158b1f09b3a;
grant execute on function close_in_company(text,bigint,uuid,jsonb,timestamp with time zone) to portal_app;
create function close_voices(event text, accounts uuid[], office uuid, empresas bigint[], adopts jsonb, at timestamp with time zone) returns jsonb language plpgsql security definer set search_path=public, pg_temp md5 0515a0fd141338924e46e80f667977fc;
create function company_condition(of_empresas bigint[]) returns text language sql immutable md5 fb12bc725f41e495bc7d3ebd70e2edef;
grant execute on function company_condition(bigint[]) to public;
create function copy_arquivo(from_empresa bigint, to_empresa bigint, of_sha256 bytea) returns void language plpgsql md5 8c08c575411b87045e79c30fa6265155;
grant execute on function copy_arquivo(bigint,bigint,bytea) to public;
create function copy_proven_evento(source evento, target_empresa bigint, new_id uuid) returns boolean language plpgsql md5 157fb7192affbbb27f7a54cc34e497a2;
create function copy_proven_nota(source_empresa bigint, source_nota uuid, target_empresa bigint, new_id uuid) returns boolean language plpgsql md5 90f962df0bccacee928afec9051e21ea;
create function count_lookups(office uuid, lines jsonb, at timestamp with time zone) returns text[] language plpgsql security definer set search_path=public, pg_temp md5 aed87f1038782faf6e2cfa476ff3d2d0;
create function count_portfolio_key(wanted bytea, of_call text, of_address text, at timestamp with time zone) returns void language sql security definer set search_path=public, pg_temp md5 6fa6bc3710965c728d0f380db525fd2d;
grant execute on function count_portfolio_key(bytea,text,text,timestamp with time zone) to portal_app;
create function create_escritorio(new_id uuid, made jsonb, at timestamp with time zone) returns text language plpgsql security definer set search_path=public, pg_temp md5 423571b38bfdc559eb6dcce4c0ff513c;
grant execute on function create_escritorio(uuid,jsonb,timestamp with time zone) to portal_app;
create function destroy_unkept(before timestamp with time zone, why text) returns integer language plpgsql security definer set search_path=public, pg_temp md5 e79a46244cd55f54a50d2e1a47242f91;
create function destroy_unused(of_root text, of_demo boolean) returns boolean language plpgsql security definer set search_path=public, pg_temp md5 6879a08be39d8ed9e636c07a91321fbc;
create function drop_carteira(of_tax_id text, at timestamp with time zone, undo_until timestamp with time zone) returns jsonb language plpgsql security definer set search_path=public, pg_temp md5 d4897a0cbb198eb567426af224eeb83d;
grant execute on function drop_carteira(text,timestamp with time zone,timestamp with time zone) to portal_app;
create function drop_old_feed(before timestamp with time zone) returns bigint language plpgsql security definer set search_path=public, pg_temp md5 0263bce1564b780957e97478ed067eea;
create function drop_unused_certificate() returns trigger language plpgsql security definer set search_path=public, pg_temp md5 245521fc032ab9acaf8971584f40bc79;
create function empresa_certificates(of_empresas bigint[]) returns TABLE(empresa_id bigint, valid_until text) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 80365478a4aa56ad49d7428a708a1c70;
grant execute on function empresa_certificates(bigint[]) to portal_app;
create function empresa_escritorios(of_empresa bigint) returns TABLE(id uuid, name text, tax_id text, created_at timestamp with time zone) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 54eb4b3aa43891aa30cfbb8bbd615d79;
grant execute on function empresa_escritorios(bigint) to portal_app;
create function empresa_ids(wanted text[]) returns bigint[] language sql stable security definer set search_path=public, pg_temp md5 6d0e449d9d84b31533749494b61bc062;
grant execute on function empresa_ids(text[]) to portal_app;
create function empresa_people(of_empresa bigint, at timestamp with time zone) returns TABLE(account_id uuid, tax_id text, name text, email text, phone text, papel text, since timestamp with time zone, waiting text, invitation_id uuid, inviter_name text, expires_at timestamp with time zone, proven boolean) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 aca61ae0618173d7a36e7a5fad5e6fcc;
grant execute on function empresa_people(bigint,timestamp with time zone) to portal_app;
create function empresa_titulares(of_empresa bigint) returns TABLE(name text, email text) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 d21936cebafc0f27e9f25edef68e275a;
grant execute on function empresa_titulares(bigint) to portal_app;
create function empresas_by_office(office uuid, of_account uuid) returns bigint[] language sql stable security definer set search_path=public, pg_temp md5 5e219c2ada7ea189896798f6cc4d3494;
create function empresas_by_tax_id(wanted text[]) returns TABLE(id bigint, tax_id text) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 ded7f62334f4595e818933510cf62637;
grant execute on function empresas_by_tax_id(text[]) to portal_app;
create function empresas_of_account(wanted uuid) returns TABLE(id bigint, tax_id text, root text, name text, uf text, simples boolean, papel text, imports boolean) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 af297349838c0a0c7ebbfcb9f1dc6659;
grant execute on function empresas_of_account(uuid) to portal_app;
create function end_admission(of_empresa bigint) returns TABLE(outcome text, has_destroyed boolean, thumbprint bytea) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 db8b0bb857f542f1b47f4af453d0b6af;
grant execute on function end_admission(bigint) to portal_app;
create function end_admissions(of_empresas bigint[], why text, by_account uuid, at timestamp with time zone) returns boolean language plpgsql security definer set search_path=public, pg_temp md5 7b0e7610a85fe73a71854a32c3151563;
create function end_admissions_of(of_empresa bigint, why text, at timestamp with time zone) returns boolean language plpgsql security definer set search_path=public, pg_temp md5 6d18e6b0a9f862cb2624a5144d6d99fd;
grant execute on function end_admissions_of(bigint,text,timestamp with time zone) to portal_app;
create function end_asked_bills(of_empresa bigint, ids uuid[], reopens boolean DEFAULT false) returns void language plpgsql md5 a368a858192538449eac5a6c1f1f74f6;
grant execute on function end_asked_bills(bigint,uuid[],boolean) to public;
create function end_finals() returns trigger language plpgsql security definer set search_path=public, pg_temp md5 961c447dbc56479421cec7de3b072d74;
create function end_office_keys() returns trigger language plpgsql security definer set search_path=public, pg_temp md5 f410e86d6beea8f8c5d690f4aca41032;
create function end_orders(accounts uuid[], of_empresas bigint[]) returns void language sql security definer set search_path=public, pg_temp md5 e3b4338d2a5909633b53b5d0febc05b7;
create function end_orders_of_right() returns trigger language plpgsql security definer set search_path=public, pg_temp md5 f542abffee57ea1065f370cef6cc70bb;
create function end_orders_of_takeover() returns trigger language plpgsql security definer set search_path=public, pg_temp md5 0b9d4784bc4624ce0e16c59c5c610c79;
create function end_requests(of_empresa bigint, keys text[], reopens boolean DEFAULT false) returns void language plpgsql md5 d82148339e6f96f844b508ea5eaf510c;
grant execute on function end_requests(bigint,text[],boolean) to public;
create function end_root_holders(own_session bytea, ids uuid[], words text, at timestamp with time zone, until timestamp with time zone) returns jsonb language plpgsql security definer set search_path=public, pg_temp md5 82f662b68858b38d346691c3b45bc2b7;
grant execute on function end_root_holders(bytea,uuid[],text,timestamp with time zone,timestamp with time zone) to portal_app;
create function end_undo() returns trigger language plpgsql security definer set search_path=public, pg_temp md5 5e5443fc133c0743651eee0653128c84;
create function end_voices(event text, accounts uuid[], office uuid, empresas bigint[], keep_session bytea, keep_keys uuid[], at timestamp with time zone) returns jsonb language plpgsql security definer set search_path=public, pg_temp md5 f396579eb05660045a37121cedfda94e;
create function ends_nota(tipo text, tp_evento text) returns boolean language sql immutable parallel safe md5 d74b7b275d9e4de42dad405e6f9e21de;
grant execute on function ends_nota(text,text) to public;
create function enqueue_upload(of_empresa bigint, of_upload uuid, of_spool text, after interval DEFAULT '00:00:00'::interval) returns void language plpgsql security definer set search_path=public, pg_temp md5 a87774cd6222e6700a7a7fd2605e1118;
grant execute on function enqueue_upload(bigint,uuid,text,interval) to portal_app;
create function enter_by_certificate(of_proof bytea, seen uuid, with_demo boolean, new_id uuid, new_name text, keeps boolean, at timestamp with time zone) returns TABLE(outcome text, account_id uuid, name text, old_name text, old_email text, certificate jsonb, taken boolean, titular_of bigint, empresas bigint[]) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 e7b1ab9ff9062cb507158183c552a75f;
grant execute on function enter_by_certificate(bytea,uuid,boolean,uuid,text,boolean,timestamp with time zone) to portal_app;
create function enter_carteira(office uuid, maker uuid, made jsonb, is_demo boolean, at timestamp with time zone) returns empresa language plpgsql security definer set search_path=public, pg_temp md5 7734f4380025d8a7f2b167bb832a7a47;
create function erase_account(of_account uuid) returns text language plpgsql security definer set search_path=public, pg_temp md5 70a568709b3c35b11bf94178322c7975;
create function erase_my_account() returns text language plpgsql security definer set search_path=public, pg_temp md5 81600935e590d6d4919d1177bc08bf2b;
grant execute on function erase_my_account() to portal_app;
create function establishments_of(of_empresa bigint) returns TABLE(id bigint, tax_id text) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 32bdc946707cb9473aa366b78d0f0084;
grant execute on function establishments_of(bigint) to portal_app;
create function evento_claims(e evento, n nota) returns boolean language sql immutable md5 1e771fd9f7478050f973d923195f83d7;
grant execute on function evento_claims(evento,nota) to public;
create function evento_counts(e evento, n nota) returns boolean language sql immutable md5 bc76e41fa13963db690c65a3172aa92c;
grant execute on function evento_counts(evento,nota) to public;
create function eventos_by_chave(of_empresas bigint[], of_chaves text[]) returns evento[] language plpgsql stable set plan_cache_mode=force_custom_plan md5 b812c8e78a1778ed8b34ce554bed1969;
grant execute on function eventos_by_chave(bigint[],text[]) to public;
create function export_account(of_account uuid) returns jsonb language plpgsql stable security definer set search_path=public, pg_temp md5 876374455903c7679fdb7e033cb1a28e;
create function export_my_account() returns jsonb language sql stable security definer set search_path=public, pg_temp md5 5c465d9c4483f102e87a8c57f8b35797;
grant execute on function export_my_account() to portal_app;
create function fetch_eventos(of_empresa bigint, of_chave text) returns integer language plpgsql security definer set search_path=public, pg_temp md5 23b28d0ec5d2bebac78f696f95f5c09e;
grant execute on function fetch_eventos(bigint,text) to portal_app;
create function finals_state(of_empresa bigint) returns TABLE(state text, accepted text) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 2f04cde5cae2afefdf39d429fb2e8eff;
grant execute on function finals_state(bigint) to portal_app;
create function find_take_back(of_empresa bigint, of_upload uuid, only_ids uuid[] DEFAULT NULL::uuid[]) returns TABLE(nota_id uuid, chave text, reason text) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 978e013947aee74f1f5b52ba1dd21a52;
grant execute on function find_take_back(bigint,uuid,uuid[]) to portal_app;
create function fold_text(value text) returns text language sql immutable parallel safe md5 b7c4abd0c15794bbeb6a0fd0ea4dba67;
grant execute on function fold_text(text) to public;
create function grant_new_login(of_account uuid, of_empresa bigint, person jsonb) returns void language plpgsql security definer set search_path=public, pg_temp md5 e1bf0f47a965fa16268d4d7b22b3ce84;
create function grant_person(of_empresa bigint, new_id uuid, person jsonb, at timestamp with time zone, until timestamp with time zone) returns TABLE(account_id uuid, outcome text) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 37f34b980e1be35fa38c13569b7f6507;
grant execute on function grant_person(bigint,uuid,jsonb,timestamp with time zone,timestamp with time zone) to portal_app;
create function has_active_responsible(of_empresa bigint) returns boolean language sql stable security definer set search_path=public, pg_temp md5 231035d8d5ab836083ce3bae937967cf;
create function has_few(of_empresas bigint[], keys bigint[], of_party boolean, max_hits integer) returns boolean language plpgsql stable md5 7d1f2ceadfef7061c04d6ab1be76ccd5;
create function has_live_titular(of_empresa bigint) returns boolean language sql stable security definer set search_path=public, pg_temp md5 ee5ee82e9b78d0c9f420c88c10c957c0;
create function has_responsible(of_empresa bigint) returns boolean language sql stable security definer set search_path=public, pg_temp md5 4b58e90c365ac3fa17483c752a01e066;
create function has_root_title(of_account uuid, of_empresa bigint) returns boolean language sql stable security definer set search_path=public, pg_temp md5 33f2e47a17e3d84cb4b82a4fde599db2;
create function invitation_holds(invitation grant_invitation, at timestamp with time zone) returns boolean language sql stable security definer set search_path=public, pg_temp md5 c88ff74bcffb7207e9c9e290525e6b02;
create function is_as_new(of_account uuid, of_empresa bigint) returns boolean language sql stable security definer set search_path=public, pg_temp md5 690417815c01762e16bb0c88d00a8093;
create function is_changed(o nota, n nota, of_events evento[]) returns boolean language sql stable md5 11e9ecfc2699f9200b36d0b0f2d56173;
grant execute on function is_changed(nota,nota,evento[]) to public;
create function is_cluster() returns boolean language sql stable parallel safe md5 b0d5b7f1693e4b859991366a2cf5a443;
grant execute on function is_cluster() to public;
create function is_dono(of_account uuid, of_escritorio uuid) returns boolean language sql stable security definer set search_path=public, pg_temp md5 f3df5ac33f05d053d8c5e9251ce247b6;
create function is_entitled(authors text[], author text, emitente text, destinatario text, parties text[], chave text) returns boolean language sql immutable parallel safe md5 9865c0c0b63a87e5716d783db03c42a3;
grant execute on function is_entitled(text[],text,text,text,text[],text) to public;
create function is_full_titular(of_account uuid, of_empresa bigint) returns boolean language sql stable security definer set search_path=public, pg_temp md5 b9147d72524003f9f2632767466f9832;
create function is_grant_reserved(of_empresa bigint, of_account uuid, at timestamp with time zone) returns boolean language sql stable security definer set search_path=public, pg_temp md5 65d5a7702e8b3bf229e8fe9f43b810f5;
create function is_held(of_empresa bigint) returns boolean language sql stable security definer set search_path=public, pg_temp md5 21f0a00bad192216098f9d0811e8d5b7;
create function is_held_by_others(of_empresa bigint, office uuid, maker uuid) returns boolean language sql stable security definer set search_path=public, pg_temp md5 f482770ce9c06b162de38485a4e04922;
create function is_issuer(author text, emitente text, chave text) returns boolean language sql immutable parallel safe md5 84c431aff27a34c93cd26c547fc094bd;
grant execute on function is_issuer(text,text,text) to public;
create function is_keeper(k capture_certificate, of_account uuid) returns boolean language sql stable security definer set search_path=public, pg_temp md5 f42e8605862722b419301b268fca8c3e;
create function is_kept_by_office(of_empresa bigint) returns boolean language plpgsql stable security definer set search_path=public, pg_temp md5 2585a4e678ad62ca91a03d107a380050;
grant execute on function is_kept_by_office(bigint) to portal_app;
create function is_last_dono(office uuid, of_account uuid) returns boolean language plpgsql security definer set search_path=public, pg_temp md5 89e8b67d95aa31da7342b0402757cf00;
create function is_last_titular(of_empresa bigint, of_account uuid) returns boolean language plpgsql security definer set search_path=public, pg_temp md5 0ef31663aefb354f5145d41b86ce865c;
create function is_of_environment(e evento, n nota) returns boolean language sql immutable md5 2dcd646036464afbd62f8228d68d1abc;
grant execute on function is_of_environment(evento,nota) to public;
create function is_office_login(maker uuid, target uuid) returns boolean language sql stable security definer set search_path=public, pg_temp md5 d64f8c77ef0e2716d02cf91cacf8975e;
create function is_only_holder(office uuid, person uuid, of_root text) returns boolean language sql stable security definer set search_path=public, pg_temp md5 18f352d8b494dcebf3941192a18c4da9;
create function is_operator() returns boolean language sql stable security definer set search_path=public, pg_temp md5 e0aec8925ec9008fcea780230d001275;
create function is_own_team(of_empresa bigint, of_account uuid) returns boolean language sql stable security definer set search_path=public, pg_temp md5 1baf5b1f021628fb9ef212579ac3620c;
create function is_proven_holder(of_account uuid, of_root text) returns boolean language sql stable security definer set search_path=public, pg_temp md5 3b01bd6a8d932c3a26fcd38d9e717685;
create function is_provider() returns boolean language sql stable security definer set search_path=public, pg_temp md5 1d6711a7c91b110f2ef29a7c7a2bd995;
grant execute on function is_provider() to portal_app;
create function is_refused_request(office uuid, of_tax_id text, at timestamp with time zone) returns boolean language sql stable security definer set search_path=public, pg_temp md5 3c869cb08ebb7c359c76e6311b0c6da4;
create function is_registration_reserved(of_empresa bigint, maker uuid) returns boolean language sql stable security definer set search_path=public, pg_temp md5 c0b04a31b26ae7c8d458102936c94255;
create function is_reserved_by_undo(of_empresa bigint, office uuid, at timestamp with time zone DEFAULT now()) returns boolean language sql stable security definer set search_path=public, pg_temp md5 a7acbe0f970838ff4a944416eed4d668;
create function is_root_held(of_root text, of_demo boolean) returns boolean language plpgsql stable security definer set search_path=public, pg_temp md5 55605de1a654352c0687b0399de14a3d;
create function is_root_reserved_by_undo(of_root text, of_demo boolean, office uuid, at timestamp with time zone) returns boolean language sql stable security definer set search_path=public, pg_temp md5 19af23e9c1f7dd1696335cbf34908167;
create function is_root_session(own_session bytea, of_root text) returns boolean language sql stable security definer set search_path=public, pg_temp md5 0395a42b3f6ab6bfb4625688840fc048;
create function is_root_titular(of_account uuid, of_root text, of_demo boolean) returns boolean language sql stable security definer set search_path=public, pg_temp md5 f629fead1c862033b614b7dd7b13af75;
create function is_support(of_empresa bigint) returns boolean language sql stable security definer set search_path=public, pg_temp md5 7d8d7a81249afbf8abf4048a937c6d44;
grant execute on function is_support(bigint) to portal_app;
create function is_takeable(a account) returns boolean language sql stable security definer set search_path=public, pg_temp md5 6fb7ef21564c2915effb942fa1dd3dd5;
create function is_titular(of_account uuid, of_empresa bigint) returns boolean language sql stable security definer set search_path=public, pg_temp md5 3c77589951a0479293adbb0fc00d5568;
create function is_unused(of_account uuid) returns boolean language sql stable security definer set search_path=public, pg_temp md5 ef848d2ed769eda5fe078785a6d09768;
create function issuer_in_key(chave text) returns text language sql immutable parallel safe md5 511fd25c3adf003e88f2c3ffcfabc38a;
grant execute on function issuer_in_key(text) to public;
create function item_seen_everywhere(of_empresas bigint[], words text[], max_hits integer) returns TABLE(empresa_id bigint, ncm text, name text, busca text) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 088c56bab149f1c585fbc51051570938;
grant execute on function item_seen_everywhere(bigint[],text[],integer) to portal_app;
create function item_seen_search(of_empresa bigint, words text[], max_hits integer) returns TABLE(ncm text, name text, gtin text) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 35eedf6856f0a5b576eb3f987905e458;
grant execute on function item_seen_search(bigint,text[],integer) to portal_app;
create function judge_carteira(office uuid, maker uuid, made jsonb, is_open boolean, at timestamp with time zone) returns text language plpgsql stable security definer set search_path=public, pg_temp md5 eafffce6c17f10364d30d02ab0eebee4;
create function judge_grant() returns trigger language plpgsql security definer set search_path=public, pg_temp md5 76ffdad2c0a28c77e2e9300eaccebd7f;
create function keep_carteira_change(new_id uuid, changed jsonb, who text, at timestamp with time zone, oldest timestamp with time zone) returns void language plpgsql security definer set search_path=public, pg_temp md5 2cc98147f6babacce31567caf931c00b;
grant execute on function keep_carteira_change(uuid,jsonb,text,timestamp with time zone,timestamp with time zone) to portal_app;
create function keep_certificate(of_empresa bigint, made jsonb, der bytea, print bytea, envelope bytea, wrapped bytea, is_trusted boolean, wanted bigint[], is_default boolean, at timestamp with time zone) returns TABLE(outcome text, id uuid, has_replaced boolean) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 9ae34735751c421859f30978b760c4ed;
grant execute on function keep_certificate(bigint,jsonb,bytea,bytea,bytea,bytea,boolean,bigint[],boolean,timestamp with time zone) to portal_app;
create function keep_left() returns trigger language plpgsql security definer set search_path=public, pg_temp md5 1dc74f7a92a2055eb69ae19f92c72436;
create function keeper_manages(k capture_certificate, of_empresa bigint) returns boolean language sql stable security definer set search_path=public, pg_temp md5 477a02529f9b99487c5ef7c21ec5e582;
create function kept_chain(of_empresa bigint, print bytea) returns bytea language sql stable security definer set search_path=public, pg_temp md5 292961ce4c35226a050fd48bd85f7025;
grant execute on function kept_chain(bigint,bytea) to portal_app;
create function leave_escritorio(at timestamp with time zone) returns jsonb language plpgsql security definer set search_path=public, pg_temp md5 675186b2185cae29bd2dc43ef2057330;
grant execute on function leave_escritorio(timestamp with time zone) to portal_app;
create function like_pattern(word text) returns text language sql immutable parallel safe md5 da13f9aca895d688932ca9734e0ba6e0;
grant execute on function like_pattern(text) to public;
create function link_by_token(hash bytea, at timestamp with time zone) returns TABLE(id uuid, kind text, empresa_id bigint, tax_id text, empresa_name text, office_name text, account_id uuid, account_name text, establishments bigint[]) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 25ffaa3608cdb88e27df23ac942b4357;
grant execute on function link_by_token(bytea,timestamp with time zone) to portal_app;
create function link_has_files(hash bytea, digests text[]) returns text[] language plpgsql security definer set search_path=public, pg_temp md5 f4ea8c3b678381d7d089e51b2cc62e40;
grant execute on function link_has_files(bytea,text[]) to portal_app;
create function link_requests(hash bytea, at timestamp with time zone) returns TABLE(month text, chave text, modelo integer, serie integer, number_from double precision, number_to double precision, issuer text, installation text, answered boolean) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 c4a1fd4b532ec362ac1d35c7038d81ee;
grant execute on function link_requests(bytea,timestamp with time zone) to portal_app;
create function live_password_link(wanted bytea, at timestamp with time zone) returns uuid language sql stable security definer set search_path=public, pg_temp md5 82c7473111790d416e642e96d7226548;
create function lock_certificates(of_root text) returns void language sql md5 bed28e817ff61332571e0e4c64ff8f9f;
create function lock_invitation(of_id uuid, at timestamp with time zone) returns grant_invitation language plpgsql security definer set search_path=public, pg_temp md5 318ab3ba717b5553a769b618a452fcf0;
create function logo_of(of_empresa bigint) returns TABLE(kind text, bytes bytea, sha256 bytea, own boolean) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 285a90c08cb9923cdbbe90896bc6a82c;
grant execute on function logo_of(bigint) to portal_app;
create function make_password_link(of_account uuid, of_kind text, of_hash bytea, at timestamp with time zone, until timestamp with time zone, shown boolean) returns void language plpgsql security definer set search_path=public, pg_temp md5 41215da4334a19ab1a09da21d0299326;
grant execute on function make_password_link(uuid,text,bytea,timestamp with time zone,timestamp with time zone,boolean) to portal_app;
create function manages_empresa(of_account uuid, of_empresa bigint) returns boolean language sql stable security definer set search_path=public, pg_temp md5 c4a3673c465ba355bd43b9a5a8b81105;
create function manages_webhook(of_office uuid, of_empresa bigint) returns boolean language sql stable security definer set search_path=public, pg_temp md5 cee08fea79e1bf55bb317010e69693a0;
grant execute on function manages_webhook(uuid,bigint) to portal_app;
create function manifest_of(n nota, of_events evento[], own text, of_situation text) returns text language sql immutable md5 6f70bb323a9bd14f39ce63f83b94713c;
grant execute on function manifest_of(nota,evento[],text,text) to public;
create function manifests(e evento, n nota, own text) returns boolean language sql immutable md5 3a7ed51eaef74aeeacae44bef2adbc7a;
grant execute on function manifests(evento,nota,text) to public;
create function mark_taken_back(of_empresa bigint, of_upload uuid, notas integer, at timestamp with time zone, who text, keep_until timestamp with time zone) returns void language plpgsql security definer set search_path=public, pg_temp md5 770241adf86b5255e5199781e46b12aa;
grant execute on function mark_taken_back(bigint,uuid,integer,timestamp with time zone,text,timestamp with time zone) to portal_app;
create function may_author(e evento, n nota) returns boolean language sql immutable md5 99b8ec0d5dff1030ac80c6ecae849835;
grant execute on function may_author(evento,nota) to public;
create function may_bring_root(office uuid, maker uuid, of_root text, of_demo boolean, at timestamp with time zone) returns boolean language plpgsql stable security definer set search_path=public, pg_temp md5 e7e2c82657692bcf14a59e642aa48eb3;
create function may_displace(k capture_certificate, of_empresa bigint, of_account uuid) returns boolean language sql stable security definer set search_path=public, pg_temp md5 e9353961c5f7dd90895df36973237d35;
create function may_invite(of_empresa bigint, of_account uuid, mails boolean) returns TABLE(outcome text, name text, email text, unused boolean) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 b390d6f0a09d28c17c4e74b820abd537;
grant execute on function may_invite(bigint,uuid,boolean) to portal_app;
create function may_link(of_account uuid, office uuid, of_empresa bigint) returns boolean language sql stable security definer set search_path=public, pg_temp md5 d912f37bf2ec8f2f22877d3c219a435a;
create function may_see_link(maker uuid, target uuid) returns boolean language sql stable security definer set search_path=public, pg_temp md5 fe04f13d933969777e1d114f70dc8b4e;
create function may_set_password(maker uuid, target uuid) returns boolean language sql stable security definer set search_path=public, pg_temp md5 227f5bcac8bb535220dffd763f0f038b;
create function my_acts(before uuid, most integer) returns TABLE(id uuid, at timestamp with time zone, what text, empresa_id bigint, target text, detail text, address text) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 287fd9ce09b322a02918a3e0ad8382b7;
grant execute on function my_acts(uuid,integer) to portal_app;
create function my_beginning(at timestamp with time zone) returns TABLE(may_create boolean, office_at timestamp with time zone, empresas bigint, empresas_at timestamp with time zone, certified bigint, certified_at timestamp with time zone, capturing bigint, capturing_at timestamp with time zone, people bigint, people_at timestamp with time zone) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 bc90c3f8352fff3b9cb032eb247dd8e4;
grant execute on function my_beginning(timestamp with time zone) to portal_app;
create function my_carteira(wanted jsonb, after bigint, max_rows integer) returns TABLE(id bigint, tax_id text, root text, demo boolean, name text, uf text, ie text, regime text, active boolean, proven boolean, tags text[], responsible text) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 813668606f586def2a92e5cb63d0d642;
grant execute on function my_carteira(jsonb,bigint,integer) to portal_app;
create function my_carteira_changes(oldest timestamp with time zone, of_id uuid, most integer) returns TABLE(id uuid, made_by_name text, made_at timestamp with time zone, undone_at timestamp with time zone, lines jsonb) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 975a39e879187580aaec93ebc6268250;
grant execute on function my_carteira_changes(timestamp with time zone,uuid,integer) to portal_app;
create function my_colleagues(of_tax_id text) returns TABLE(account_id uuid, name text, papel text) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 0b722eff34988e8e852f1987e3a69e5e;
grant execute on function my_colleagues(text) to portal_app;
create function my_contacts() returns TABLE(empresa_id bigint, tax_id text, name text, contact jsonb) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 c8d0868022632ff9e621999cd9a2ce3e;
grant execute on function my_contacts() to portal_app;
create function my_delivery() returns jsonb language sql stable security definer set search_path=public, pg_temp md5 19a9bfad49c0a8190906a5008d19311e;
grant execute on function my_delivery() to portal_app;
create function my_escritorio() returns TABLE(id uuid, name text, uf text, tax_id text, demo boolean, papel text, sees_all boolean, empresas bigint, pessoas bigint) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 f7d02b547ede39e4125a7f1a250433df;
grant execute on function my_escritorio() to portal_app;
create function my_escritorio_invitations(at timestamp with time zone) returns TABLE(id uuid, inviter_name text, escritorio_name text, papel text, expires_at timestamp with time zone) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 e8df18e61cf4bda0d8f89c35c2a95940;
grant execute on function my_escritorio_invitations(timestamp with time zone) to portal_app;
create function my_escritorio_sped() returns TABLE(version bigint, body jsonb) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 b94377f42b21c77df9e6aab5b9072a73;
grant execute on function my_escritorio_sped() to portal_app;
create function my_inbox(before uuid, settled boolean, most integer) returns TABLE(id uuid, tax_id text, empresa_name text, kind text, subject text, label text, what text, message text, author_name text, asked_at timestamp with time zone, done_at timestamp with time zone) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 d7fe8a2a76b8607bec0f897874845ba4;
grant execute on function my_inbox(uuid,boolean,integer) to portal_app;
create function my_invitations(at timestamp with time zone) returns TABLE(id uuid, inviter_name text, empresa_name text, tax_id text, papel text, expires_at timestamp with time zone) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 18a17ab2a9e738fd9e3ffc481eb6c42f;
grant execute on function my_invitations(timestamp with time zone) to portal_app;
create function my_limited() returns TABLE(id uuid, name text, empresa_name text, tax_id text, papel text, since timestamp with time zone, escritorio_id uuid, account_id uuid, empresa_id bigint) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 3882728832c1e607006dad45a59c47cf;
grant execute on function my_limited() to portal_app;
create function my_limits(of_empresas bigint[]) returns TABLE(empresa_id bigint, proven_at timestamp with time zone, accounts uuid[]) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 e388fb5e0c6f989efdb9da652ca5c74b;
grant execute on function my_limits(bigint[]) to portal_app;
create function my_links(empresas bigint[], before uuid, max_rows integer) returns TABLE(id uuid, tax_id text, empresa_name text, kind text, author text, created_at timestamp with time zone, expires_at timestamp with time zone, revoked_at timestamp with time zone, used_at timestamp with time zone, uses integer) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 98297252e724f3695c768cb70d70d012;
grant execute on function my_links(bigint[],uuid,integer) to portal_app;
create function my_office_views(of_screen text) returns TABLE(id uuid, screen text, name text, address jsonb, author text, changeable boolean) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 15b2bafe870c9ffcb63025f3d46d8b11;
grant execute on function my_office_views(text) to portal_app;
create function my_pedidos(at timestamp with time zone) returns TABLE(id uuid, tax_id text, name text, created_at timestamp with time zone, expires_at timestamp with time zone, refused_at timestamp with time zone, has_titular boolean) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 cae2f023e273a437cb802d9d780b28e1;
grant execute on function my_pedidos(timestamp with time zone) to portal_app;
create function my_pessoas(at timestamp with time zone) returns TABLE(account_id uuid, tax_id text, name text, email text, papel text, tags text[], since timestamp with time zone, waiting text, empresas bigint, expires_at timestamp with time zone, seen_at timestamp with time zone) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 da6fff765d93dc5947d1de3c7759e247;
grant execute on function my_pessoas(timestamp with time zone) to portal_app;
create function my_portfolio_keys(of_office boolean) returns TABLE(id uuid, name text, hint text, scopes text[], created_at timestamp with time zone, creator_name text, expires_at timestamp with time zone, revoked_at timestamp with time zone, last_at timestamp with time zone, uses bigint) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 9ad79df6b115f76cfd6d9a15df782f6e;
grant execute on function my_portfolio_keys(boolean) to portal_app;
create function my_propostas(at timestamp with time zone) returns TABLE(id uuid, asker_name text, escritorio_name text, empresa_name text, tax_id text, change jsonb, before jsonb, expires_at timestamp with time zone) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 c6bb61d70d336a0a1d7d892cb9e1acdc;
grant execute on function my_propostas(timestamp with time zone) to portal_app;
create function my_reminders() returns TABLE(days integer, most integer, since timestamp with time zone) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 a4870097814e2c951b2d0050b0a6448b;
grant execute on function my_reminders() to portal_app;
create function my_removed(at timestamp with time zone) returns TABLE(tax_id text, name text, removed_at timestamp with time zone, remover text, until timestamp with time zone) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 c04d399afd59c3803a73c92a360fdda8;
grant execute on function my_removed(timestamp with time zone) to portal_app;
create function my_turn() returns text language sql stable security definer set search_path=public, pg_temp md5 9835c5add66001fdc0a93b5d1186161b;
grant execute on function my_turn() to portal_app;
create function nota_digits(of_empresas bigint[], digits text[], words text[], max_hits integer) returns TABLE(empresa_id bigint, id uuid) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 2b5690b4e0847f47f1548ef969391b0c;
grant execute on function nota_digits(bigint[],text[],text[],integer) to portal_app;
create function nota_party_keys(of_empresas bigint[], sayings text[], of_rows text, OUT keys text[], OUT held bigint[]) returns record language plpgsql stable set enable_indexscan=off md5 8423e134d27d271d5867fe0566d27c05;
create function nota_party_search(of_empresas bigint[], words text[], max_hits integer) returns TABLE(empresa_id bigint, texto text) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 b0db5b0e86b5fd48e5b61d30a2044f49;
grant execute on function nota_party_search(bigint[],text[],integer) to portal_app;
create function nota_party_text(busca text, folded text, tax_id text) returns text language sql immutable parallel safe md5 43ad27ca839b025b77a2911f45689884;
grant execute on function nota_party_text(text,text,text) to public;
create function nota_rest_text(busca text, party text, number bigint) returns text language sql immutable parallel safe md5 c9d08831db1f72cb154406bf2e5e04f8;
grant execute on function nota_rest_text(text,text,bigint) to public;
create function nota_search_key(of_empresas bigint[], part text, beginning boolean, words text[], max_hits integer) returns TABLE(empresa_id bigint, id uuid) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 5e6e3ef9a78a6115f64fbf30a9841979;
grant execute on function nota_search_key(bigint[],text,boolean,text[],integer) to portal_app;
create function nota_text_key(texto text) returns bigint language sql immutable parallel safe md5 37903b5f30b31d1dccbd9642455bf91a;
grant execute on function nota_text_key(text) to public;
create function nota_truth(n nota, of_events evento[], decision text, decided_at timestamp with time zone, own text) returns TABLE(situacao text, pending boolean, eventos integer, manifest text) language sql immutable rows 1000 set plan_cache_mode=force_generic_plan md5 11cc70a774bc054878c807ab2fb84d52;
grant execute on function nota_truth(nota,evento[],text,timestamp with time zone,text) to public;
create function nota_words(of_empresas bigint[], words text[], max_hits integer) returns TABLE(rests text, parties text, few text) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 e4b38b7e3b4a9cfbf9a2adb8c1e28f0b;
grant execute on function nota_words(bigint[],text[],integer) to portal_app;
create function notas_by_chave(of_empresas bigint[], of_chaves text[]) returns nota[] language plpgsql stable set plan_cache_mode=force_custom_plan md5 60fcc05acaf81a426f4d01ea1ec032fa;
grant execute on function notas_by_chave(bigint[],text[]) to public;
create function notas_by_id(of_empresas bigint[], of_ids uuid[]) returns nota[] language plpgsql stable set plan_cache_mode=force_custom_plan md5 afeb3687c6c42991b6208c8d81ecd004;
grant execute on function notas_by_id(bigint[],uuid[]) to public;
create function note_certificate_use(of_empresa bigint, of_certificate uuid, by_account uuid) returns void language plpgsql md5 d4e87d807d92d7762eb81840c7873b58;
create function note_late(gone nota[], added nota[]) returns void language plpgsql md5 f33808102f8de8815206620c5c1bffc5;
grant execute on function note_late(nota[],nota[]) to public;
create function note_link_use(hash bytea, at timestamp with time zone) returns void language sql security definer set search_path=public, pg_temp md5 cf85fe9593c26b1fb71e3260b3a46bda;
grant execute on function note_link_use(bytea,timestamp with time zone) to portal_app;
create function note_seen() returns trigger language plpgsql security definer set search_path=public, pg_temp md5 28d98b916c789d92e6da730e9e9736b6;
create function office_act_counts(wanted jsonb) returns TABLE(account_id uuid, name text, papel text, acts bigint, left_at timestamp with time zone) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 125786abc107757da80226bc08212874;
grant execute on function office_act_counts(jsonb) to portal_app;
create function office_acts(wanted jsonb, before uuid, most integer) returns TABLE(id uuid, at timestamp with time zone, account_id uuid, who text, what text, target text, detail text, empresa_id bigint, tax_id text, name text) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 fd1c008e576aab36d6d439ff0844677e;
grant execute on function office_acts(jsonb,uuid,integer) to portal_app;
create function office_audit(wanted jsonb, before uuid, most integer) returns SETOF audit language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 e3cc3058e1ba5b4267f3b18abf6ebdbd;
create function office_has_root(of_root text) returns boolean language sql stable security definer set search_path=public, pg_temp md5 5ce9b18eac10e83b1419b8554ebb1f6d;
grant execute on function office_has_root(text) to portal_app;
create function office_still_months(of_month date, since timestamp with time zone) returns TABLE(responsible text, empresas bigint) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 17e6e3cde93ee41eb72c639c8c28680f;
grant execute on function office_still_months(date,timestamp with time zone) to portal_app;
create function open_roots(office uuid, maker uuid, lines jsonb, at timestamp with time zone) returns text[] language sql stable security definer set search_path=public, pg_temp md5 2bf3035b0e4886e20ba02c5dd71a7140;
create function own_root() returns text language sql stable security definer set search_path=public, pg_temp md5 c72d71f9cd70ecb5608c19171f4c78d7;
create function password_link_holder(wanted bytea, at timestamp with time zone) returns TABLE(kind text, login text, name text, email text, empresas jsonb) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 6444d63fc67c4343d85f249475bcc60e;
grant execute on function password_link_holder(bytea,timestamp with time zone) to portal_app;
create function password_link_keys(wanted bytea, at timestamp with time zone) returns TABLE(id uuid, name text, hint text) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 b1ac68934e8f215f853af584ba8fad60;
grant execute on function password_link_keys(bytea,timestamp with time zone) to portal_app;
create function pedidos_for_me(at timestamp with time zone) returns TABLE(id uuid, asker_name text, escritorio_name text, empresa_name text, tax_id text, expires_at timestamp with time zone) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 aacd9ca632ac41ca5e729e30b461bea2;
grant execute on function pedidos_for_me(timestamp with time zone) to portal_app;
create function people_of_root(of_root text, empresas bigint[] DEFAULT NULL::bigint[]) returns uuid[] language sql stable security definer set search_path=public, pg_temp md5 ae198e0c266340e61243f5bd8c1ae724;
create function pessoa_empresas(of_account uuid) returns bigint[] language plpgsql stable security definer set search_path=public, pg_temp md5 81de03d0c2699dadabb70a7080453fcc;
grant execute on function pessoa_empresas(uuid) to portal_app;
create function photo_memory(of_entrega uuid, max_deliveries integer) returns TABLE(name text, sha256 text, answer text) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 3bc352131fe0e5f5db5c58743381b8bb;
grant execute on function photo_memory(uuid,integer) to portal_app;
create function place_evento(source_empresa bigint, source_evento uuid, target_empresa bigint, new_id uuid) returns boolean language plpgsql security definer set search_path=public, pg_temp md5 a132d6ec2bea286d4cbe4fe9f2cc7de6;
grant execute on function place_evento(bigint,uuid,bigint,uuid) to portal_app;
create function place_nota(source_empresa bigint, source_nota uuid, target_empresa bigint, new_id uuid) returns boolean language plpgsql security definer set search_path=public, pg_temp md5 9d2823c57af6f8ed534a14fc03c11d0c;
grant execute on function place_nota(bigint,uuid,bigint,uuid) to portal_app;
create function preview_carteira(lines jsonb, at timestamp with time zone) returns TABLE(line integer, outcome text, empresa_id bigint) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 1637a8129dcd603906d213fb93f76d01;
grant execute on function preview_carteira(jsonb,timestamp with time zone) to portal_app;
create function preview_change(office uuid, made jsonb) returns text language plpgsql stable security definer set search_path=public, pg_temp md5 032d3800e7cc714ede66a1f0c1e73fd2;
create function proof_level(proof text, obtained boolean) returns text language sql immutable parallel safe md5 939b3f95ad37eaa6cde419f3ff59f414;
grant execute on function proof_level(text,boolean) to public;
create function proof_strength(proof text, obtained boolean) returns integer language sql immutable parallel safe md5 5fb398a613caf73fa0517afde2cdb387;
grant execute on function proof_strength(text,boolean) to public;
create function prove_by_keeper(of_certificate uuid, of_kind text, at timestamp with time zone) returns void language plpgsql security definer set search_path=public, pg_temp md5 49acb63e96e4da08aa8a2b98652ea209;
create function prove_by_operator(of_empresa bigint) returns void language plpgsql security definer set search_path=public, pg_temp md5 e1854a076010d2223a409eb083b9e7d8;
create function prove_empresas(of_empresas bigint[], of_kind text, by_account uuid, by_escritorio uuid, at timestamp with time zone) returns void language plpgsql security definer set search_path=public, pg_temp md5 f2d05acb590a8be4afbfb3f601f8a836;
create function prove_provider() returns void language plpgsql security definer set search_path=public, pg_temp md5 1998d7b810b7f15eb57b4372a9d01fbc;
grant execute on function prove_provider() to portal_app;
create function provider_accounts(after uuid, words text, max_rows integer) returns TABLE(id uuid, tax_id text, name text, email text, phone text, sistema text, sped boolean, provider boolean, blocked_at timestamp with time zone, empresas bigint, created_at timestamp with time zone) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 35a6e5cb670cd0c6167d1d16bc8eaf37;
grant execute on function provider_accounts(uuid,text,integer) to portal_app;
create function provider_block(of_account uuid, at timestamp with time zone) returns text language plpgsql security definer set search_path=public, pg_temp md5 37007fade25d2d6ac40314a00a1d980e;
grant execute on function provider_block(uuid,timestamp with time zone) to portal_app;
create function provider_captures() returns SETOF bigint language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 ca0a92b3d7f6e3fb63e6c712aa63914d;
grant execute on function provider_captures() to portal_app;
create function provider_change_empresa(of_tax_id text, change jsonb) returns bigint language plpgsql security definer set search_path=public, pg_temp md5 319dc89797bee9eaeabf52b80bfb1a29;
grant execute on function provider_change_empresa(text,jsonb) to portal_app;
create function provider_create_empresa(made jsonb) returns TABLE(outcome text, empresa_id bigint) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 551351b2eb0559b934e8459c962c68f5;
grant execute on function provider_create_empresa(jsonb) to portal_app;
create function provider_empresa(wanted text) returns TABLE(id bigint, tax_id text, root text, name text, uf text, simples boolean) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 9b980a6b7fed73bf8abaf12da28d7c3f;
grant execute on function provider_empresa(text) to portal_app;
create function provider_empresas(after bigint, words text, max_rows integer) returns TABLE(id bigint, tax_id text, name text, uf text, ie text, simples boolean, active boolean, people bigint, created_at timestamp with time zone) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 1b407bb0e475085e65be59d6e90f9a65;
grant execute on function provider_empresas(bigint,text,integer) to portal_app;
create function provider_storage() returns TABLE(empresas bigint, accounts bigint, notas bigint, database_bytes bigint, documents_bytes bigint) language plpgsql stable security definer rows 1000 set search_path=public, pg_temp md5 45e7c516ce64ac7c4bf370f65967e242;
grant execute on function provider_storage() to portal_app;
create function put_carteira(lines jsonb, at timestamp with time zone, until timestamp with time zone) returns TABLE(line integer, outcome text, empresa_id bigint) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 a32648290e36d1c1ab0a3642b94f4562;
grant execute on function put_carteira(jsonb,timestamp with time zone,timestamp with time zone) to portal_app;
create function put_chain(of_certificate uuid, ders bytea) returns boolean language plpgsql security definer set search_path=public, pg_temp md5 dbc0fae812bacf064a5c3a914ff900fa;
grant execute on function put_chain(uuid,bytea) to portal_app;
create function put_contacts(wanted jsonb) returns TABLE(empresa_id bigint, tax_id text) language sql security definer rows 1000 set search_path=public, pg_temp md5 6dbc6ba76d6a65fcea312a15f5de98db;
grant execute on function put_contacts(jsonb) to portal_app;
create function put_eventos(rows json) returns void language plpgsql set plan_cache_mode=force_custom_plan md5 6f018c8d4f3c0868598972611bd13d16;
grant execute on function put_eventos(json) to public;
create function put_notas(rows json) returns void language plpgsql set plan_cache_mode=force_custom_plan md5 96ed4ee8ab34e1e9973e0d0a186c046e;
grant execute on function put_notas(json) to public;
create function refresh_notas(of_empresas bigint[], of_chaves text[]) returns void language plpgsql set plan_cache_mode=force_custom_plan md5 201778de8e077fbcc55d5a8226a9fa81;
grant execute on function refresh_notas(bigint[],text[]) to public;
create function refresh_statistics() returns void language plpgsql security definer set search_path=public, pg_temp md5 f173766aae95ba8fe11aaaab4772f01f;
grant execute on function refresh_statistics() to portal_app;
create function refuse_invitation(of_id uuid, at timestamp with time zone) returns TABLE(empresa_id bigint, tax_id text, papel text) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 8156f7845f939cd762b32a0219e3a88b;
grant execute on function refuse_invitation(uuid,timestamp with time zone) to portal_app;
create function registration_change(of_empresa bigint, line jsonb) returns jsonb language sql stable security definer set search_path=public, pg_temp md5 c7794ad7ec1017b3d312a037a881b328;
create function remove_conta(of_empresa bigint, of_id uuid) returns boolean language plpgsql security definer set search_path=public, pg_temp md5 b35410a061ae0361c0f0c4dd10db2035;
grant execute on function remove_conta(bigint,uuid) to portal_app;
create function remove_escritorio(of_empresa bigint, of_escritorio uuid, adopts jsonb, at timestamp with time zone) returns jsonb language plpgsql security definer set search_path=public, pg_temp md5 fbed84062b22ba82a5c32dabac49a456;
grant execute on function remove_escritorio(bigint,uuid,jsonb,timestamp with time zone) to portal_app;
create function remove_pessoa(of_account uuid, adopts jsonb, at timestamp with time zone) returns jsonb language sql security definer set search_path=public, pg_temp md5 2d581102853afde2a9891557d56d594b;
grant execute on function remove_pessoa(uuid,jsonb,timestamp with time zone) to portal_app;
create function repeats_evento(e evento, own evento) returns boolean language sql immutable md5 08e23691501c6da628e9ab0bcd78c130;
grant execute on function repeats_evento(evento,evento) to public;
create function require_dono() returns uuid language plpgsql stable security definer set search_path=public, pg_temp md5 afda0875030c3869a20633faded4e7a1;
create function require_manager(of_empresa bigint) returns void language plpgsql stable security definer set search_path=public, pg_temp md5 6f15f40e25bb905ae7e3ea5464f67aac;
grant execute on function require_manager(bigint) to portal_app;
create function require_provider() returns void language plpgsql stable security definer set search_path=public, pg_temp md5 1e74a6a86e835e077dfb2eee7e5d5eee;
grant execute on function require_provider() to portal_app;
create function restore_package(of_empresa bigint, of_id uuid, since timestamp with time zone, at timestamp with time zone) returns text language plpgsql security definer set search_path=public, pg_temp md5 589b2f35edf587a6f463105e934373e3;
grant execute on function restore_package(bigint,uuid,timestamp with time zone,timestamp with time zone) to portal_app;
create function resume_by_admission() returns trigger language plpgsql security definer set search_path=public, pg_temp md5 c945aaa3f49b90e004dbd92430832d14;
create function revoke_link(of_link uuid, at timestamp with time zone) returns TABLE(empresa_id bigint, tax_id text) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 c2a2b68708b57064ce77736f585bd24e;
grant execute on function revoke_link(uuid,timestamp with time zone) to portal_app;
create function revoke_portfolio_key(of_office boolean, wanted uuid, at timestamp with time zone) returns text language plpgsql security definer set search_path=public, pg_temp md5 001c5adab7ad8565a34d905e2a59935f;
grant execute on function revoke_portfolio_key(boolean,uuid,timestamp with time zone) to portal_app;
create function rights_of(wanted uuid) returns TABLE(empresa_id bigint, papel text, imports boolean, origin text, imports_since timestamp with time zone, limited boolean) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 217319010a0569b702f9a966727ef2cc;
create function root_holders(own_session bytea) returns TABLE(id uuid, kind text, name text, tax_id text, empresa_id bigint, empresa_tax_id text, empresa_name text, since timestamp with time zone, account_id uuid, escritorio_id uuid, certificate_id uuid) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 50667dbbb8a72ca24e1603f9f5c097b1;
grant execute on function root_holders(bytea) to portal_app;
create function root_of(of_tax_id text) returns text language sql immutable parallel safe md5 b612f601b416505198e42585dceb12da;
grant execute on function root_of(text) to public;
create function same_root(one text, other text) returns boolean language sql immutable parallel safe md5 641f2b6756a72dce9a3c565d39e04672;
grant execute on function same_root(text,text) to public;
create function save_delivery(wanted jsonb) returns boolean language plpgsql security definer set search_path=public, pg_temp md5 05e9f14bc4bd7718f73787ffbf9e5eb5;
grant execute on function save_delivery(jsonb) to portal_app;
create function save_escritorio_sped(wanted jsonb, over bigint) returns bigint language sql security definer set search_path=public, pg_temp md5 914d1e0146b15d2a13c3f9fb48d3c3de;
grant execute on function save_escritorio_sped(jsonb,bigint) to portal_app;
create function save_reminders(days integer, most integer, at timestamp with time zone) returns boolean language plpgsql security definer set search_path=public, pg_temp md5 6313c2639ad1aeb2c6d54b8f7d17e6dc;
grant execute on function save_reminders(integer,integer,timestamp with time zone) to portal_app;
create function scope_with(more bigint[]) returns text language sql stable md5 edb2ac1e36a8c1924f91881254e4ad41;
grant execute on function scope_with(bigint[]) to public;
create function see_items(of_empresas bigint[], of_notas uuid[]) returns void language plpgsql set plan_cache_mode=force_custom_plan md5 20d21de2c61296108f42afde79392334;
grant execute on function see_items(bigint[],uuid[]) to public;
create function sees_caixa(office uuid, of_empresa bigint) returns boolean language sql stable security definer set search_path=public, pg_temp md5 746b560d58164ce83e1776b7d8dc3a25;
grant execute on function sees_caixa(uuid,bigint) to portal_app;
create function sees_empresa(papel text, person_tags text[], company_tags text[]) returns boolean language sql immutable md5 742dd1ccb56cd6cad2685dc55310f130;
grant execute on function sees_empresa(text,text[],text[]) to public;
create function settle_carteira_change(of_id uuid, at timestamp with time zone) returns void language sql security definer set search_path=public, pg_temp md5 3529ad4d7d3df84d1fd85454f096464b;
grant execute on function settle_carteira_change(uuid,timestamp with time zone) to portal_app;
create function settle_inbox(ids uuid[], at timestamp with time zone) returns integer language sql security definer set search_path=public, pg_temp md5 f50baa8387cbc90c38fe13555b6d6744;
grant execute on function settle_inbox(uuid[],timestamp with time zone) to portal_app;
create function settle_root_endings(now_at timestamp with time zone) returns integer language plpgsql security definer set search_path=public, pg_temp md5 f70b42c11fe63062d92abdfd8c0f0084;
create function settle_upgrade(of_certificate uuid, is_trusted boolean, at timestamp with time zone) returns void language plpgsql security definer set search_path=public, pg_temp md5 df5da16b592428d26f532d6eb90f03b3;
create function speaks_for(of_account uuid, of_empresa bigint) returns boolean language sql stable security definer set search_path=public, pg_temp md5 1b66c71477a95f74a9492890e349047e;
grant execute on function speaks_for(uuid,bigint) to portal_app;
create function speaks_for_office(of_account uuid, office uuid) returns boolean language sql stable security definer set search_path=public, pg_temp md5 0a80ec4c1eea8e77569ada3228b0253c;
create function spend_certificate_proof(hash bytea, of_tax_id text) returns boolean language plpgsql security definer set search_path=public, pg_temp md5 af45e09e9c731c8c79f769bd82ad9cb3;
grant execute on function spend_certificate_proof(bytea,text) to portal_app;
create function spend_password_link(wanted bytea, at timestamp with time zone, new_hash text, keep_keys uuid[]) returns boolean language plpgsql security definer set search_path=public, pg_temp md5 650aa633403e1755826461a498369626;
grant execute on function spend_password_link(bytea,timestamp with time zone,text,uuid[]) to portal_app;
create function stop_capture() returns trigger language plpgsql security definer set search_path=public, pg_temp md5 6c0ea6bd8955a3ea2d124d475e0488aa;
create function sum_days(gone nota[], added nota[]) returns void language plpgsql md5 047de4bdfbc22aaf9d74c721d60e96e5;
grant execute on function sum_days(nota[],nota[]) to public;
create function sum_manifests(gone nota[], added nota[]) returns void language plpgsql md5 ace72a339c4bf399fbda6bfcfc369c84;
grant execute on function sum_manifests(nota[],nota[]) to public;
create function sum_months(gone nota[], added nota[]) returns void language plpgsql md5 45f979ab48b7a69cf2a79444e391da81;
grant execute on function sum_months(nota[],nota[]) to public;
create function sum_notas(gone nota[], added nota[]) returns void language plpgsql md5 8834f931ebacd071b5223511d330abfd;
grant execute on function sum_notas(nota[],nota[]) to public;
create function sum_numbers(gone nota[], added nota[]) returns void language plpgsql md5 6a2151d0f26bf6aa9e6613080bbe6086;
grant execute on function sum_numbers(nota[],nota[]) to public;
create function support_empresas(wanted uuid, at timestamp with time zone) returns TABLE(id bigint, tax_id text, root text, name text, uf text, simples boolean) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 331211187a52fea083715589616c6fa1;
grant execute on function support_empresas(uuid,timestamp with time zone) to portal_app;
create function swap_scope(companies text) returns text language plpgsql md5 b56e6059ab35272a62783700c9243dd7;
grant execute on function swap_scope(text) to public;
create function sweep_logins() returns void language sql security definer set search_path=public, pg_temp md5 7ea269b0719b97570fc5808d06d8c66e;
grant execute on function sweep_logins() to portal_app;
create function tags_of(line jsonb) returns text[] language sql immutable md5 446020833621b52faee9b96f689d4da0;
grant execute on function tags_of(jsonb) to public;
create function take_back(of_empresa bigint, of_upload uuid, of_ids uuid[], at timestamp with time zone, keep_until timestamp with time zone) returns integer language plpgsql security definer set search_path=public, pg_temp md5 ec3e23f8035150ada04e4485cada5141;
grant execute on function take_back(bigint,uuid,uuid[],timestamp with time zone,timestamp with time zone) to portal_app;
create function take_download_link(wanted bytea, at timestamp with time zone) returns TABLE(session_hash bytea, request jsonb) language sql security definer rows 1000 set search_path=public, pg_temp md5 991c4e080a1bc0f5df36eef4e9ab264a;
grant execute on function take_download_link(bytea,timestamp with time zone) to portal_app;
create function take_out_pessoa(office uuid, of_account uuid, adopts jsonb, at timestamp with time zone) returns jsonb language plpgsql security definer set search_path=public, pg_temp md5 a62dbc812f4e1f4bb96ea14c3107864b;
create function take_over(of_account uuid, new_name text, at timestamp with time zone) returns void language plpgsql security definer set search_path=public, pg_temp md5 95b3cf81f10e035a576b388d5238b318;
create function tell(accounts uuid[], words text, at timestamp with time zone) returns TABLE(name text, email text) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 c1625ccbd44f2b611efa2db141b7f328;
create function tell_alert() returns trigger language plpgsql security definer set search_path=public, pg_temp md5 be3c69140268eb5934cf00f8d18f7d2e;
create function tell_notas(gone nota[], added nota[]) returns void language plpgsql md5 22682120a339eccb95fc7ce49d0c9d63;
grant execute on function tell_notas(nota[],nota[]) to public;
create function tell_of_bringing(of_empresa bigint, words text, at timestamp with time zone) returns TABLE(name text, email text) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 a76b322ef922d9fc494f8343247a1039;
grant execute on function tell_of_bringing(bigint,text,timestamp with time zone) to portal_app;
create function timed_uuid() returns uuid language sql md5 cbb53d1e6721e35c3fdf0bbf380c996c;
create function undo_carteira(of_tax_id text, waives boolean, at timestamp with time zone) returns TABLE(outcome text, empresa_id bigint) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 1f572a1e3a1cce04acc8ba952db8524a;
grant execute on function undo_carteira(text,boolean,timestamp with time zone) to portal_app;
create function undo_root_ending(of_root text, now_at timestamp with time zone) returns bigint[] language plpgsql security definer set search_path=public, pg_temp md5 a790d071845bae3f8c624b99a478b3bf;
create function undo_takeover(of_account uuid) returns boolean language plpgsql security definer set search_path=public, pg_temp md5 0db27e29a1b017c33322dcd8a6cf6ef8;
create function usable_certificates(livre boolean) returns TABLE(empresa_id bigint, certificate_id uuid, thumbprint bytea, valid_to timestamp with time zone, created_at timestamp with time zone, trusted boolean) language sql stable rows 1000 md5 994345c7073751ad63511ec1b7a4fb80;
create function uuid_since(at timestamp with time zone) returns uuid language sql immutable md5 57cb9108c843f0542c01220225d668b6;
create function voice_condition(of_table text, of_column text, event text, accounts uuid[], office uuid, empresas bigint[]) returns text language plpgsql stable md5 495f901783ab7c25e9f78c284e9a156c;
grant execute on function voice_condition(text,text,text,uuid[],uuid,bigint[]) to public;
create function waiting_mail(of_empresas bigint[], since timestamp with time zone, until timestamp with time zone) returns TABLE(empresa_id bigint, quantity bigint) language sql stable security definer rows 1000 set search_path=public, pg_temp md5 2010e016e81552084a130c00a33c1bcf;
grant execute on function waiting_mail(bigint[],timestamp with time zone,timestamp with time zone) to portal_app;
create function was_own_people(of_account uuid, of_empresa bigint, at timestamp with time zone) returns boolean language plpgsql stable security definer set search_path=public, pg_temp md5 3527f0812f9d2148e4afa4c48070471d;
grant execute on function was_own_people(uuid,bigint,timestamp with time zone) to portal_app;
create function what_ends(event text, accounts uuid[], office uuid, empresas bigint[], at timestamp with time zone) returns jsonb language plpgsql stable security definer set search_path=public, pg_temp md5 3014f0d4fa086cea10e60e1efd6d937c;
create function whole_words(of_empresas bigint[], word text) returns text[] language plpgsql stable md5 7fef1505d1d739962740a05658ce6fc3;
create function whole_words_condition(of_empresas bigint[], words text[]) returns text language plpgsql stable md5 87642117255f7218c4bdfa8d3bd22cfe;
create function with_tax_ids(list jsonb) returns jsonb language sql stable security definer set search_path=public, pg_temp md5 ee52daee5b9b0917f639b6393e497623;
create function words_condition(texto text, words text[]) returns text language sql stable md5 c2c19e2c650af10b1ad9c5694b0c6fcf;
grant execute on function words_condition(text,text[]) to public;
create function works_in_office(of_account uuid) returns boolean language sql stable security definer set search_path=public, pg_temp md5 dfac6572a38d3ab37e3c073da4eedd5b;
create function write_carteira(office uuid, maker uuid, lines jsonb, at timestamp with time zone, until timestamp with time zone, beyond text[] DEFAULT '{}'::text[]) returns TABLE(line integer, outcome text, empresa_id bigint) language plpgsql security definer rows 1000 set search_path=public, pg_temp md5 81d99dbf7459e11d1936e97683e3a2f7;
create function write_registration(of_empresa bigint, wanted jsonb) returns void language sql security definer set search_path=public, pg_temp md5 fb25149890a13d6940e39921025d5800;
create function written_instant(written text) returns timestamp with time zone language sql immutable parallel safe md5 af8e1a604e9a3fdd7a7345b9afd43df7;
grant execute on function written_instant(text) to public;
