-- Progress of reading the stored notes again (notas/intake/reread.ts). The first start writes the only row.
create table note_reread (
  is_only        boolean primary key default true check (is_only),
  reading        integer not null,             -- version of the readers; a newer program begins again
  cursor_empresa bigint not null default 0,    -- the last note that was looked at
  cursor_nota    uuid   not null default '00000000-0000-0000-0000-000000000000',
  seen           bigint not null default 0,
  doubtful       bigint not null default 0,    -- read again
  changed        bigint not null default 0,
  started_at     timestamptz not null default now(),
  finished_at    timestamptz
);
alter table note_reread enable row level security;
alter table note_reread force row level security;
do $$ begin
  execute format('create policy owner_all on note_reread to %I using (true) with check (true)', current_user);
end $$;
create policy scope on note_reread to portal_app using (false); -- of the owner
