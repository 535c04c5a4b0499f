import { defineSearch } from '../../../lib/define-search.ts'

/** Reads the address of Cruzamento: severity of the differences and the code of the open rule. Unknown parameters are ignored. */
export const parseCruzamento = defineSearch({ gravidade: ['erro', 'aviso'], regra: /^[a-z_]{1,40}$/ })
export type CruzamentoSearch = ReturnType<typeof parseCruzamento>
