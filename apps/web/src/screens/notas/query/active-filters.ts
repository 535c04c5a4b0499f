import { type FilterAddress, type FilterRow, filterRows, maskCode } from '@portal/contract/filtros.ts'
import { formatCount, formatDate, formatInteger, formatReais, formatTaxId, shortenChave } from '../../../lib/format.ts'
import { importedWhen } from './imports.ts'
import type { NotasSearch } from './search.ts'

/** An active filter as a chip: label, text, and the change that removes it. */
export interface ActiveFilter {
  key: string
  label: string
  value: string
  off: Partial<NotasSearch>
}

/** `de 1 a 7`, `a partir de 1`, `até 7`; empty without either. */
function rangeText(from: string | undefined, to: string | undefined, write: (text: string) => string): string {
  if (from && to) return from === to ? write(from) : `de ${write(from)} a ${write(to)}`
  if (from) return `a partir de ${write(from)}`
  return to ? `até ${write(to)}` : ''
}

/** The words of the filters that no sort of the table writes, by their name in the address. */
const OWN: { readonly [name in FilterAddress]?: (text: string) => string } = {
  busca: (text) => `«${text.trim()}»`,
  etiqueta: (text) => `«${text}»`,
  papel: (text) => (text === 'T' ? 'emitidas e recebidas' : ''),
  chave: (text) => {
    const chaves = text.split(',')
    return chaves.length > 1 ? formatCount(chaves.length, 'colada', 'coladas') : shortenChave(text)
  },
}

/** `Válida` in small letters; `CF-e SAT` as it is. */
const lower = (word = ''): string => word.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())

/** A value of the address in words. */
function valueText(row: FilterRow, text: string): string {
  switch (row.sort) {
    case 'day':
      return formatDate(text)
    case 'number':
      return formatInteger(Number(text))
    case 'amount':
      return formatReais(Number(text))
    case 'code':
      return maskCode(text, row.mask)
    case 'flag':
      return row.words[text === 'S' ? 0 : 1] ?? ''
    case 'include':
    case 'mark':
      return row.words[0]
    case 'choice':
      return lower(row.names[text])
    case 'choices':
      return text
        .split(',')
        .map((each) => lower(row.names[each]))
        .join(', ')
    case 'taxId':
      return formatTaxId(text)
    case 'imports':
      return `da importação de ${importedWhen(text)}`
    default:
      return text
  }
}

/** Active filters other than kind, side and period, in the order of the table. */
export function activeFilters(search: NotasSearch): ActiveFilter[] {
  return filterRows.flatMap(([key, row]) => {
    const [from, to] = [row.address ?? []].flat() as readonly FilterAddress[] // the table has only these
    if (!from) return []
    const write = OWN[from] ?? ((text: string) => valueText(row, text))
    const text = search[from]
    const value = to ? rangeText(text, search[to], write) : text && write(text)
    if (!value) return []
    const off = { [from]: undefined, ...(to && { [to]: undefined }), ...(key === 'imports' && { veredito: undefined }) }
    return [{ key, label: row.label, value, off }]
  })
}

/** The change of «Limpar»: removes all active filters. */
export const allOff = (search: NotasSearch): Partial<NotasSearch> =>
  Object.assign({}, ...activeFilters(search).map(({ off }) => off))
