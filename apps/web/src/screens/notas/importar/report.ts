import type { LinhaImportacao } from '../../../api/notas/importar.ts'

/** A CSV cell: quoted if necessary; a formula is converted to plain text. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const PARTIES = ['CNPJ do emitente', 'Emitente', 'CNPJ do destinatário', 'Destinatário']
const HEAD = ['Arquivo', 'Veredito', 'Chave', 'Motivo', ...PARTIES]

/** CSV for Brazilian spreadsheets, one line per judged file: semicolons, UTF-8 with BOM, CRLF. */
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
  const table = [HEAD, ...rows]
  return `\ufeff${table.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}
