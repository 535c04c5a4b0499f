import { searchWords } from '../../../lib/search-words.ts'

export type UsuariosPart = 'pessoas' | 'chaves' | 'suporte' | 'seguranca' | 'auditoria'

interface UsuariosSearch {
  aba?: Exclude<UsuariosPart, 'pessoas'>
  /** A company other than the chosen one, for the provider's staff */
  pessoas_de?: string
}

/** Reads the address of Usuários: open tab and company. */
export const parseUsuarios = (raw: Record<string, unknown>): UsuariosSearch =>
  // the patterns allow only these values
  searchWords(raw, { aba: /^(chaves|suporte|seguranca|auditoria)$/, pessoas_de: /./ }) as UsuariosSearch
