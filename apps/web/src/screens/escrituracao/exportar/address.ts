import { SISTEMAS_EXPORTACAO } from '@portal/contract/escrituracao/exportar.ts'
import { defineSearch, MONTH } from '../../../lib/define-search.ts'

/** Reads the address of Exportar. */
export const parseExportar = defineSearch({
  mes: MONTH,
  /** Without it: that of the newest file */
  sistema: SISTEMAS_EXPORTACAO,
})
