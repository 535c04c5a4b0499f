import type { Formato, ZipBody } from '../../../api/http/download.ts'
import type { ExportSource } from './picked.ts'

/** Request of a zip of the selected documents, or of the whole filter. */
export function zipBody({ query, ids }: Omit<ExportSource, 'count'>, formato: Formato): ZipBody {
  const { ordem: _, ...filtro } = query
  const base = {
    cpfcnpj: query.cnpj_remetente,
    tipo: query.ds_tipo ?? '',
    ds_emitidarec: query.ds_emitidarec ?? '',
    formato,
  }
  return ids ? { ...base, notas: [...ids] } : { ...base, filtro }
}
