-- A name is found by its words, because three letters of it occur in too many names; the totals of a municipality of NFS-e are read from its
-- index alone; and every call spends half of the time on the companies of its caller.

-- The names and tax ids of other parties by whole words: the letters between other characters, as in search_word, and what stands between spaces.
create index nota_text_by_word on nota_text
  using gin (empresa_id, (regexp_split_to_array(texto, '[^[:alpha:]]+') || string_to_array(texto, ' '))) where of_party;
-- The words that contain a part of a word.
create index search_word_by_part on search_word using gin (empresa_id, word gin_trgm_ops);

-- Whole words that a party's text with this word has one of, so that an index serves the search: a tax id itself, otherwise the words of
-- search_word that contain it. Null for other words with digits, and for short ones: search_word does not have them.
create function whole_words(of_empresas bigint[], word text) returns text[] language plpgsql stable as $$
declare
  known text[];
begin
  if word ~ '^([0-9]{11}|[0-9a-z]{12}[0-9]{2})$' then return array[word]; end if;
  if word !~ '^[a-z]{4,}$' then return null; end if;
  execute format('select array_agg(distinct t.word) from search_word t where %s and t.word like %L',
    company_condition(of_empresas), like_pattern(word)) into known;
  return coalesce(known, '{}');
end $$;
revoke execute on function whole_words(bigint[], text) from public;

-- Other parties (folded name and tax id) of the companies' notes. A definer function: under row-level security LIKE uses no index.
-- A single word of letters is not looked up as a whole word: it may be in half of all names, and PostgreSQL, which knows no frequencies under
-- row-level security, would read them all before the first.
create or replace function nota_party_search(of_empresas bigint[], words text[], max_hits integer)
  returns table (empresa_id bigint, texto text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  word text;
  known text[];
  whole text;
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  if cardinality(words) > 1 or words[1] ~ '[0-9]' then
    foreach word in array words loop
      known := whole_words(of_empresas, word);
      continue when known is null;
      if known = '{}' then return; end if;
      whole := concat_ws(' and ', whole, format('regexp_split_to_array(t.texto, ''[^[:alpha:]]+'') || string_to_array(t.texto, '' '') && %L::text[]', known));
    end loop;
  end if;
  -- beside whole words, LIKE would let PostgreSQL choose the index of three letters
  return query execute format('select t.empresa_id, t.texto from nota_text t where %s and t.of_party and %s limit %s',
    company_condition(of_empresas), coalesce(
      whole || (select string_agg(format(' and position(%L in t.texto) > 0', w), '') from unnest(words) w),
      words_condition('t.texto', words)), max_hits);
end $$;

drop index nota_servico_by_city;
create index nota_servico_by_city on nota_servico (empresa_id, taxed_at_code) include (nota_id, code, issqn_withheld);

-- As in 0002, but json instead of jsonb: with a thousand companies it is made in half of the time.
drop function caller_by_token(bytea);
create function caller_by_token(wanted bytea)
  returns table (account_id uuid, login text, tax_id text, name text, email text, phone text, sistema text, sped boolean, uf text,
    demo boolean, provider boolean, factor boolean, used_at timestamptz, expires_at timestamptz, empresas json)
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.id, a.login, a.tax_id, a.name, a.email, a.phone, a.sistema, a.sped, a.uf, a.demo, a.provider,
      exists (select from account_factor f where f.account_id = a.id and f.confirmed_at is not null),
      s.used_at, s.expires_at,
      (select coalesce(json_agg(c order by c.id), '[]'::json) from (
        select e.id, e.tax_id as "taxId", e.root, e.name, e.uf, e.simples, r.papel, r.imports, r.origin, e.second_factor as "secondFactor"
        from rights_of(a.id) r join empresa e on e.id = r.empresa_id where e.active) c)
    from session s join account a on a.id = s.account_id
    where s.token_hash = wanted and a.blocked_at is null
  $$;
revoke execute on function caller_by_token(bytea) from public;
grant execute on function caller_by_token(bytea) to portal_app;
