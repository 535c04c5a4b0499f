import type { LinhaImportacao } from '../../../api/notas/importar.ts'
import { csvTable } from '../../../lib/csv-table.ts'

const PARTIES = ['CNPJ do emitente', 'Emitente', 'CNPJ do destinatário', 'Destinatário']
const HEAD = ['Arquivo', 'Veredito', 'Chave', 'Motivo', ...PARTIES]

/** A sheet with one line per judged file. */
export function toCsv(lines: readonly LinhaImportacao[]): string {
  const rows = lines.map((line) => [
    line.arquivo,
    line.veredito,
    line.ds_chave ?? '',
    line.motivo ?? '',
    line.cnpj_remetente ?? '',
    line.nm_remetente ?? '',
    line.nr_cnpjdestinatario ?? '',
    line.nm_destinatario ?? '',
  ])
  return csvTable([HEAD, ...rows])
}
