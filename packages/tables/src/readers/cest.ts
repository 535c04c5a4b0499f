import { type CsvRow, column, csvRows } from './csv.ts'
import { collect, type Entry, type TableFile, type TableReading, tableError } from './model.ts'
import { cleanName, decodeText, digitsOf } from './text.ts'

/**
 * CEST by NCM, copied from the page of Convênio ICMS 142/2018 into a sheet.
 * Shape   header `CEST;NCM/SH;DESCRICAO;SEGMENTO`; several NCM prefixes (2 to 8 digits) by `;` or comma; key 7 digits;
 *         data `name`, `segment`, `ncms` (empty where the text alone decides); the same code twice gives the NCMs of both
 * Throws  FiscalError `table.*`
 */
export function readCest(file: TableFile): TableReading {
  const byKey = new Map<string, Entry>()
  let rows = 0
  for (const row of csvRows(decodeText(file))) {
    rows += 1
    const entry = cestEntry(row)
    byKey.set(entry.key, merged(byKey.get(entry.key), entry))
  }
  if (rows === 0) throw notCest('')
  const { entries } = collect(byKey.values())
  return { part: '', source: 'Convênio ICMS 142/2018', referenceDate: null, validTo: null, rows, entries }
}

const notCest = (code: string) =>
  tableError('cest', `O arquivo não é uma tabela de CEST (CEST;NCM/SH;DESCRICAO;SEGMENTO): «${code.slice(0, 20)}».`)

function cestEntry(row: CsvRow): Entry {
  const written = column(row, 'cest') ?? ''
  const key = digitsOf(written)
  const name = column(row, 'descricao')
  if (!/^\d{7}$/.test(key) || name === undefined) throw notCest(written)
  const ncms = (column(row, 'ncm/sh', 'ncm', 'ncm_prefixos') ?? '')
    .split(/[;,\s]+/)
    .map(digitsOf)
    .filter((ncm) => ncm !== '')
  const odd = ncms.find((ncm) => !/^\d{2,8}$/.test(ncm))
  if (odd) throw tableError('cest', `CEST ${key}: «${odd.slice(0, 20)}» não é um NCM de 2 a 8 dígitos.`)
  return {
    key,
    data: { name: cleanName(name), segment: key.slice(0, 2), ncms: [...new Set(ncms)] },
    from: null,
    to: null,
  }
}

function merged(earlier: Entry | undefined, entry: Entry): Entry {
  if (!earlier) return entry
  const ncms = [earlier, entry].flatMap(({ data }) => (Array.isArray(data.ncms) ? data.ncms : []))
  return { ...entry, data: { ...earlier.data, ncms: [...new Set(ncms)] } }
}
