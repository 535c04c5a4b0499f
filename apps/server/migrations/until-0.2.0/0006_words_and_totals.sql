-- Lists, totals and word searches read these tables instead of the notes: sums per day, numbers per month, pieces of text. Every writer
-- of notes calls sum_notas in the same transaction.

-- Count and value per day: totals of a plain period never scan the notes. The sum is numeric: a bigint can overflow, and the failing
-- trigger would stop imports.
create table nota_day (
  empresa_id  bigint not null,
  tipo        text collate "C" not null,
  papel       text collate "C" not null,
  day         date not null,
  homologacao boolean not null,
  situacao    text collate "C" not null,
  quantity    bigint not null,
  total_cents numeric not null,
  primary key (empresa_id, tipo, papel, day, homologacao, situacao)
);

-- Numbers of the production documents that a company issued, by series and month, as ranges: gaps of a month are found without reading
-- notes.
create table nota_number (
  empresa_id bigint   not null,
  month      date     not null,              -- of the wall time of issue; its first day
  tipo       text collate "C" not null,
  modelo     smallint not null,
  serie      integer  not null,
  thousand   bigint   not null,              -- number / 1000: distant numbers make several rows, not one that grows
  held       int8multirange not null,
  primary key (empresa_id, month, tipo, modelo, serie, thousand)
);

-- The distinct pieces of searched text of a company's notes (docs/decisions/0019): of the other party, and the rest. A search reads
-- which pieces contain a word, then finds the notes of a piece by its key (indexes nota_by_party_key and nota_by_rest_key).
-- A piece stays when its last note gets another text; it then matches no note.
create table nota_text (
  empresa_id bigint  not null,
  of_party   boolean not null,               -- false: the rest
  key        bigint  not null generated always as (nota_text_key(texto)) stored,
  texto      text collate "C" not null,
  primary key (empresa_id, of_party, key)
);
-- Names and tax ids of parties, for a search in all companies of a caller (nota_party_search).
create index nota_text_of_party on nota_text using gin (empresa_id, texto gin_trgm_ops) where of_party;

-- The distinct words of the names of parties and products, with which a search corrects a misspelt word. A word stays when its last
-- name is gone; a correction is shown only when it finds something.
create table search_word (
  empresa_id bigint not null,
  word       text collate "C" not null,     -- folded, without digits, 4 letters or more
  primary key (empresa_id, word)
);

do $$ declare t text; begin
  foreach t in array array['nota_day', 'nota_number', 'nota_text', 'search_word'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
    execute format('create policy scope on %I to portal_app using (empresa_id = any ((select app_empresas())::bigint[])) with check (empresa_id = any ((select app_empresas())::bigint[]))', t);
  end loop;
end $$;
grant select, insert, update on nota_day, nota_number to portal_app;
grant select, insert on nota_text, search_word to portal_app;

-- Brings the three tables up to date after notes were written: `gone` are the rows before, `added` the rows after; null is none.
-- Writes in the order of the keys, so that two writers of a company never deadlock.
create function sum_notas(gone nota[], added nota[]) returns void language plpgsql as $$
begin
  perform sum_days(gone, added);
  perform sum_numbers(gone, added);
  insert into nota_text (empresa_id, of_party, texto)
    select empresa_id, of_party, texto from (
      select empresa_id, true as of_party, nota_party_text(busca, party_folded, party_tax_id) as texto from (
        select distinct on (empresa_id, party_key) empresa_id, busca, party_folded, party_tax_id from unnest(added)) parties
      union all
      select empresa_id, false, nota_rest_text(busca, nota_party_text(busca, party_folded, party_tax_id), number) from (
        select distinct on (empresa_id, rest_key) empresa_id, busca, party_folded, party_tax_id, number from unnest(added)) rests
    ) texts where texto <> '' order by 1, 2, 3
    on conflict do nothing;
  insert into search_word (empresa_id, word)
    select distinct empresa_id, word from (
      select empresa_id, regexp_split_to_table(party_folded, '[^[:alpha:]]+') as word from (
        select distinct on (empresa_id, party_key) empresa_id, party_folded from unnest(added)) parties) words
    where length(word) >= 4 order by 1, 2
    on conflict do nothing;
end $$;

create function sum_days(gone nota[], added nota[]) returns void language plpgsql as $$
begin
  insert into nota_day as d (empresa_id, tipo, papel, day, homologacao, situacao, quantity, total_cents)
    select empresa_id, tipo, papel, day, homologacao, situacao, sum(q), sum(q * total_cents) from (
      select empresa_id, tipo, papel, issued_local::date as day, homologacao, situacao, 1 as q, total_cents from unnest(added)
      union all
      select empresa_id, tipo, papel, issued_local::date, homologacao, situacao, -1, total_cents from unnest(gone)
    ) delta group by 1, 2, 3, 4, 5, 6 having sum(q) <> 0 or sum(q * total_cents) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (empresa_id, tipo, papel, day, homologacao, situacao)
    do update set quantity = d.quantity + excluded.quantity, total_cents = d.total_cents + excluded.total_cents;
end $$;

-- Adds the numbers of new notes. Computes anew the old and the new row of each note whose number, series, month, side or environment
-- changed.
create function sum_numbers(gone nota[], added nota[]) returns void language plpgsql as $$
declare
  place record;
begin
  insert into nota_number as n (empresa_id, month, tipo, modelo, serie, thousand, held)
    select empresa_id, date_trunc('month', issued_local)::date, tipo, modelo, serie, number / 1000, range_agg(int8range(number, number + 1))
    from unnest(added) where papel = 'E' and not homologacao and tipo <> 'nfse' -- an NFS-e has no series, and gaps in its numbers are normal
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (empresa_id, month, tipo, modelo, serie, thousand) do update set held = n.held + excluded.held
      where not n.held @> excluded.held;
  for place in
    select distinct old.empresa_id, old.tipo, old.modelo, old.serie, date_trunc('month', old.issued_local)::date as month, old.number / 1000 as thousand
    from unnest(gone) old left join unnest(added) new on new.empresa_id = old.empresa_id and new.id = old.id
    where old.papel = 'E' and not old.homologacao and old.tipo <> 'nfse' and (old.issued_local, old.tipo, old.modelo, old.serie, old.number, old.papel, old.homologacao)
      is distinct from (new.issued_local, new.tipo, new.modelo, new.serie, new.number, new.papel, new.homologacao)
    order by 1, 5, 2, 3, 4, 6
  loop
    update nota_number n set held = coalesce((
        select range_agg(int8range(d.number, d.number + 1)) from nota d
        where d.empresa_id = place.empresa_id and d.tipo = place.tipo and d.papel = 'E' and not d.homologacao
          and d.number >= place.thousand * 1000 and d.number < (place.thousand + 1) * 1000
          and d.modelo = place.modelo and d.serie = place.serie and date_trunc('month', d.issued_local)::date = place.month), '{}')
      where n.empresa_id = place.empresa_id and n.month = place.month and n.tipo = place.tipo and n.modelo = place.modelo
        and n.serie = place.serie and n.thousand = place.thousand;
  end loop;
end $$;

-- Under row-level security LIKE cannot use an index. The functions below therefore run as the owner and read only companies of the caller.

-- Whether at most `max_hits` notes have one of these keys. One query per company, which a cluster answers on the company's node.
create function has_few(of_empresas bigint[], keys bigint[], of_party boolean, max_hits integer) returns boolean language plpgsql stable as $$
#variable_conflict use_variable
declare
  company bigint;
  held    integer := 0;
begin
  if cardinality(keys) > max_hits then return false; end if;
  foreach company in array of_empresas loop
    if of_party then
      select held + count(*) into held from (select from unnest(keys) k (key)
        cross join lateral (select from nota n where n.empresa_id = company and n.party_key = k.key limit max_hits + 1) n limit max_hits + 1) hits;
    else
      select held + count(*) into held from (select from unnest(keys) k (key)
        cross join lateral (select from nota n where n.empresa_id = company and n.rest_key = k.key limit max_hits + 1) n limit max_hits + 1) hits;
    end if;
    if held > max_hits then return false; end if;
  end loop;
  return true;
end $$;

-- For each condition on texto: the keys of the matching parties as an array in text form, and their number. Reads the table in its
-- physical order: a company's texts are stored together but unordered by key, which the planner does not know, so index scans are off.
create function nota_party_keys(of_empresas bigint[], sayings text[], of_all text, out keys text[], out held bigint[])
  language plpgsql stable set enable_indexscan = off as $$
begin
  execute format('select array[%s], array[%s] from nota_text where empresa_id = any ($1) and of_party and (%s)',
    (select string_agg(format('array_agg(%s key) filter (where %s)::text',
      case when cardinality(of_empresas) > 1 then 'distinct' end, s), ', ' order by at) from unnest(sayings) with ordinality l (s, at)),
    (select string_agg(format('count(*) filter (where %s)', s), ', ' order by at) from unnest(sayings) with ordinality l (s, at)),
    of_all) into keys, held using of_empresas;
end $$;

-- Sets of texts that together contain all the words: notes of these rests (null: any) with these parties (null: any), as keys. `few`
-- names the side that has at most `max_hits` notes. Returns one row with both sides null when words and rests combine in more than
-- eight ways. Keys stay text up to the caller.
create function nota_words(of_empresas bigint[], words text[], max_hits integer)
  returns table (rests text, parties text, few text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  kind record;
  kinds integer := 0;
  asked text[];
  unsaid text[];
  of_rests text[] := '{null}';
  sayings text[];
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  -- the longest word first: it is the rarest
  asked := array(select format('texto like %L', like_pattern(word)) from unnest(words) word order by length(word) desc, word);
  unsaid := asked;
  sayings := array[array_to_string(asked, ' and ')];
  for kind in
    select missing, array_agg(distinct key) as keys from (
      select key, array(select format('texto like %L', like_pattern(word)) from unnest(words) word
        where t.texto not like like_pattern(word) order by length(word) desc, word) as missing
      from nota_text t where empresa_id = any (of_empresas) and not of_party) r
    where cardinality(missing) < cardinality(words) group by missing
  loop
    kinds := kinds + 1;
    if kinds > 8 then return query select null::text, null::text, null; return; end if;
    if kind.missing = '{}' then
      return query select kind.keys::text, null::text, case when has_few(of_empresas, kind.keys, false, max_hits) then 'rests' end;
    else
      of_rests := of_rests || kind.keys::text;
      sayings := sayings || array_to_string(kind.missing, ' and ');
      unsaid := array(select a from unnest(unsaid) with ordinality u (a, at) where a = any (kind.missing) order by at);
    end if;
  end loop;
  return query
    select s.rests, s.parties, case
      when s.held <= max_hits and has_few(of_empresas, s.parties::bigint[], true, max_hits) then 'parties'
      when s.rests is not null and has_few(of_empresas, s.rests::bigint[], false, max_hits) then 'rests' end
    from nota_party_keys(of_empresas, sayings, case
      when unsaid <> '{}' then array_to_string(unsaid, ' and ')
      -- a party that contains all the words also contains those that a rest lacks
      else array_to_string(sayings[2:], ' or ') end) p, unnest(of_rests, p.keys, p.held) s (rests, parties, held)
    where s.parties is not null;
end $$;

-- Notes whose number contains one of these digit strings and whose text contains all the words. Served by nota_by_digits.
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

-- Notes whose key contains `part`, or begins with it, and whose text contains all the words. A beginning is a range of the index of keys;
-- elsewhere all keys of the companies are read from that index. «between 1 and 50» means «> 0», but the planner estimates fewer rows.
create function nota_search_key(of_empresas bigint[], part text, beginning boolean, words text[], max_hits integer)
  returns table (empresa_id bigint, id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  if part !~ '^[0-9A-Z]+$' then raise exception 'not a part of a key'; end if;
  return query execute format(
    'select n.empresa_id, n.id from (select n.empresa_id, n.chave from nota n where n.empresa_id = any ($1) and %s %s) k
      join nota n on n.empresa_id = k.empresa_id and n.chave = k.chave where n.empresa_id = any ($1)%s limit $2',
    case when beginning then format('n.chave >= %L and n.chave < %L', part, part || '~')
      else format('strpos(n.chave, %L) between 1 and 50', part) end,
    case when cardinality(words) = 0 then 'limit $2' else 'offset 0' end,
    (select string_agg(format(' and n.busca like %L', like_pattern(word)), '') from unnest(words) word)) using of_empresas, max_hits;
end $$;

-- SQL condition on a company column. More than 8 companies are compared row by row: the index by trigrams would be read once for each.
create function company_condition(of_empresas bigint[]) returns text language sql immutable as $$
  select case when cardinality(of_empresas) = 1 then format('t.empresa_id = %s', of_empresas[1])
    when cardinality(of_empresas) <= 8 then format('t.empresa_id = any (%L::bigint[])', of_empresas)
    else format('(t.empresa_id + 0) = any (%L::bigint[])', of_empresas) end
$$;

-- SQL condition on a folded text: it contains all the words.
create function words_condition(texto text, words text[]) returns text language sql stable as $$
  select string_agg(format('%s like %L', texto, like_pattern(word)), ' and ') from unnest(words) word
$$;

-- Other parties (folded name and tax id) of the companies' notes. A definer function: under row-level security LIKE uses no index.
create function nota_party_search(of_empresas bigint[], words text[], max_hits integer)
  returns table (empresa_id bigint, texto text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  return query execute format('select t.empresa_id, t.texto from nota_text t where %s and t.of_party and %s limit %s',
    company_condition(of_empresas), words_condition('t.texto', words), max_hits);
end $$;

-- Collects statistics of tables that grew by a third, when an upload ends: until autovacuum runs, the planner believes the tables of a
-- first import empty.
create function refresh_statistics() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  grown regclass;
begin
  for grown in
    select c.oid::regclass from pg_class c
    where c.oid = any (array['nota', 'nota_item', 'nota_total', 'nota_ledger', 'item_seen', 'evento', 'nota_day', 'nota_copy', 'nota_download']::regclass[])
      and pg_relation_size(c.oid) / current_setting('block_size')::int > 8 + c.relpages * 4 / 3
  loop
    -- of two uploads that end together, one collects the statistics
    if pg_try_advisory_xact_lock(hashtext('refresh_statistics'), grown::oid::int) then
      execute format('analyze %s', grown);
    end if;
  end loop;
end $$;

do $$ declare f text; begin
  foreach f in array array['nota_words(bigint[], text[], integer)', 'nota_digits(bigint[], text[], text[], integer)',
    'nota_search_key(bigint[], text, boolean, text[], integer)',
    'nota_party_search(bigint[], text[], integer)', 'refresh_statistics()'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
  foreach f in array array['has_few(bigint[], bigint[], boolean, integer)', 'nota_party_keys(bigint[], text[], text)'] loop
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
