import { isUf } from '@portal/fiscal/ids/uf.ts'
import { type CsvRow, column, csvRows } from './csv.ts'
import { collect, type Entry, type TableFile, type TableReading, tableError } from './model.ts'
import { cleanName, decodeText, digitsOf, toDay, toRate } from './text.ts'

const toReading = (source: string, part: string, rows: Iterable<Entry>): TableReading => {
  const collected = collect(rows)
  if (collected.rows === 0) throw tableError('empty', 'O arquivo não tem linhas de dados.')
  return { part, source, referenceDate: null, validTo: null, ...collected }
}

const csvEntries = (file: TableFile, entryOf: (row: CsvRow) => Entry) => Array.from(csvRows(decodeText(file)), entryOf)

/**
 * Reads the general rates of the ICMS, one line per state.
 * Shape   header `ds_uf`, `pr_icms_interno`, `pr_fcp_geral`, `dt_vigencia_ini`, `fundamento`, `observacao`,
 *         `confianca`; key the UF; data `sure` is `N` when the sheet's own confidence is not high
 * Throws  FiscalError `table.*`
 */
export function readIcms(file: TableFile): TableReading {
  const entries = csvEntries(file, (row) => {
    const key = (column(row, 'ds_uf', 'uf') ?? '').toUpperCase()
    if (!isUf(key))
      throw tableError('icms', `O arquivo não é uma tabela de alíquotas do ICMS por UF: «${key.slice(0, 20)}».`)
    const rate = toRate(column(row, 'pr_icms_interno', 'aliquota') ?? '')
    const fcp = toRate(column(row, 'pr_fcp_geral', 'fcp') || '0')
    const law = cleanName(column(row, 'fundamento') ?? '')
    const note = cleanName(column(row, 'observacao') ?? '')
    const sure = /^(alta)?$/i.test(column(row, 'confianca') ?? '') ? '' : 'N'
    return { key, data: { rate, fcp, law, note, sure }, from: toDay(column(row, 'dt_vigencia_ini')), to: null }
  })
  return toReading('Alíquotas do ICMS por UF', '', entries)
}

/**
 * Reads the IPI by NCM (TIPI).
 * Shape   header `ncm`, `ex`, `ipi`; key NCM and exception; data `rate`: percent as text, `NT` (not taxed),
 *         null when empty
 * Throws  FiscalError `table.*`
 */
export function readTipi(file: TableFile): TableReading {
  const entries = csvEntries(file, (row) => {
    const ncm = digitsOf(column(row, 'ncm', 'codigo') ?? '')
    const rate = (column(row, 'ipi', 'aliquota') ?? '').toUpperCase()
    if (!/^\d{8}$/.test(ncm) || column(row, 'ipi', 'aliquota') === undefined)
      throw tableError('tipi', `O arquivo não é uma TIPI (ncm;ex;ipi): «${ncm.slice(0, 20)}».`)
    const ex = column(row, 'ex') ?? ''
    const name = cleanName(column(row, 'descricao') ?? '')
    return {
      key: ex === '' ? ncm : `${ncm}:${ex}`,
      data: { rate: ipiRate(rate), name },
      from: null,
      to: null,
    }
  })
  return toReading('TIPI', '', entries)
}

const ipiRate = (text: string): string | null => (text === '' ? null : text === 'NT' ? text : toRate(text))

/** CSTs in column order of the states' benefit sheets. */
const CBENEF_CSTS = ['00', '02', '10', '15', '20', '30', '40', '41', '50', '51', '53', '60', '61', '70', '90']

/**
 * Reads the tax benefit codes of a state.
 * Shape   sheet `codigo;descricao;cst` (CSTs separated by commas), or the JSON list of lists that mirrors the
 *         state's sheet: code, a flag, one flag per CST, … name, note; key the code; part: the state in the
 *         codes
 * Throws  FiscalError `table.*`
 */
export function readCbenef(file: TableFile): TableReading {
  const text = decodeText(file)
  const entries = text.trimStart().startsWith('[') ? sheetEntries(text) : csvEntries(file, cbenefRow)
  const ufs = new Set(entries.flatMap(({ key }) => /^([A-Z]{2})\d{6}$/.exec(key)?.[1] ?? []))
  const [uf = ''] = ufs
  if (ufs.size !== 1 || !isUf(uf)) throw tableError('cbenef', 'Os códigos do arquivo não são de um só estado.')
  return toReading(`cBenef de ${uf}`, uf, entries)
}

function cbenefRow(row: CsvRow): Entry {
  const key = (column(row, 'cbenef', 'codigo') ?? '').toUpperCase()
  const name = column(row, 'descricao')
  if (!/^[A-Z]{2}\d{6}$|^SEM CBENEF$/.test(key) || name === undefined)
    throw tableError('cbenef', `O arquivo não é uma tabela de cBenef (codigo;descricao;cst): «${key.slice(0, 20)}».`)
  const csts = (column(row, 'cst') ?? '').split(/[,;\s]+/).filter((cst) => cst !== '')
  return { key, data: { name: cleanName(name), csts, note: '' }, from: null, to: null }
}

function sheetEntries(text: string): Entry[] {
  const sheet = tryParse(text)
  if (!Array.isArray(sheet))
    throw tableError('json', 'O arquivo não é um JSON completo: baixe de novo e tente outra vez.')
  return sheet.map((line: unknown) => {
    const cells = Array.isArray(line) ? line.map((cell) => (typeof cell === 'string' ? cell.trim() : '')) : []
    const [key = '', , ...marks] = cells
    if (cells.length !== 20 || !/^([A-Z]{2}\d{6}|SEM CBENEF)?$/.test(key))
      throw tableError('cbenef', `Linha que não é de cBenef: «${key.slice(0, 20)}».`)
    const csts = CBENEF_CSTS.filter((_, index) => marks[index] !== '')
    return {
      key,
      data: { name: cleanName(cells[18] ?? ''), csts, note: cleanName(cells[19] ?? '') },
      from: null,
      to: null,
    }
  })
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
