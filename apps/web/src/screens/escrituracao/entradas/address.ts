import { MOTIVOS_DUVIDA } from '@portal/contract/escrituracao/escrituracao.ts'
import { defineSearch, MONTH } from '../../../lib/define-search.ts'

/** Reads the address of Entradas. */
export const parseEntradas = defineSearch({
  mes: MONTH,
  /** Tab; without it the doubts */
  ver: ['itens', 'certo', 'decidido'],
  motivo: MOTIVOS_DUVIDA,
  /** Without it the entries */
  lado: ['saidas'],
})
export type EntradasSearch = ReturnType<typeof parseEntradas>
