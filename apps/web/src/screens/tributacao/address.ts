import { defineSearch } from '../../lib/define-search.ts'

const parseTexts = defineSearch({
  /** Typed text */
  busca: /^.{1,200}$/,
  uf: /^[A-Z]{2}$/,
  /** NCM of the open answer */
  ncm: /^\d{8}$/,
  /** Day of the question, `YYYY-MM-DD`; absent: today */
  dia: /^20\d\d-\d\d-\d\d$/,
  /** `lista`: the form for many products; `servicos`: the services of the NBS */
  vista: ['lista', 'servicos'],
})
export type TributacaoSearch = ReturnType<typeof parseTexts>

/** Reads the address of Consulta Tributária; unknown parameters are ignored. */
export const parseTributacao = (raw: Record<string, unknown>): TributacaoSearch =>
  parseTexts({ ...raw, ncm: String(raw.ncm).replace(/\D/g, ''), uf: String(raw.uf).toUpperCase() })
