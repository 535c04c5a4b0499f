import type { Papel } from '@portal/contract/acesso.ts'
import { AppError } from '../../../base/errors.ts'
import type { EmpresaPolicy, Policy } from '../../../base/policy.ts'
import type { Caller } from './caller.ts'

/**
 * Who may do what. The files of this folder, from the door inwards:
 * - coming in: `sign-in.ts` (a pair), `certificado/` (a certificate), `convite/` (a link), all judged within `limits/`, with `fator/`
 *   after the first proof; what opens is a session (`session.ts`, `sessao/`) or, for programs, a key (`chaves/`)
 * - who asks: `caller.ts`, with its companies; `suporte/` adds what is open to the provider's people for now
 * - what a route asks for: a policy, one row of `MAY` below. `withinPolicy` takes from the caller every company in which its papel is
 *   too low, so that a handler sees no others; `require-empresa.ts` finds the company that a call names among those left
 * - the second wall: row-level security knows the same companies (`db/scope.ts`), and what reaches past it is a definer function of
 *   the migrations, which asks for itself who calls
 * - what is kept of it: `audit.ts` (who did what), `access-log.ts` (who looked); `admin.ts` is the operator's command line
 */

const STRENGTH: Record<Papel, number> = { consulta: 0, contador: 1, titular: 2 }

/** Whether a papel is at least the one needed. */
export const reaches = (papel: Papel, needed: Papel): boolean => STRENGTH[papel] >= STRENGTH[needed]

/** The one table of what may be done in a company, by whom. A route's policy is one of these. */
export const MAY = {
  /** Documents, their prints and files, lists and sums */
  read: { empresa: 'consulta', key: 'consulta' },
  /** What concerns the company without its documents */
  look: { empresa: 'consulta' },
  upload: { empresa: 'contador', key: 'importar' },
  /** A person's word about what is claimed and not proven */
  settle: { empresa: 'contador' },
  followUpload: { empresa: 'consulta', key: 'importar' },
  /** What the office sets for the company: its logo, its settings */
  configure: { empresa: 'contador' },
  readProdutos: { empresa: 'consulta', key: 'produtos' },
  saveProdutos: { empresa: 'contador', key: 'produtos' },
  sped: { empresa: 'contador', sped: true },
  managePeople: { empresa: 'titular', provider: true },
  manageKeys: { empresa: 'titular' },
  /** What the company asks of everyone who uses it */
  secure: { empresa: 'titular' },
  giveSupport: { empresa: 'titular' },
  readAudit: { empresa: 'titular' },
} as const satisfies Record<string, EmpresaPolicy>

const keyRefused = () => new AppError(403, 'key.scope', 'Esta chave de API não dá acesso a esta chamada.')
const providerOnly = () => new AppError(403, 'provider.only', 'Só a equipe do fornecedor pode fazer isto.')

/** SPED is for users whose sistema is SCA, or whose flag says so. Throws AppError 403 `sped.no_right`. */
function requireSped({ account }: Pick<Caller, 'account'>): void {
  if (account.sistema !== 'SCA' && !account.sped)
    throw new AppError(403, 'sped.no_right', 'Seu usuário não tem o módulo SPED. Fale com o fornecedor.')
}

/** The provider's people alone. Throws AppError 403 `provider.only`. */
function requireProvider({ account }: Pick<Caller, 'account'>): void {
  if (!account.provider) throw providerOnly()
}

/**
 * The caller as a route with this policy may know it: refused, or left with those companies alone in which its papel is high enough.
 * A handler that forgets to ask still reaches none of the others. Throws AppError 403.
 */
export function withinPolicy(caller: Caller, policy: Exclude<Policy, 'public'>): Caller {
  const asked: EmpresaPolicy | null =
    policy === 'empresa' ? MAY.look : policy === 'user' || policy === 'provider' ? null : policy
  if (caller.key && (!asked?.key || !caller.key.scopes.includes(asked.key))) throw keyRefused()
  if (policy === 'provider') requireProvider(caller)
  if (asked?.sped) requireSped(caller)
  return asked ? reachedBy(caller, asked.empresa) : caller
}

function reachedBy(caller: Caller, needed: Papel): Caller {
  const empresas = caller.empresas.filter(({ papel }) => reaches(papel, needed))
  if (empresas.length === caller.empresas.length) return caller
  return {
    ...caller,
    empresas,
    beneath: caller.empresas.filter(({ papel }) => !reaches(papel, needed)),
    scope: { ...caller.scope, empresaIds: empresas.map(({ id }) => id) },
  }
}
