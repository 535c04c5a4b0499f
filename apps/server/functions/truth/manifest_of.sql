-- The manifestação of a note from its events: the last final one, else the Ciência. `own` is the company's tax id. A summary names no
-- recipient: the authority gives it to the recipient alone.
create or replace function manifest_of(n nota, of_events evento[], own text, of_situation text) returns text language sql immutable as $$
  select case
    when n.tipo <> 'nfe' or n.papel <> 'R' then null
    when (n.destinatario_tax_id = own or (n.destinatario_tax_id is null and n.copy_rank = 0)) is not true then null
    else coalesce(
      (select case e.tp_evento when '210200' then 'confirmada' when '210220' then 'desconhecida' else 'nao_realizada' end
        from unnest(of_events) e where manifests(e, n, own) and e.tp_evento <> '210210'
        order by e.occurred_local desc, e.n_seq desc, e.tp_evento desc limit 1),
      case when of_situation in ('cancelada', 'denegada') then null
        when exists (select from unnest(of_events) e where manifests(e, n, own)) then 'ciencia'
        else 'sem' end)
  end $$;
