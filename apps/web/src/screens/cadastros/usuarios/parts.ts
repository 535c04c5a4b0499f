import { defineSearch } from '../../../lib/define-search.ts'

export type UsuariosPart = 'pessoas' | 'chaves' | 'suporte' | 'seguranca' | 'auditoria'

/** Reads the address of Usuários: open tab, and a company other than the chosen one, for the provider's staff. */
export const parseUsuarios = defineSearch({ aba: ['chaves', 'suporte', 'seguranca', 'auditoria'], pessoas_de: /./ })
