import { searchWords } from '../../../lib/search-words.ts'

/** Search parameters of Cruzamento: the filter of the differences. */
export interface CruzamentoSearch {
  gravidade?: 'erro' | 'aviso'
  /** Code of the open rule */
  regra?: string
}

/** Reads the address; unknown parameters are ignored. */
export const parseCruzamento = (raw: Record<string, unknown>): CruzamentoSearch =>
  // the patterns allow only these values
  searchWords(raw, { gravidade: /^(erro|aviso)$/, regra: /^[a-z_]{1,40}$/ }) as CruzamentoSearch
