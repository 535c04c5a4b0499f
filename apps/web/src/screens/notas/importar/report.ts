import type { LinhaImportacao } from '../../../api/importar.ts'

/** A cell of a spreadsheet in CSV: quoted where it must be; what would run as a formula is made plain text. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** One line per judged file, as Brazilian spreadsheets read it: semicolons, UTF-8 with mark, CRLF. */
export function toCsv(lines: readonly LinhaImportacao[]): string {
  const rows = lines.map((line) => [line.arquivo, line.veredito, line.ds_chave ?? '', line.motivo ?? ''])
  const table = [['Arquivo', 'Veredito', 'Chave', 'Motivo'], ...rows]
  return `\ufeff${table.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}
