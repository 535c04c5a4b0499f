import type { Tipo } from '@portal/contract/notas.ts'
import { TIPOS } from '../../api/tipos.ts'
import { isDay } from '../../ui/day.ts'

/** What the address of the list holds. A filter at its default is absent, so that a kept link means «now», not then. */
export interface NotasSearch {
  de?: string
  ate?: string
  /** R: received. Issued is the default. */
  papel?: 'R'
  busca?: string
  ordem?: string
}

const ORDEM = /^-?(dt_emissao|nr_docfiscal|vl_docfiscal|nm_participante)$/
export const DEFAULT_ORDEM = '-dt_emissao'
export const BUSCA_MIN = 2
const BUSCA_MAX = 100

/** Reads an address that anyone may have typed: what makes no sense is left out, never an error. */
export function parseSearch(raw: Record<string, unknown>): NotasSearch {
  const search: NotasSearch = {}
  if (isDay(raw.de) && isDay(raw.ate) && raw.de <= raw.ate) {
    search.de = raw.de
    search.ate = raw.ate
  }
  if (raw.papel === 'R') search.papel = 'R'
  const busca = typeof raw.busca === 'string' ? raw.busca.slice(0, BUSCA_MAX) : ''
  if (busca.trim().length >= BUSCA_MIN) search.busca = busca
  if (typeof raw.ordem === 'string' && ORDEM.test(raw.ordem) && raw.ordem !== DEFAULT_ORDEM) search.ordem = raw.ordem
  return search
}

export const isTipo = (text: string): text is Tipo => TIPOS.some((tipo) => tipo === text)
