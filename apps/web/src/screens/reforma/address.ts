import { defineSearch } from '../../lib/define-search.ts'

const RATE = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/

/** Reads the address of Reforma; unknown parameters are ignored. */
export const parseReforma = defineSearch({
  /** `AAAA-MM` */
  mes: /^20\d\d-(0[1-9]|1[0-2])$/,
  /** The check in every company; what changes until 2033; the acts with their days; the waiver of 2026, company by company */
  aba: ['empresas', 'anos', 'atos', 'carteira'],
  /** Code of the open finding */
  achado: /^[a-z_]{1,60}$/,
  /** Year whose customers and products are shown */
  ano: /^20(2[7-9]|3[0-3])$/,
  por: ['produto'],
  /** Full rates in percent, where the user gives them */
  cbs: RATE,
  ibs: RATE,
})
export type ReformaSearch = ReturnType<typeof parseReforma>
