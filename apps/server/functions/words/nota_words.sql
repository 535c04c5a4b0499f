-- Sets of texts that together contain all the words: notes of these rests (null: any) with these parties (null: any), as keys. `few`
-- names the side that has at most `max_hits` notes. Returns one row with both sides null when words and rests combine in more than
-- eight ways. Keys stay text up to the caller.
create or replace function nota_words(of_empresas bigint[], words text[], max_hits integer)
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
  whole text;
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
  -- a party that contains all the words also contains those that a rest lacks
  whole := whole_words_condition(of_empresas, array(
    select word from unnest(words) word where format('texto like %L', like_pattern(word)) = any (unsaid)));
  return query
    select s.rests, s.parties, case
      when s.held <= max_hits and has_few(of_empresas, s.parties::bigint[], true, max_hits) then 'parties'
      when s.rests is not null and has_few(of_empresas, s.rests::bigint[], false, max_hits) then 'rests' end
    from nota_party_keys(of_empresas, sayings, format('%s and (%s)',
        case when whole is null then format('t.empresa_id = any (%L::bigint[])', of_empresas) else company_condition(of_empresas) end,
        coalesce(whole, nullif(array_to_string(unsaid, ' and '), ''), array_to_string(sayings[2:], ' or ')))) p,
      unnest(of_rests, p.keys, p.held) s (rests, parties, held)
    where s.parties is not null;
end $$;
revoke execute on function nota_words(bigint[], text[], integer) from public;
grant execute on function nota_words(bigint[], text[], integer) to portal_app;
