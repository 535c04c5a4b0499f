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
  /** Delivery of the inbox whose file is the paper, and the place of the file in it */
  caixa: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  arquivo: /^\d{1,3}$/,
})
export type ContasSearch = ReturnType<typeof parseContas>
