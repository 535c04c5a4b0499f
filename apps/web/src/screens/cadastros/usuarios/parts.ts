import { searchWords } from '../../../lib/search-words.ts'

export type UsuariosPart = 'pessoas' | 'chaves' | 'suporte' | 'seguranca' | 'auditoria'

interface UsuariosSearch {
  aba?: Exclude<UsuariosPart, 'pessoas'>
  /** Another than the chosen company, for the provider */
  empresa?: string
}

/** Which part of Usuários is open. */
export const parseUsuarios = (raw: Record<string, unknown>): UsuariosSearch =>
  // the shapes let no other words through
  searchWords(raw, { aba: /^(chaves|suporte|seguranca|auditoria)$/, empresa: /./ }) as UsuariosSearch
