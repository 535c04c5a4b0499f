-- The newest notes of a number in all companies of a user: one probe for each company, and only the notes that are shown are read.
create index nota_number_everywhere on nota (empresa_id, number, issued_local) where not homologacao;

-- Services by month, and totals by role, without reading the notes.
drop index nota_by_competencia;
create index nota_by_competencia on nota (empresa_id, competencia, issued_local desc, id desc)
  include (papel, service_role, total_cents, situacao, homologacao) where competencia is not null;

-- The notes of a service, a municipality or withheld ISSQN for totals, without reading the services.
drop index nota_servico_by_code;
create index nota_servico_by_code on nota_servico (empresa_id, code) include (nota_id, taxed_at_code, issqn_withheld);

-- Words of many names: the index would read a long list for each, so that only the others are looked up in it.
create function is_common_name(word text) returns boolean language sql immutable as $$
  select word = any (array['comercial', 'comercio', 'construcoes', 'distribuidora', 'eireli', 'empreendimentos', 'industria', 'logistica', 'ltda',
    'participacoes', 'produtos', 'representacoes', 'servicos', 'solucoes', 'transportes'])
$$;

create or replace function nota_party_search(of_empresas bigint[], words text[], max_hits integer)
  returns table (empresa_id bigint, texto text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  rare text[] := array(select word from unnest(words) word where not is_common_name(word) and length(word) > 2);
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  return query execute format('select t.empresa_id, t.texto from nota_text t where %s and t.of_party and %s and %s limit %s',
    company_condition(of_empresas),
    words_condition('t.texto', case when cardinality(rare) > 0 then rare else words end),
    case when cardinality(rare) > 0 then words_condition('(t.texto || '''')', words) else 'true' end, max_hits);
end $$;
