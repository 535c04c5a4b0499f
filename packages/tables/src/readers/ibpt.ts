import { isUf } from '@portal/fiscal/ids/uf.ts'
import { type CsvRow, csvRows } from './csv.ts'
import { collect, type Entry, type TableFile, type TableReading, tableError } from './model.ts'
import { cleanName, decodeText, toDay, toRate } from './text.ts'

/** IBPT's kinds of code, by the value of column `tipo`. */
const TIPOS: Readonly<Record<string, string>> = { 0: 'ncm', 1: 'nbs', 2: 'lc116' }

/**
 * Reads the approximate tax load per code (Lei 12.741/2012).
 * Shape   key `ncm:22030000:` (kind, code, exception); data `name`, four rates in percent as text; part: the
 *         UF in the file's name
 * Throws  FiscalError `table.*`
 * Source  TabelaIBPTax of deolhonoimposto.ibpt.org.br
 */
export function readIbpt(file: TableFile): TableReading {
  const uf = /IBPTax(?:_?([A-Z]{2}))?/i.exec(file.name)?.[1]?.toUpperCase() ?? ''
  const days = { from: null as string | null, to: null as string | null, version: '' }
  const { rows, entries } = collect(ibptEntries(decodeText(file), days))
  return {
    part: isUf(uf) ? uf : '',
    source: `IBPT ${days.version}`.trim(),
    referenceDate: days.from,
    validTo: days.to,
    rows,
    entries,
  }
}

function* ibptEntries(
  text: string,
  days: { from: string | null; to: string | null; version: string },
): Generator<Entry> {
  for (const row of csvRows(text)) {
    const entry = ibptEntry(row)
    days.from ??= entry.from
    days.to ??= entry.to
    days.version ||= (row.versao ?? '').slice(0, 30)
    yield entry
  }
}

function ibptEntry(row: CsvRow): Entry {
  const { codigo = '', ex = '', tipo = '' } = row
  const kind = TIPOS[tipo]
  if (!kind || !/^[\d.]{2,12}$/.test(codigo) || row.nacionalfederal === undefined)
    throw tableError('ibpt', `O arquivo não é a tabela do IBPT: linha «${codigo.slice(0, 20)}».`)
  return {
    key: `${kind}:${codigo}:${ex}`,
    data: {
      name: cleanName(row.descricao ?? ''),
      national: toRate(row.nacionalfederal),
      imported: toRate(row.importadosfederal ?? ''),
      state: toRate(row.estadual ?? ''),
      city: toRate(row.municipal ?? ''),
    },
    from: toDay(row.vigenciainicio),
    to: toDay(row.vigenciafim),
  }
}
