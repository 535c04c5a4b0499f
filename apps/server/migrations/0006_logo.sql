-- The logo that a company prints on the documents it issues: one row for each establishment that has its own.
create table empresa_logo (
  empresa_id bigint not null,
  kind       text   not null check (kind in ('png', 'jpeg')),
  bytes      bytea  not null check (octet_length(bytes) between 1 and 307200), -- 300 KiB
  sha256     bytea  not null,
  changed_at timestamptz not null default now(),
  primary key (empresa_id)
);
alter table empresa_logo alter column bytes set storage external; -- compressed already
alter table empresa_logo enable row level security;
alter table empresa_logo force row level security;
create policy owner_all on empresa_logo to current_user using (true) with check (true);
create policy scope on empresa_logo to portal_app
  using (empresa_id = any ((select app_empresas())::bigint[])) with check (empresa_id = any ((select app_empresas())::bigint[]));
grant select, insert, update, delete on empresa_logo to portal_app;

-- The logo a company shows: its own, else that of its root (head office first), whether or not the caller may use that establishment:
-- it is one legal person, and the picture is made to be seen. Asked only for a company of the caller.
create function logo_of(of_empresa bigint) returns table (kind text, bytes bytea, sha256 bytea, own boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  return query
    select l.kind, l.bytes, l.sha256, e.id = asked.id
    from empresa asked
      join empresa e on e.root = asked.root and e.demo = asked.demo
      join empresa_logo l on l.empresa_id = e.id
    where asked.id = of_empresa
    order by e.id = asked.id desc, substr(e.tax_id, 9, 4) = '0001' desc, e.id
    limit 1;
end $$;
revoke execute on function logo_of(bigint) from public;
grant execute on function logo_of(bigint) to portal_app;
