import { searchWords } from '../../lib/search-words.ts'

/** Parameters in the address of Reforma. */
export interface ReformaSearch {
  /** `AAAA-MM` */
  mes?: string
  /** What changes until 2033; the acts with their days; the waiver of 2026, company by company */
  aba?: 'anos' | 'atos' | 'carteira'
  /** Code of the open finding */
  achado?: string
  /** Year whose customers and products are shown */
  ano?: string
  por?: 'produto'
  /** Full rates in percent, where the user gives them */
  cbs?: string
  ibs?: string
}

const RATE = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/

/** Reads the address; unknown parameters are ignored. */
export const parseReforma = (raw: Record<string, unknown>): ReformaSearch =>
  // the patterns allow only these values
  searchWords(raw, {
    mes: /^20\d\d-(0[1-9]|1[0-2])$/,
    aba: /^(anos|atos|carteira)$/,
    achado: /^[a-z_]{1,60}$/,
    ano: /^20(2[7-9]|3[0-3])$/,
    por: /^produto$/,
    cbs: RATE,
    ibs: RATE,
  }) as ReformaSearch
