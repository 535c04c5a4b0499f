import { FIELDS } from '@portal/tables/checks/fields.ts'
import { writtenCell } from '../../../lib/spreadsheet.ts'
import { type Line, showCell } from '../register/line.ts'

const cell = (text: string): string => {
  const safe = writtenCell(text)
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** CSV for Brazilian spreadsheets: semicolons and a byte order mark. */
export const csvOf = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([`\ufeff${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })

/** Writes codes as text, so that spreadsheets keep leading zeros; «Importar» reads the file. */
const field = (path: string, text: string): string =>
  /^0\d+$|^\d{12,}$/.test(text) && path !== 'nm_prd' ? `"=""${text}"""` : cell(text)

/** The register as a CSV file, one column per field. */
export function exportLines(lines: readonly Line[], name: string): { name: string; blob: Blob } {
  const head = FIELDS.map(({ label }) => label)
  const rows = lines.map(({ cells }) => FIELDS.map(({ path }) => field(path, showCell(path, cells[path]))))
  return {
    name,
    blob: new Blob([`\ufeff${[head, ...rows].map((row) => row.join(';')).join('\r\n')}\r\n`], {
      type: 'text/csv;charset=utf-8',
    }),
  }
}

/** The same as a workbook: codes are text, rates are numbers. */
export async function exportWorkbook(lines: readonly Line[], name: string): Promise<{ name: string; blob: Blob }> {
  const { xlsxOf } = await import('../../../lib/xlsx.ts')
  const head = FIELDS.map(({ label }) => label)
  const rows = lines.map(({ cells }) =>
    FIELDS.map(({ path, kind }) => {
      const text = cells[path] ?? ''
      return kind === 'rate' && text !== '' && !Number.isNaN(Number(text)) ? Number(text) : text.replace(/^'/, "''")
    }),
  )
  return { name, blob: await xlsxOf([head, ...rows], 'Produtos') }
}
