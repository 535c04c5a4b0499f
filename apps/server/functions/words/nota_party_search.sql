-- Other parties (folded name and tax id) of the companies' notes. A definer function: under row-level security LIKE uses no index.
create or replace function nota_party_search(of_empresas bigint[], words text[], max_hits integer)
  returns table (empresa_id bigint, texto text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  whole text;
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  whole := whole_words_condition(of_empresas, words);
  -- beside whole words, LIKE would let PostgreSQL choose the index of three letters
  return query execute format('select t.empresa_id, t.texto from nota_text t where %s and t.of_party and %s limit %s',
    company_condition(of_empresas), coalesce(
      whole || (select string_agg(format(' and position(%L in t.texto) > 0', word), '') from unnest(words) word),
      words_condition('t.texto', words)), max_hits);
end $$;
revoke execute on function nota_party_search(bigint[], text[], integer) from public;
grant execute on function nota_party_search(bigint[], text[], integer) to portal_app;
