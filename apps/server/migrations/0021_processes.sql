-- Several server processes on one database: who is alive, and how much of a user's second others have served.

-- Written every few seconds by who works the queue; what a worker that is silent for long holds is taken over by the others.
create table worker_lease (
  worker  text primary key,                             -- as the queue locks its jobs
  seen_at timestamptz not null
);

-- Calls of the running second by caller and process. Nothing is lost with it, so it is not logged. The key is a SHA-256.
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
create policy scope on worker_lease to portal_app using (false);             -- the owner's alone, as the queue is
create policy scope on call_count to portal_app using (true) with check (true); -- says nothing of anyone
grant select, insert, update, delete on call_count to portal_app;
