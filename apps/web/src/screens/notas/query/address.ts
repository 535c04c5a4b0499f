import type { FilterAddress } from '@portal/contract/filtros.ts'
import type { Tipo } from '@portal/contract/notas.ts'
import { TIPOS } from '../../../api/notas/tipos.ts'

/**
 * Names of the filters in the address. Vite writes the list here (`define` of its configuration): the router loads this file with the first page, which
 * does not load the table.
 */
declare const FILTER_ADDRESSES: readonly FilterAddress[]

/** Period, order, columns and position */
const OTHERS = ['de', 'ate', 'ordem', 'colunas', 'pagina', 'cursor'] as const
const NAMES = new Set<string>([...OTHERS, ...FILTER_ADDRESSES])

export type NotasName = FilterAddress | (typeof OTHERS)[number]
export type NotasAddress = { [name in NotasName]?: string }

const LONGEST = 15_000

/** Only filters names; `search.ts`, which has the table, reads and checks the values. */
export function parseSearch(raw: Record<string, unknown>): NotasAddress {
  const address: NotasAddress = {}
  for (const [key, given] of Object.entries(raw)) {
    if (!NAMES.has(key)) continue
    if (typeof given === 'string' && given.trim() && given.length <= LONGEST) address[key as NotasName] = given
  }
  return address
}

export const isTipo = (text: string): text is Tipo => TIPOS.some((tipo) => tipo === text)
