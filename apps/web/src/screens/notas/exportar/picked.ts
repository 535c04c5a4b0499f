import type { ExportBody, Picked } from '../../../api/notas/exportar.ts'
import type { NotasQuery } from '../../../api/notas/notas.ts'

/** Source of an export: a filter or a selection. */
export interface ExportSource {
  query: NotasQuery
  /** Null for the whole filter */
  ids: readonly string[] | null
  count: number
}

/** Converts to the parameters of the calls, without the order. */
export function toPicked({ query, ids }: ExportSource): Picked {
  const { ordem: _, ...filtro } = query
  const cpfcnpj = query.cnpj_remetente
  return ids ? { cpfcnpj, notas: [...ids] } : { cpfcnpj, filtro }
}

/** The list on paper, in its order. */
export const toPaper = (source: ExportSource): ExportBody => ({
  ...toPicked(source),
  conteudo: 'notas',
  formato: 'pdf',
  ordem: source.ids ? undefined : source.query.ordem,
})
