-- Long work over many companies, as a person orders it. Each company is one row.

create table tarefa (
  id           uuid primary key,
  account_id   uuid not null references account on delete cascade,
  turn         text collate "C" not null,      -- whose turn it uses: an office, or an account outside offices
  action       text collate "C" not null check (action in ('conferir', 'gerar_efd')),
  month        text collate "C" not null,
  sistema      text not null,
  purpose      text collate "C" not null check (purpose in ('0', '1')), -- COD_FIN
  made_at      timestamptz not null default now(),
  served_at    timestamptz,                    -- last time a company of it was begun
  cancelled_at timestamptz
);
create index tarefa_of_account on tarefa (account_id, id);
create index tarefa_turn on tarefa (turn, served_at);

create table tarefa_item (
  tarefa_id  uuid not null references tarefa on delete cascade,
  position   integer not null,
  account_id uuid not null references account on delete cascade,
  empresa_id bigint not null references empresa on delete cascade,
  state      text collate "C" not null default 'na_fila' check (state in ('na_fila', 'fazendo', 'feita', 'falhou', 'cancelada')),
  message    text,
  result     jsonb,
  holder     uuid,                             -- process that works on it
  held_until timestamptz,                      -- afterwards another process takes it over
  tries      smallint not null default 0,
  ended_at   timestamptz,
  primary key (tarefa_id, position)
);
create index tarefa_item_open on tarefa_item (tarefa_id, position) where state in ('na_fila', 'fazendo');
create index tarefa_item_empresa on tarefa_item (empresa_id);
create index tarefa_item_account on tarefa_item (account_id);

do $$ declare t text; begin
  foreach t in array array['tarefa', 'tarefa_item'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to %I using (true) with check (true)', t, current_user);
  end loop;
end $$;
-- A person sees the own tasks only, and in them the companies that the person may use now.
create policy scope on tarefa to portal_app using (account_id = app_account()) with check (account_id = app_account());
create policy scope on tarefa_item to portal_app
  using (account_id = app_account() and empresa_id = any ((select app_empresas())::bigint[]))
  with check (account_id = app_account() and empresa_id = any ((select app_empresas())::bigint[]));
grant select on tarefa, tarefa_item to portal_app;
grant insert (id, account_id, turn, action, month, sistema, purpose) on tarefa to portal_app;
grant insert (tarefa_id, position, account_id, empresa_id) on tarefa_item to portal_app;
grant update (cancelled_at) on tarefa to portal_app;

-- The turn of the caller's work: people of one office share it.
create function my_turn() returns text language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select 'office ' || p.escritorio_id from pessoa p where p.account_id = app_account() limit 1), 'account ' || app_account())
$$;
revoke execute on function my_turn() from public;
grant execute on function my_turn() to portal_app;

-- Cancelling ends what has not begun; what is under way is stopped by its process.
create function cancel_rest() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update tarefa_item i set state = 'cancelada', ended_at = clock_timestamp() where i.tarefa_id = new.id and i.state = 'na_fila';
  return new;
end $$;
create trigger cancel_rest after update of cancelled_at on tarefa for each row when (new.cancelled_at is not null)
  execute function cancel_rest();
revoke execute on function cancel_rest() from public;

-- An account with its rights of this moment: work that outlives its session asks again before each company.
create function caller_by_account(wanted uuid)
  returns table (account_id uuid, login text, tax_id text, name text, email text, phone text, sistema text, sped boolean, uf text,
    demo boolean, provider boolean, factor boolean, empresas jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.id, a.login, a.tax_id, a.name, a.email, a.phone, a.sistema, a.sped, a.uf, a.demo, a.provider,
      exists (select from account_factor f where f.account_id = a.id and f.confirmed_at is not null),
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'taxId', e.tax_id, 'root', e.root, 'name', e.name,
          'uf', e.uf, 'simples', e.simples, 'papel', r.papel, 'imports', r.imports, 'origin', r.origin,
          'secondFactor', e.second_factor) order by e.id), '[]'::jsonb)
        from rights_of(a.id) r join empresa e on e.id = r.empresa_id where e.active)
    from account a where a.id = wanted and a.blocked_at is null
  $$;
revoke execute on function caller_by_account(uuid) from public;
