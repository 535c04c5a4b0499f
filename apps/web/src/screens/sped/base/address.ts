import { searchWords } from '../../../lib/search-words.ts'

/** Search parameters of Sped Fiscal. The address restores the screen after a reload or from a shared link. */
export interface SpedSearch {
  /** `AAAA-MM`; the previous month when absent */
  mes?: string
  passo?: Exclude<Passo, 'periodo'>
  /** 1: a corrected file that replaces a delivered one */
  fin?: '1'
  /** Code of the open cause in the check */
  grupo?: string
  /** Id of the displayed file; the month's newest when absent */
  id?: string
  ver?: 'configuracao' | 'historico'
  /** The open part of the settings */
  parte?: string
}

export const PASSOS = ['periodo', 'conferencia', 'geracao', 'resultado'] as const
export type Passo = (typeof PASSOS)[number]

/** Reads the address; unknown parameters are ignored. */
export const parseSped = (raw: Record<string, unknown>): SpedSearch =>
  // the patterns allow only these values
  searchWords(raw, {
    mes: /^20\d\d-(0[1-9]|1[0-2])$/,
    passo: /^(conferencia|geracao|resultado)$/,
    fin: /^1$/,
    grupo: /^[A-Z0-9_]{1,60}$/,
    id: /^[0-9a-f-]{36}$/,
    ver: /^(configuracao|historico)$/,
    parte: /^[a-z_]{1,20}$/,
  }) as SpedSearch
