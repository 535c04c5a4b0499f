import { defineSearch } from '../../lib/define-search.ts'

const TEXT = /^.{1,100}$/

/** Reads the address of Fechamento; defaults are omitted, unknown parameters ignored. */
export const parseFechamento = defineSearch({
  /** `YYYY-MM` */
  mes: /^20\d\d-(0[1-9]|1[0-2])$/,
  /** Tab */
  estado: ['aberto', 'em_conferencia', 'fechado'],
  busca: TEXT,
  /** Quick filters that hold together, by comma */
  so: /^[a-z_,]{1,200}$/,
  /** `1`: only what lacks something */
  falta: ['1'],
  etiqueta: TEXT,
  responsavel: TEXT,
  regime: /^(simples|presumido|real|mei|nenhum)$/,
  /** Column of the order; `-` in front for descending */
  ordem: /^-?[a-z_]{1,20}$/,
  /** Company at the side */
  cnpj: /^([\dA-Z]{12}\d{2}|\d{11})$/,
})
export type FechamentoSearch = ReturnType<typeof parseFechamento>

export type ChangeSearch = (part: Partial<FechamentoSearch>, options?: { replace?: boolean }) => void
