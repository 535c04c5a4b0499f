-- The part of sum_notas for what people asked for: every document that arrives by any way passes here. Runs after sum_numbers.
create or replace function answer_requests(added nota[]) returns void language plpgsql as $$
declare
  came record;
begin
  for came in
    select n.empresa_id, array_agg(n.chave) as keys, array_agg(n.id) as ids
    from unnest(added) n where not n.homologacao and n.situacao <> 'resumo' group by 1 order by 1
  loop
    perform end_requests(came.empresa_id, came.keys);
    perform end_asked_bills(came.empresa_id, came.ids);
  end loop;
end $$;
