/**
 * SQL condition: the stranger's event of alias `evento` repeats one that the company's own people brought, which is registered and
 * proven at least as well. Such an event is neither listed nor downloaded. Served by the unique index `evento_statement`.
 */
export const isRepeatedEvento = (evento: string): string => `(${evento}.foreign_copy and exists (
  select from evento own where own.empresa_id = ${evento}.empresa_id and own.chave = ${evento}.chave
    and own.tp_evento = ${evento}.tp_evento and own.n_seq = ${evento}.n_seq and own.author_key = ${evento}.author_key
    and not own.foreign_copy and own.node_digest = ${evento}.node_digest and (own.registered or not ${evento}.registered)
    and proof_strength(own.proof, own.obtained) >= proof_strength(${evento}.proof, ${evento}.obtained)))`
