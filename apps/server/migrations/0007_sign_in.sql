-- How people prove who they are: failed sign-ins, second factor, sessions by id, links that set a password once.

-- Failures by typed login and by address, so that every process counts the same. Nothing here names anyone: the key is a SHA-256.
create table sign_in_count (
  key            bytea primary key,
  failures       integer not null default 0,           -- within the window
  pending        integer not null default 0,           -- tries being judged now
  pending_at     timestamptz not null,                 -- latest of them: what a killed process left is not counted for long
  window_ends_at timestamptz not null,                 -- from then on the failures are forgotten
  wait_until     timestamptz                           -- until then nothing is judged
);
create index sign_in_count_by_end on sign_in_count (window_ends_at);

create table account_factor (
  account_id   uuid primary key references account,
  secret       bytea not null,                          -- TOTP, wrapped by the master key (fator/wrap.ts)
  confirmed_at timestamptz,                             -- null: shown to the user, not in force yet
  last_step    bigint not null default 0,               -- 30 s steps up to this one are spent
  created_at   timestamptz not null default now()
);
create table recovery_code (
  account_id uuid  not null references account,
  code_hash  bytea not null,                            -- SHA-256 of 80 random bits; a spent code is gone
  primary key (account_id, code_hash)
);

create table password_link (
  token_hash bytea primary key,                         -- SHA-256 of the link's token
  account_id uuid not null references account,
  kind       text not null check (kind in ('convite', 'senha')),
  made_by    uuid,                                      -- null: the operator, or the person itself
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_link_by_account on password_link (account_id);

alter table session add column id uuid not null default gen_random_uuid();   -- what the list of sessions names
alter table empresa add column second_factor boolean not null default false; -- only users with a second factor may use it

do $$ declare t text; begin
  foreach t in array array['sign_in_count', 'account_factor', 'recovery_code', 'password_link'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
  end loop;
end $$;
create policy scope on sign_in_count to portal_app using (true) with check (true); -- asked before anyone is known; says nothing of anyone
create policy scope on account_factor to portal_app using (account_id = (select app_account()));
create policy scope on recovery_code to portal_app using (account_id = (select app_account()));
create policy scope on password_link to portal_app using (false);                 -- by the functions below alone

grant select, insert, update, delete on sign_in_count, account_factor to portal_app;
grant select, insert, delete on recovery_code to portal_app;
grant update (second_factor) on empresa to portal_app;

-- Whether `maker` may hand out a link that sets the password of `target`: the provider may, and who is titular of every company of the
-- target. A titular of one company of several would else take over what the target may do in the others.
create function may_set_password(maker uuid, target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account m where m.id = maker and m.provider)
      or (not exists (select from account t where t.id = target and (t.provider or t.demo))
        and exists (select from account_empresa g where g.account_id = target)
        and not exists (
          select from account_empresa g where g.account_id = target and not exists (
            select from account_empresa own
            where own.account_id = maker and own.empresa_id = g.empresa_id and own.papel = 'titular')))
  $$;

-- Makes the link, in the scope of its maker; earlier ones of the account are void from now on.
create function make_password_link(of_account uuid, of_kind text, of_hash bytea, at timestamptz, until timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_account() is distinct from of_account and not may_set_password(app_account(), of_account) then
    raise exception 'not theirs to set' using errcode = '42501';
  end if;
  delete from password_link where account_id = of_account;
  insert into password_link (token_hash, account_id, kind, made_by, created_at, expires_at)
    values (of_hash, of_account, of_kind, app_account(), at, until);
end $$;

-- The account of a live link. It lives no longer than its maker's right to make it: a grant in another company ends that too.
create function live_password_link(wanted bytea, at timestamptz) returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
    select l.account_id from password_link l join account a on a.id = l.account_id
    where l.token_hash = wanted and l.expires_at > at and a.blocked_at is null
      and (l.made_by is null or l.made_by = l.account_id or may_set_password(l.made_by, l.account_id))
  $$;

-- Whom a live link is for; with what the new password must not be made of.
create function password_link_holder(wanted bytea, at timestamptz)
  returns table (kind text, login text, name text, email text, empresas jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select l.kind, a.login, a.name, a.email,
      (select coalesce(jsonb_agg(jsonb_build_object('taxId', e.tax_id, 'name', e.name)), '[]'::jsonb)
        from account_empresa g join empresa e on e.id = g.empresa_id where g.account_id = a.id)
    from password_link l join account a on a.id = live_password_link(wanted, at)
    where l.token_hash = wanted
  $$;

-- Spends a live link: of many at once, one sets its password. Every session of the account ends.
create function spend_password_link(wanted bytea, at timestamptz, new_hash text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare holder uuid := live_password_link(wanted, at);
begin
  delete from password_link where token_hash = wanted and account_id = holder;
  if not found then return false; end if;
  update account set password_hash = new_hash where id = holder;
  delete from session where account_id = holder;
  return true;
end $$;

-- As before, with whether the account has a second factor in force and which companies ask for one.
drop function caller_by_token(bytea);
create function caller_by_token(wanted bytea)
  returns table (account_id uuid, login text, tax_id text, name text, email text, phone text, sistema text, sped boolean, uf text,
    demo boolean, provider boolean, factor boolean, used_at timestamptz, expires_at timestamptz, empresas jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.id, a.login, a.tax_id, a.name, a.email, a.phone, a.sistema, a.sped, a.uf, a.demo, a.provider,
      exists (select from account_factor f where f.account_id = a.id and f.confirmed_at is not null),
      s.used_at, s.expires_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'taxId', e.tax_id, 'root', e.root, 'name', e.name,
          'uf', e.uf, 'simples', e.simples, 'papel', g.papel, 'secondFactor', e.second_factor) order by e.id), '[]'::jsonb)
        from account_empresa g join empresa e on e.id = g.empresa_id where g.account_id = a.id and e.active)
    from session s join account a on a.id = s.account_id
    where s.token_hash = wanted and a.blocked_at is null
  $$;
revoke execute on function may_set_password(uuid, uuid), live_password_link(bytea, timestamptz), make_password_link(uuid, text, bytea, timestamptz, timestamptz),
  password_link_holder(bytea, timestamptz), spend_password_link(bytea, timestamptz, text), caller_by_token(bytea) from public;
grant execute on function make_password_link(uuid, text, bytea, timestamptz, timestamptz),
  password_link_holder(bytea, timestamptz), spend_password_link(bytea, timestamptz, text), caller_by_token(bytea) to portal_app;
