-- The ground of every other file: the roles of the program, extensions, and tables that several server processes share.
-- docs/architecture.md explains the two walls of access. A function stands in ../functions, the policies of a table in ../policies.

-- portal_app is the role of every pooled connection. It owns no table and cannot bypass row-level security.
do $$ begin
  if not exists (select from pg_roles where rolname = 'portal_app') then
    create role portal_app nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of the cluster created the role first
end $$;
do $$ begin execute format('grant portal_app to %I', current_user); end $$;

-- portal_captura is the role in which the worker reads the keys of the certificates (certificado/open-key.ts). portal_app is no member.
do $$ begin
  if not exists (select from pg_roles where rolname = 'portal_captura') then
    create role portal_captura nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of the cluster created the role first
end $$;
do $$ begin execute format('grant portal_captura to %I', current_user); end $$;

-- Definer functions look for their objects in this schema, so only its owner may create objects in it. Before PostgreSQL 15 the
-- default lets every role create.
do $$ begin
  revoke create on schema public from public;
exception when insufficient_privilege then null; -- an external database whose schema belongs to another role
end $$;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

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
grant select, insert, update, delete on call_count to portal_app;
