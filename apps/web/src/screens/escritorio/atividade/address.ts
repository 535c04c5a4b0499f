import { defineSearch } from '../../../lib/define-search.ts'

const DAY = /^20\d\d-\d\d-\d\d$/

/** Reads the address of Atividade; unknown parameters are ignored. */
export const parseAtividade = defineSearch({
  de: DAY,
  ate: DAY,
  /** `1`: who opened, downloaded and printed, instead of the acts */
  leituras: ['1'],
  area: /^[a-z]{2,20}$/,
  pessoa: /^[\da-f-]{36}$/,
  cnpj: /^([\dA-Z]{12}\d{2}|\d{11})$/,
  busca: /^.{1,100}$/,
})
export type AtividadeSearch = ReturnType<typeof parseAtividade>

export type Change = (part: Partial<AtividadeSearch>) => void
