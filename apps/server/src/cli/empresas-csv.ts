import { CsvError, csvRecords, detectSeparator } from '@portal/files/csv-records.ts'
import { InvalidArgumentError } from 'commander'
import { AppError, type FieldProblem } from '../base/errors.ts'
import type { NewEmpresa } from '../features/acesso/admin.ts'
import { nameArgument, taxIdArgument, ufArgument, yesNoArgument } from './arguments.ts'

const FIELDS = ['cpfcnpj', 'nome', 'uf', 'simples', 'ie'] as const

/**
 * Parses a CSV of companies with the header `cpfcnpj;nome;uf;simples;ie` (any order, `;` or `,`, quotes as in
 * RFC 4180).
 * Throws AppError 422 with the number of the first invalid line; no company of such a file is created.
 */
export function readEmpresasCsv(text: string): NewEmpresa[] {
  const [header, ...lines] = readRecords(text)
  const columns = (header ?? []).map((name) => name.trim().toLowerCase())
  for (const field of ['cpfcnpj', 'nome', 'uf'])
    if (!columns.includes(field)) throw refusal(`Falta a coluna «${field}» no cabeçalho.`, { campo: field, linha: 1 })
  return lines.flatMap((cells, index) =>
    cells.every((cell) => cell.trim() === '') ? [] : [toEmpresa(columns, cells, index + 2)],
  )
}

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
    return [...csvRecords(text, { separator: detectSeparator(text), strayQuotes: 'refuse' })]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refusal(`Linha ${error.record}: aspas fora do lugar.`, { campo: 'csv', linha: error.record })
  }
}
