import { searchWords } from '../../../lib/search-words.ts'

/** What the address of Cruzamento holds: which of the differences are in sight. */
export interface CruzamentoSearch {
  gravidade?: 'erro' | 'aviso'
  /** The rule whose differences are open */
  regra?: string
}

/** Reads the address; unknown parameters are ignored. */
export const parseCruzamento = (raw: Record<string, unknown>): CruzamentoSearch =>
  // the patterns allow only these values
  searchWords(raw, { gravidade: /^(erro|aviso)$/, regra: /^[a-z_]{1,40}$/ }) as CruzamentoSearch
