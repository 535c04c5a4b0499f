-- Words of a search, found in what many notes share (docs/decisions/0019). The searched text of a note is two pieces, kept once for each
-- company, and its number: the other party (name and tax id), and the rest (the company's own name as the note writes it, the nature).
-- Which pieces say a word is read from some thousand of them; the notes of a piece are then found by its key, which stands in their indexes.

-- The name and tax id of the other party, where the searched text has them as they stand in their columns; else nothing, and all is rest.
create function nota_party_text(busca text, folded text, tax_id text) returns text language sql immutable parallel safe
  return case
    when strpos((' ' || busca || ' ') collate "C", (' ' || btrim(folded || ' ' || coalesce(lower(tax_id), '')) || ' ') collate "C") > 0
      then btrim(folded || ' ' || coalesce(lower(tax_id), '')) collate "C"
    else '' end;

-- What is left of the words when those of the party and the number are taken away.
create function nota_rest_text(busca text, party text, number bigint) returns text language sql immutable parallel safe
  return btrim(replace(
    replace((' ' || busca || ' ') collate "C", (' ' || party || ' ') collate "C", ' '),
    (' ' || number::text || ' ') collate "C", ' ')) collate "C";

-- Whole in JavaScript, too: 53 bits.
create function nota_text_key(texto text) returns bigint language sql immutable parallel safe
  return hashtextextended(texto collate "C", 0) >> 11;

drop index nota_by_busca, nota_by_emission, nota_by_total, nota_by_party;
alter table nota
  add column party_key bigint not null generated always as (nota_text_key(nota_party_text(busca, party_folded, party_tax_id))) stored,
  add column rest_key bigint not null generated always as
    (nota_text_key(nota_rest_text(busca, nota_party_text(busca, party_folded, party_tax_id), number))) stored;

create table nota_text (
  empresa_id bigint  not null,
  of_party   boolean not null,               -- else the rest
  key        bigint  not null generated always as (nota_text_key(texto)) stored,
  texto      text collate "C" not null,
  primary key (empresa_id, of_party, key)
);
alter table nota_text enable row level security;
alter table nota_text force row level security;
create policy owner_all on nota_text to current_user using (true) with check (true);
create policy scope on nota_text to portal_app using (empresa_id = any ((select app_empresas())::bigint[]))
  with check (empresa_id = any ((select app_empresas())::bigint[]));
grant select, insert on nota_text to portal_app;

-- A text stays when its last note gets another: it finds nothing then.
create function nota_text_add() returns trigger language plpgsql as $$
begin
  insert into nota_text (empresa_id, of_party, texto)
    select empresa_id, of_party, texto from (
      select empresa_id, true as of_party, nota_party_text(busca, party_folded, party_tax_id) as texto from (
        select distinct on (empresa_id, party_key) empresa_id, busca, party_folded, party_tax_id from added) parties
      union all
      select empresa_id, false, nota_rest_text(busca, nota_party_text(busca, party_folded, party_tax_id), number) from (
        select distinct on (empresa_id, rest_key) empresa_id, busca, party_folded, party_tax_id, number from added) rests
    ) texts where texto <> '' order by 1, 2, 3
    on conflict do nothing;
  return null;
end $$;
create trigger nota_text_insert after insert on nota referencing new table as added
  for each statement execute function nota_text_add();
create trigger nota_text_update after update on nota referencing new table as added
  for each statement execute function nota_text_add();
insert into nota_text (empresa_id, of_party, texto)
  select empresa_id, true, nota_party_text(busca, party_folded, party_tax_id) from (
    select distinct on (empresa_id, party_key) empresa_id, busca, party_folded, party_tax_id from nota) parties
  where nota_party_text(busca, party_folded, party_tax_id) <> ''
  union all
  select empresa_id, false, nota_rest_text(busca, nota_party_text(busca, party_folded, party_tax_id), number) from (
    select distinct on (empresa_id, rest_key) empresa_id, busca, party_folded, party_tax_id, number from nota) rests
  where nota_rest_text(busca, nota_party_text(busca, party_folded, party_tax_id), number) <> ''
  on conflict do nothing;

-- As in 0019, and the keys of the texts.
create index nota_by_emission on nota (empresa_id, tipo, papel, issued_local desc, id desc)
  include (total_cents, situacao, homologacao, number, party_tax_id, mark_signature, imported_at, party_key, rest_key);
create index nota_by_party on nota (empresa_id, tipo, papel, party_folded desc, id desc) include (party_key, rest_key, homologacao);
-- A sum or a page of the larger notes reads no other, and none whole.
create index nota_by_total on nota (empresa_id, tipo, papel, total_cents desc, id desc) include (issued_local, situacao, homologacao);
create index nota_by_party_key on nota (empresa_id, party_key);
create index nota_by_rest_key on nota (empresa_id, rest_key);
-- Digits of a number: the one part of the searched text that few notes share.
create index nota_by_digits on nota using gin (empresa_id, (number::text) gin_trgm_ops);

-- Under row-level security LIKE and the like would read every row, so what follows looks as the owner, and only into companies of the caller.
create function like_pattern(word text) returns text language sql immutable parallel safe
  return '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- Whether no more than so many notes have one of these texts.
create function has_few(of_empresas bigint[], keys bigint[], of_party boolean, max_hits integer) returns boolean language plpgsql stable as $$
#variable_conflict use_variable
declare
  found_here integer;
begin
  if cardinality(keys) > max_hits then return false; end if;
  if of_party then
    select count(*) into found_here from (select from unnest(of_empresas) e (id) cross join unnest(keys) k (key)
      cross join lateral (select from nota n where n.empresa_id = e.id and n.party_key = k.key limit max_hits + 1) n limit max_hits + 1) held;
  else
    select count(*) into found_here from (select from unnest(of_empresas) e (id) cross join unnest(keys) k (key)
      cross join lateral (select from nota n where n.empresa_id = e.id and n.rest_key = k.key limit max_hits + 1) n limit max_hits + 1) held;
  end if;
  return found_here <= max_hits;
end $$;
-- Sets of texts that together say all the words: notes of these rests (null: of any) with these parties (null: with any), as keys. `few`
-- names the side that has no more than max_hits notes. One row with neither, where words and rests meet in too many ways to be told.
create function nota_words(of_empresas bigint[], words text[], max_hits integer)
  returns table (rests bigint[], parties bigint[], few text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  kind record;
  kinds integer := 0;
  of_rests text[] := '{null}';
  conditions text[];
  of_parties text[];
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  -- the longest word first: it is the rarest
  words := array(select word from unnest(words) word order by length(word) desc, word);
  conditions := array[(select string_agg(format('texto like %L', like_pattern(word)), ' and ') from unnest(words) word)];
  for kind in
    select missing, array_agg(distinct key) as keys from (
      select key, array(select format('texto like %L', like_pattern(word)) from unnest(words) word where t.texto not like like_pattern(word)) as missing
      from nota_text t where empresa_id = any (of_empresas) and not of_party) r
    where cardinality(missing) < cardinality(words) group by missing
  loop
    kinds := kinds + 1;
    if kinds > 8 then return query select null::bigint[], null::bigint[], null; return; end if;
    if kind.missing = '{}' then
      return query select kind.keys, null::bigint[], case when has_few(of_empresas, kind.keys, false, max_hits) then 'rests' end;
    else
      of_rests := of_rests || kind.keys::text;
      conditions := conditions || array_to_string(kind.missing, ' and ');
    end if;
  end loop;
  execute format('select array[%s] from nota_text where empresa_id = any ($1) and of_party and (%s)',
    (select string_agg(format('array_agg(%s key) filter (where %s)::text', case when cardinality(of_empresas) > 1 then 'distinct' end, c), ', ') from unnest(conditions) c),
    -- who says all the words says those that a rest lacks
    array_to_string(case when cardinality(conditions) > 1 then conditions[2:] else conditions end, ' or ')) into of_parties using of_empresas;
  return query
    select s.rests::bigint[], s.parties::bigint[], case
      when has_few(of_empresas, s.parties::bigint[], true, max_hits) then 'parties'
      when s.rests is not null and has_few(of_empresas, s.rests::bigint[], false, max_hits) then 'rests' end
    from unnest(of_rests, of_parties) s (rests, parties) where s.parties is not null;
end $$;

-- Notes whose number has one of these digits, and whose text says all the words. Served by nota_by_digits.
create function nota_digits(of_empresas bigint[], digits text[], words text[], max_hits integer)
  returns table (empresa_id bigint, id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  return query execute format('select n.empresa_id, n.id from nota n where %s and (%s)%s limit %s',
    case when cardinality(of_empresas) = 1 then format('n.empresa_id = %s', of_empresas[1]) else format('n.empresa_id = any (%L::bigint[])', of_empresas) end,
    (select string_agg(format('n.number::text like %L', like_pattern(digit)), ' or ') from unnest(digits) digit),
    (select string_agg(format(' and n.busca like %L', like_pattern(word)), '') from unnest(words) word), max_hits);
end $$;
drop function nota_search(bigint[], text[], integer);
do $$ declare f text; begin
  foreach f in array array['has_few(bigint[], bigint[], boolean, integer)', 'nota_words(bigint[], text[], integer)', 'nota_digits(bigint[], text[], text[], integer)'] loop
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
grant execute on function nota_words(bigint[], text[], integer), nota_digits(bigint[], text[], text[], integer) to portal_app;
