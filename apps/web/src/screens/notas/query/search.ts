import { type FilterAddress, type FilterRow, filterRows } from '@portal/contract/filtros.ts'
import type { Tipo } from '@portal/contract/notas.ts'
import { cleanTaxId, isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import type { NotasQuery } from '../../../api/notas/notas.ts'
import { isDay } from '../../../fields/day.ts'
import { defaultPeriod, type Period } from '../../../fields/period.ts'
import type { NotasAddress, NotasName } from './address.ts'
import { readChaves } from './chaves.ts'
import { readImports } from './imports.ts'

export const DEFAULT_ORDEM = '-dt_emissao'
export const BUSCA_MIN = 2
const BUSCA_MAX = 100
/** Special value of the first day: no period */
export const ANY_DAY = 'tudo'

/** The parameters of the address that are filters, with their names in the API. */
const PARAMETERS = filterRows.flatMap(([, row]) => {
  const names = [row.address ?? []].flat() as readonly FilterAddress[] // the table has only these
  const wires = [row.wire].flat()
  return names.map((name, end) => ({ name, wire: wires[end] ?? '', row }))
})

/** Filters of the list, from its address. Defaults are omitted, so that a saved link uses current ones. */
export interface NotasSearch extends NotasAddress {
  /** R: received, T: both. Issued is the default. */
  papel?: 'R' | 'T'
}

const ORDEM = /^-?(dt_emissao|nr_docfiscal|vl_docfiscal|nm_participante)$/

type Read = (text: string) => string | undefined

const matching =
  (pattern: RegExp): Read =>
  (text) =>
    pattern.test(text) ? text : undefined

const oneOf =
  (values: readonly string[]): Read =>
  (text) =>
    values.includes(text) ? text : undefined

const listOf =
  (values: readonly string[]): Read =>
  (text) =>
    values.filter((word) => text.split(',').includes(word)).join() || undefined

const amount: Read = (text) => matching(/^\d{1,13}(\.\d{1,2})?$/)(text.replace(',', '.'))
const taxId: Read = (text) => {
  const clean = cleanTaxId(text)
  return isTaxId(clean) ? clean : undefined
}
const day: Read = (text) => (isDay(text) ? text : undefined)

/** Readers of what no sort of the table reads; the period is read as a pair. */
const OWN: { readonly [name in NotasName]?: Read } = {
  papel: matching(/^[RT]$/),
  busca: (text) => (text.trim().length >= BUSCA_MIN ? text.slice(0, BUSCA_MAX) : undefined),
  filial: (text) => matching(/^[\dA-Z]{4}$/)(text.toUpperCase()),
  chave: readChaves,
  etiqueta: (text) => text.trim().slice(0, 40),
  ordem: (text) => (ORDEM.test(text) && text !== DEFAULT_ORDEM ? text : undefined),
  colunas: matching(/^[\w^.,]{1,400}$/),
  pagina: matching(/^([2-9]|[1-9]\d{1,6})$/),
  cursor: matching(/^[\w-]{1,1000}$/),
}

const NEVER: Read = () => undefined

/** Reads a parameter by the sort of its filter; undefined for a text that the filter does not take. */
function readerOf(row: FilterRow): Read {
  switch (row.sort) {
    case 'day':
      return day
    case 'number':
      return matching(new RegExp(`^\\d{1,${row.digits}}$`))
    case 'amount':
      return amount
    case 'code':
      return matching(row.pattern)
    case 'flag':
      return row.words.length > 1 ? oneOf(['S', 'N']) : oneOf(['S'])
    case 'include':
      return oneOf(['1'])
    case 'mark':
      return oneOf([row.word])
    case 'choice':
      return oneOf(Object.keys(row.names))
    case 'choices':
      return listOf(Object.keys(row.names))
    case 'taxId':
      return taxId
    case 'uf':
      return (text) => matching(/^[A-Z]{2}$/)(text.toUpperCase())
    case 'imports':
      return readImports
    default:
      return NEVER
  }
}

const READ: { readonly [name in NotasName]?: Read } = {
  ...Object.fromEntries(PARAMETERS.map(({ name, row }) => [name, readerOf(row)])),
  ...OWN,
}

/** Reads the address; invalid parameters are ignored. */
export function readSearch(address: NotasAddress): NotasSearch {
  const search: NotasAddress = {}
  for (const [name, read] of Object.entries(READ)) {
    const key = name as NotasName // the names are those of the table above
    const value = address[key] && read(address[key])
    if (value) search[key] = value
  }
  const { de, ate } = address
  if (de === ANY_DAY) search.de = de
  if (isDay(de) && isDay(ate) && de <= ate) Object.assign(search, { de, ate })
  for (const [, row] of filterRows) dropUpsideDown(search, row)
  if (!search.importacao) delete search.veredito
  // a later page without a cursor is the first page
  if (!search.pagina || !search.cursor) {
    delete search.pagina
    delete search.cursor
  }
  return search as NotasSearch // the side went through its pattern
}

/** An end that comes before the beginning is ignored. */
function dropUpsideDown(search: NotasAddress, row: FilterRow): void {
  if (typeof row.address !== 'object') return
  const [from, to] = row.address as readonly [FilterAddress, FilterAddress] // the table has only these
  const [first, last] = [search[from], search[to]]
  if (!first || !last) return
  if (row.sort === 'day' ? first > last : Number(first) > Number(last)) delete search[to]
}

/** Period of the list; null for any day, which is the default for pasted keys and for the notes of an import. */
export function periodOf(search: NotasSearch, today: string): Period | null {
  if (search.de === ANY_DAY || (!search.de && (search.chave || search.importacao))) return null
  return search.de && search.ate ? { de: search.de, ate: search.ate } : defaultPeriod(today)
}

export function toQuery(search: NotasSearch, context: { cnpj: string; tipo: Tipo; today: string }): NotasQuery {
  const period = periodOf(search, context.today)
  return {
    cnpj_remetente: context.cnpj,
    ...Object.fromEntries(PARAMETERS.map(({ name, wire }) => [wire, search[name]])),
    ...periodQuery(period, context.tipo),
    ds_emitidarec: search.papel === 'T' ? undefined : (search.papel ?? 'E'),
    ds_busca: search.busca?.trim(),
    ordem: search.ordem ?? DEFAULT_ORDEM,
  }
}

/** The period of a list: the competência of NFS-e, the days of emission of every other kind. */
const periodQuery = (period: Partial<Period> | null, tipo: Tipo) =>
  tipo === 'nfse'
    ? { ds_tipo: tipo, dt_competenciaini: period?.de, dt_competenciafim: period?.ate }
    : { ds_tipo: tipo, dt_emissaoini: period?.de, dt_emissaofim: period?.ate }

/** The same filter for another kind. */
export function queryOfTipo(query: NotasQuery, tipo: Tipo): NotasQuery {
  const { dt_emissaoini, dt_emissaofim, dt_competenciaini, dt_competenciafim, ...rest } = query
  return {
    ...rest,
    ...periodQuery({ de: dt_emissaoini ?? dt_competenciaini, ate: dt_emissaofim ?? dt_competenciafim }, tipo),
  }
}

const BESIDES = ['de', 'ate', 'ordem', 'colunas', 'pagina', 'cursor']

/** Number of active filters other than kind, side and period; both ends of a range count as one. */
export function filterCount(search: NotasSearch): number {
  const names = Object.entries(search)
    .filter(([name, value]) => value && value !== 'R' && !BESIDES.includes(name))
    .map(([name]) => name.replace(/_(de|ate)$/, ''))
  return new Set(names).size
}

/**
 * A click on a column's header: its natural direction first (newest, largest; names from A), then the other.
 */
export function nextOrdem(current: string, column: string): string {
  if (current === column) return `-${column}`
  if (current === `-${column}`) return column
  return column === 'nm_participante' ? column : `-${column}`
}
