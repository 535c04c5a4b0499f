import { CsvError, csvRecords, detectSeparator } from '@portal/files/csv-records.ts'
import { bareCell, decodeSheet, foreignSheet, isWorkbook } from '@portal/files/sheet-bytes.ts'
import { InvalidArgumentError } from 'commander'
import { AppError, type FieldProblem } from '../../base/errors.ts'
import type { NewEmpresa } from '../../features/acesso/admin.ts'
import { nameArgument, taxIdArgument, ufArgument, yesNoArgument } from '../base/arguments.ts'

const FIELDS = ['cpfcnpj', 'nome', 'uf', 'simples', 'ie'] as const

/** The text of the file, in any of the usual encodings. Throws AppError 422 that names a workbook or another file. */
export function empresasText(bytes: Uint8Array): string {
  const message = isWorkbook(bytes)
    ? 'Esta é uma planilha do Excel: salve-a como CSV, ou use «portal escritorio importar».'
    : foreignSheet(bytes)
  if (message !== null) throw new AppError(422, 'empresa.no_file', message)
  return decodeSheet(bytes)
}

/** Rows in which the header is searched: reports of other programs begin with titles. */
const HEAD_ROWS = 20

/**
 * Parses a CSV of companies with the header `cpfcnpj;nome;uf;simples;ie`, after titles (any order, `;`, `,`, `|` or tab,
 * quotes as in RFC 4180).
 * Throws AppError 422 with the number of the first invalid line; no company of such a file is created.
 */
export function readEmpresasCsv(text: string): NewEmpresa[] {
  const records = readRecords(text)
  const found = records.slice(0, HEAD_ROWS).findIndex((cells) => columnsOf(cells).includes('cpfcnpj'))
  const start = Math.max(0, found)
  const [header = [], ...lines] = records.slice(start)
  const columns = columnsOf(header)
  for (const field of ['cpfcnpj', 'nome', 'uf'])
    if (!columns.includes(field))
      throw refusal(`Falta a coluna «${field}» no cabeçalho.`, { campo: field, linha: start + 1 })
  return lines.flatMap((cells, index) =>
    cells.every((cell) => cell.trim() === '') ? [] : [toEmpresa(columns, cells, start + index + 2)],
  )
}

const columnsOf = (cells: readonly string[]): string[] => cells.map((name) => name.trim().toLowerCase())

function toEmpresa(columns: string[], cells: string[], linha: number): NewEmpresa {
  const value = (field: (typeof FIELDS)[number]) => cells[columns.indexOf(field)]?.trim() ?? ''
  const read = <T>(field: (typeof FIELDS)[number], reader: (text: string) => T): T => {
    try {
      return reader(value(field))
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error
      throw refusal(`Linha ${linha}, ${field}: ${error.message}`, { campo: field, linha })
    }
  }
  return {
    taxId: read('cpfcnpj', taxIdArgument),
    name: read('nome', nameArgument),
    uf: read('uf', ufArgument),
    simples: value('simples') === '' ? undefined : read('simples', yesNoArgument),
    ie: value('ie') || null,
  }
}

const refusal = (message: string, where: Omit<FieldProblem, 'mensagem'>) =>
  new AppError(422, 'empresa.bad_line', message, { erros: [{ ...where, mensagem: message }] })

/** Refuses a quote that does not enclose a whole cell. */
function readRecords(text: string): string[][] {
  try {
    const records = csvRecords(text, { separator: detectSeparator(text), strayQuotes: 'refuse' })
    return [...records].map((cells) => cells.map(bareCell))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refusal(`Linha ${error.record}: aspas fora do lugar.`, { campo: 'csv', linha: error.record })
  }
}
