import { FIELDS } from '@portal/tables/checks/fields.ts'
import { type Line, showCell } from '../register/line.ts'

/** A spreadsheet takes text that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (text: string): string => {
  const safe = FORMULA.test(text) && !/^-?[\d.,]+$/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as spreadsheets of Brazil open them: semicolons, a byte order mark. */
export const csvOf = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([`\ufeff${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })

/** Codes as text to a spreadsheet, so that it keeps their zeros: the file is read again by «Importar». */
const asText = (path: string, text: string): string =>
  /^0\d+$|^\d{12,}$/.test(text) && path !== 'nm_prd' ? `="${text}"` : text

/** The register as a file: every field in a column of its own. */
export function exportLines(lines: readonly Line[], name: string): { name: string; blob: Blob } {
  const head = FIELDS.map(({ label }) => label)
  const rows = lines.map(({ cells }) => FIELDS.map(({ path }) => quoted(asText(path, showCell(path, cells[path])))))
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
      return kind === 'rate' && text !== '' && !Number.isNaN(Number(text)) ? Number(text) : text
    }),
  )
  return { name, blob: await xlsxOf([head, ...rows], 'Produtos') }
}

const quoted = (text: string): string => (text.startsWith('="') ? `"${text.replaceAll('"', '""')}"` : cell(text))
