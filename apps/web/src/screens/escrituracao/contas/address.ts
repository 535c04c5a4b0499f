import { defineSearch, MONTH } from '../../../lib/define-search.ts'

/** Reads the address of «Contas de consumo». */
export const parseContas = defineSearch({
  mes: MONTH,
  /** Tab */
  ver: ['faltam', 'esperadas', 'chegaram', 'digitadas'],
  grupo: ['energia', 'agua', 'gas', 'comunicacao'],
  busca: /^.{1,100}$/,
  /** Tax id of the company whose bill is typed; `nova` is of the chosen company */
  digitar: /^(nova|[0-9A-Z]{11,14})$/,
  /** Series of the bill that is typed */
  serie: /^.{1,120}$/,
})
export type ContasSearch = ReturnType<typeof parseContas>
