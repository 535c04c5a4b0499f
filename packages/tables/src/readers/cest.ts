import { type CsvRow, column, csvRows } from './csv.ts'
import { collect, type Entry, type TableFile, type TableReading, tableError } from './model.ts'
import { cleanName, decodeText, digitsOf } from './text.ts'

/**
 * Reads the CESTs and their NCMs, copied from the page of Convênio ICMS 142/2018 into a sheet.
 * Shape   header `CEST;NCM/SH;DESCRICAO;SEGMENTO`; several NCM prefixes (2 to 8 digits) separated by `;` or
 *         comma; key 7 digits; data `name`, `segment`, `ncms` (empty when only the description decides); a
 *         repeated code gets the NCMs of all its lines
 * Throws  FiscalError `table.*`
 */
export function readCest(file: TableFile): TableReading {
  const byKey = new Map<string, Entry>()
  let rows = 0
  for (const row of csvRows(decodeText(file))) {
    rows += 1
    const entry = cestEntry(row)
    byKey.set(entry.key, mergeCest(byKey.get(entry.key), entry))
  }
  if (rows === 0) throw notCest('')
  const { entries } = collect(byKey.values())
  return { part: '', source: 'Convênio ICMS 142/2018', referenceDate: null, validTo: null, rows, entries }
}

const notCest = (code: string) =>
  tableError('cest', `O arquivo não é uma tabela de CEST (CEST;NCM/SH;DESCRICAO;SEGMENTO): «${code.slice(0, 20)}».`)

function cestEntry(row: CsvRow): Entry {
  const cestCell = column(row, 'cest') ?? ''
  const key = digitsOf(cestCell)
  const name = column(row, 'descricao')
  if (!/^\d{7}$/.test(key) || name === undefined) throw notCest(cestCell)
  const ncms = (column(row, 'ncm/sh', 'ncm', 'ncm_prefixos') ?? '')
    .split(/[;,\s]+/)
    .map(digitsOf)
    .filter((ncm) => ncm !== '')
  const invalid = ncms.find((ncm) => !/^\d{2,8}$/.test(ncm))
  if (invalid) throw tableError('cest', `CEST ${key}: «${invalid.slice(0, 20)}» não é um NCM de 2 a 8 dígitos.`)
  return {
    key,
    data: { name: cleanName(name), segment: key.slice(0, 2), ncms: [...new Set(ncms)] },
    from: null,
    to: null,
  }
}

function mergeCest(earlier: Entry | undefined, entry: Entry): Entry {
  if (!earlier) return entry
  const ncms = [earlier, entry].flatMap(({ data }) => (Array.isArray(data.ncms) ? data.ncms : []))
  return { ...entry, data: { ...earlier.data, ncms: [...new Set(ncms)] } }
}
