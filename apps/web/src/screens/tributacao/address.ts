import { searchWords } from '../../lib/search-words.ts'

/** Parameters in the address of Consulta Tributária. */
export interface TributacaoSearch {
  /** Typed text */
  busca?: string
  uf?: string
  /** NCM of the open answer */
  ncm?: string
  /** Day of the question, `YYYY-MM-DD`; absent: today */
  dia?: string
  /** `lista`: the form for many products; `servicos`: the services of the NBS */
  vista?: 'lista' | 'servicos'
}

/** Reads the address; unknown parameters are ignored. */
export const parseTributacao = (raw: Record<string, unknown>): TributacaoSearch =>
  // the patterns allow only these values
  searchWords(
    { ...raw, ncm: String(raw.ncm).replace(/\D/g, ''), uf: String(raw.uf).toUpperCase() },
    { busca: /^.{1,200}$/, uf: /^[A-Z]{2}$/, ncm: /^\d{8}$/, dia: /^20\d\d-\d\d-\d\d$/, vista: /^(lista|servicos)$/ },
  ) as TributacaoSearch
