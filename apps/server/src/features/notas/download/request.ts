import type { BaixarNotasBody } from '@portal/contract/notas/baixar.ts'
import { TIPOS } from '@portal/contract/notas.ts'
import { AppError } from '../../../base/errors.ts'
import { optional, readChoice, refuse } from '../../../base/values.ts'
import { requireEmpresa, requireTaxId } from '../../acesso/base/require-empresa.ts'
import type { Asker, NotaFilter } from '../consulta/filter.ts'
import { toNotaFilter } from '../consulta/wire.ts'
import { notaNotFound } from '../not-found.ts'

export type Format = 'xml' | 'pdf' | 'ambos' | 'pdf_unico'

/** A checked download request; the existence of its notes is not checked yet. */
export interface DownloadRequest {
  format: Format
  taxId: string
  wanted: { ids: readonly string[] } | { filter: NotaFilter }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Checks the body in this order: shape (400), right to the company (403), malformed ids (404), meaning (422). */
export function toDownloadRequest(body: BaixarNotasBody, asker: Asker): DownloadRequest {
  const { notas, filtro, formato = 'xml' } = body
  const taxId = requireTaxId(body.cpfcnpj, 'cpfcnpj')
  const filter = filtro ? toFilter(body, taxId, asker) : null
  requireEmpresa(asker, taxId, { campo: 'cpfcnpj' })
  const ids = [...new Set(notas?.map((nota) => (typeof nota === 'string' ? nota : nota.id).toLowerCase()))]
  if (!ids.every((id) => UUID.test(id))) throw notaNotFound()
  if (filter && ids.length > 0) throw new AppError(422, 'download.both', 'Informe as notas ou o filtro, não os dois.')
  if (filter) return { format: formato, taxId, wanted: { filter } }
  if (ids.length === 0) throw nothingSelected()
  return { format: formato, taxId, wanted: { ids } }
}

/** The filters of consulta for the company of the call. Outer tipo and ds_emitidarec apply where the filter has none. */
function toFilter({ filtro = {}, tipo, ds_emitidarec }: BaixarNotasBody, taxId: string, asker: Asker): NotaFilter {
  const company = optional(filtro.cnpj_remetente, 'filtro.cnpj_remetente', requireTaxId) ?? taxId
  if (company !== taxId) throw refuse('filtro.cnpj_remetente', 'Deve ser a mesma empresa de cpfcnpj.')
  return toNotaFilter(
    {
      ...filtro,
      cnpj_remetente: taxId,
      ds_tipo: filtro.ds_tipo || optional(tipo, 'tipo', readChoice(TIPOS)),
      ds_emitidarec: filtro.ds_emitidarec || optional(ds_emitidarec, 'ds_emitidarec', readChoice(['E', 'R'])),
    },
    asker,
  )
}

const nothingSelected = () => new AppError(422, 'download.empty', 'Selecione ao menos uma nota.')

export const nothingMatches = () => new AppError(422, 'download.empty', 'Nenhuma nota corresponde ao filtro.')

/** Drops empty and null values of the filter, as in a query string. Other shapes are checked later. */
export function dropEmptyFilters(body: unknown): void {
  if (typeof body !== 'object' || body === null || !('filtro' in body)) return
  const { filtro } = body
  if (typeof filtro !== 'object' || filtro === null) return
  for (const [name, value] of Object.entries(filtro))
    if (value === '' || value === null) Reflect.deleteProperty(filtro, name)
}
