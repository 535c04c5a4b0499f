import { defineSearch, MONTH } from '../../../lib/define-search.ts'

/** Reads the address of Entregar. */
export const parseEntregar = defineSearch({
  mes: MONTH,
  /** Tab */
  ver: ['a_enviar', 'nao_aberto', 'aberto', 'voltou'],
  busca: /^.{1,100}$/,
})
export type EntregarSearch = ReturnType<typeof parseEntregar>
