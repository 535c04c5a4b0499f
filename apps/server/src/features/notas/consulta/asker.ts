import type { Scope } from '../../../db/scope.ts'
import type { Caller, GrantedEmpresa } from '../../acesso/base/caller.ts'

/** Who asks for documents: a signed-in user, or the account behind a download link. */
export interface Asker {
  account: { id: string; name: string }
  empresas: readonly GrantedEmpresa[]
  scope: Scope
  /** Set when a program asks with an API key. */
  key?: Caller['key']
}
