import { column, csvRows } from './csv.ts'
import { collect, type TableFile, type TableReading, tableError } from './model.ts'
import { cleanName, decodeText, toDay, toRate } from './text.ts'

/** The parts of the tax by their names in a file, folded. */
const PARTS: Readonly<Record<string, 'cbs' | 'ibsUf' | 'ibsMun'>> = {
  cbs: 'cbs',
  ibsuf: 'ibsUf',
  ibsestadual: 'ibsUf',
  ibsmun: 'ibsMun',
  ibsmunicipal: 'ibsMun',
}
const partOf = (text: string) => PARTS[text.toLowerCase().replace(/[^a-z]/g, '')]

/** Percent. More is a slip of the decimal comma. */
const MOST = 40

/**
 * Reads the rates of IBS and CBS that an act fixed for a year.
 * Shape   header `tributo` (CBS, IBS UF, IBS Mun), `percentual`, `inicio`, `fim`, `ato`; key the part and its first day; data `tax`, `rate` in
 *         percent, `act`
 * Throws  FiscalError `table.*`
 */
export function readReformRates(file: TableFile): TableReading {
  const rows = Array.from(csvRows(decodeText(file)), (row) => {
    const tax = partOf(column(row, 'tributo') ?? '')
    const percent = column(row, 'percentual', 'aliquota') ?? ''
    const from = toDay(column(row, 'inicio', 'dt_ini'))
    const act = cleanName(column(row, 'ato', 'fundamento') ?? '')
    if (!tax || percent === '' || from === null)
      throw refused('cada linha traz tributo (CBS, IBS UF ou IBS Mun), percentual, inicio (AAAA-MM-DD), fim e ato')
    const rate = toRate(percent)
    if (act === '') throw refused('falta o ato que fixou a alíquota (coluna ato)')
    if (Number(rate) < 0 || Number(rate) > MOST)
      throw refused(`${rate} % não é uma alíquota de ${column(row, 'tributo')}`)
    return { key: `${tax}/${from}`, data: { tax, rate, act }, from, to: toDay(column(row, 'fim', 'dt_fim')) }
  })
  const collected = collect(rows)
  if (collected.rows === 0) throw tableError('empty', 'O arquivo não tem linhas de dados.')
  return { part: '', source: 'Alíquotas de IBS e CBS', referenceDate: null, validTo: null, ...collected }
}

const refused = (why: string) =>
  tableError('aliquotas', `O arquivo não é uma tabela de alíquotas de IBS e CBS: ${why}.`)
