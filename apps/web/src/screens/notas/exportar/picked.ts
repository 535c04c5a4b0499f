import type { Picked } from '../../../api/exportar.ts'
import type { NotasQuery } from '../../../api/notas.ts'

/** What a menu of exports is about. */
export interface ExportSource {
  query: NotasQuery
  /** Null: everything that the filter holds */
  ids: readonly string[] | null
  count: number
}

/** The same as the calls take it. The order is no filter. */
export function toPicked({ query, ids }: ExportSource): Picked {
  const { ordem: _, ...filtro } = query
  const cpfcnpj = query.cnpj_remetente
  return ids ? { cpfcnpj, notas: [...ids] } : { cpfcnpj, filtro }
}
