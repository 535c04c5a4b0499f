-- The ground of every other migration: the role of the program, the scope of a transaction, functions on text, and the tables that
-- several server processes share. docs/architecture.md explains the two walls of access.

-- portal_app is the role of every pooled connection. It owns no table and cannot bypass row-level security.
do $$ begin
  if not exists (select from pg_roles where rolname = 'portal_app') then
    create role portal_app nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of the cluster created the role first
end $$;
do $$ begin execute format('grant portal_app to %I', current_user); end $$;

-- Definer functions look for their objects in this schema, so only its owner may create objects in it. Before PostgreSQL 15 the
-- default lets every role create.
do $$ begin
  revoke create on schema public from public;
exception when insufficient_privilege then null; -- an external database whose schema belongs to another role
end $$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The companies and the account of the caller. db/scope.ts sets them once per transaction; an unset value means no company.
create function app_empresas() returns bigint[] language sql stable parallel safe
  return coalesce(string_to_array(nullif(current_setting('app.empresas', true), ''), ',')::bigint[], '{}');
create function app_account() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.account', true), '')::uuid;

-- Whether the rows of companies may lie on several nodes: the database has Citus (docs/scaling.md, section 4).
create function is_cluster() returns boolean language sql stable parallel safe
  as $$ select to_regclass('pg_catalog.pg_dist_partition') is not null $$;

-- Lower case without accents, as foldText of @portal/files does.
create function fold_text(value text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'));
-- The LIKE pattern that matches a text containing the word.
create function like_pattern(word text) returns text language sql immutable parallel safe
  return '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- The latest sign of life of each worker of the queue. The other workers take over the jobs of one that is silent (jobs/lease.ts).
create table worker_lease (
  worker  text primary key,                             -- the name under which the queue locks its jobs
  seen_at timestamptz not null
);

-- Calls of the current second by caller and process: the limit of calls counts those of all processes. Unlogged, because a crash
-- loses nothing of value. The key is a SHA-256.
create unlogged table call_count (
  key     bytea not null,
  process uuid not null,
  calls   integer not null,
  seen_at timestamptz not null,
  primary key (key, process)
);
create index call_count_by_age on call_count (seen_at);

do $$ declare t text; begin
  foreach t in array array['worker_lease', 'call_count'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
  end loop;
end $$;
create policy scope on worker_lease to portal_app using (false);                -- the owner works the queue
create policy scope on call_count to portal_app using (true) with check (true); -- holds hashes and counts only
grant select, insert, update, delete on call_count to portal_app;
