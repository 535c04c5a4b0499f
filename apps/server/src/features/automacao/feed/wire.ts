import type { Evento, EventoNota } from '@portal/contract/automacao/eventos.ts'
import { sumToMoney } from '@portal/contract/money.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import { toInstant } from '../../notas/consulta/wire.ts'
import { type FeedNota, type FeedPage, type FeedRow, feedNotaKey } from './read-feed.ts'

/** The id of an event on the wire: the same whenever it comes. */
export const toEventId = (id: string): string => `evt_${id.replaceAll('-', '')}`

const toEventNota = (nota: FeedNota): EventoNota => ({
  id: nota.id,
  tipo: nota.tipo,
  modelo: nota.modelo,
  ds_chave: nota.chave,
  nr_docfiscal: nota.number,
  dt_emissao: nota.issued_text,
  vl_docfiscal: sumToMoney(nota.total_cents),
  ds_emitidarec: nota.papel === 'E' ? 'E' : 'R',
  ds_situacao: nota.situacao,
  ds_prova: nota.proof_level,
  nm_participante: nota.party_name,
  nr_participante: nota.party_tax_id,
})

/** The events of a page. A note that has left since is null. */
export function toEventos(
  { rows, notas }: Pick<FeedPage, 'rows' | 'notas'>,
  empresas: readonly GrantedEmpresa[],
): Evento[] {
  const byId = new Map(empresas.map((empresa) => [empresa.id, empresa]))
  return rows.flatMap((row) => {
    const empresa = byId.get(row.empresa_id)
    return empresa ? [toEvento(row, empresa, notas.get(feedNotaKey(row.empresa_id, row.subject)))] : []
  })
}

function toEvento(row: FeedRow, empresa: GrantedEmpresa, nota: FeedNota | undefined): Evento {
  const isOfNota = row.kind.startsWith('nota.')
  return {
    id: toEventId(row.id),
    tipo: row.kind,
    dt_evento: toInstant(row.at),
    cpfcnpj: empresa.taxId,
    nm_empresa: empresa.name,
    ...(isOfNota && { nota: nota ? toEventNota(nota) : null }),
    dados: { ...row.details, ...(row.subject !== null && { id: row.subject }) },
  }
}
