import type { Papel } from '@portal/contract/acesso/acesso.ts'
import { AppError } from '../../../base/errors.ts'
import type { EmpresaPolicy, Policy } from '../../../base/policy.ts'
import type { Caller, GrantedEmpresa } from './caller.ts'

/**
 * Rights of callers. The files of `acesso/`, in the order of a call:
 * - sign-in: `sign-in.ts` (password), `certificado/`, `convite/` (link), all limited by `limits/`, followed by `fator/` (second
 *   factor); it opens a session (`base/session.ts`, `sessao/`). Programs use a key (`chaves/`)
 * - caller: `base/caller.ts`, the account with its companies; `suporte/` adds companies temporarily open to the provider
 * - first wall: each route declares a policy, one row of `MAY` below. `withinPolicy` removes the companies in which the caller's
 *   papel is too low; `base/require-empresa.ts` finds the company that a call names among the remaining ones
 * - second wall: row-level security with the same companies (`db/scope.ts`). Only definer functions of the migrations bypass it,
 *   and they check the caller themselves
 * - records: `base/audit.ts` (actions), `access-log.ts` (reads); `admin.ts` serves the operator's command line
 */

const STRENGTH: Record<Papel, number> = { consulta: 0, contador: 1, titular: 2 }

/** What a call needs of a company. `imports`: the right to import suffices in place of the papel. */
export interface Need {
  papel: Papel
  imports?: boolean
}

export const reaches = (
  empresa: Pick<GrantedEmpresa, 'papel' | 'imports'>,
  { papel, imports = false }: Need,
): boolean => STRENGTH[empresa.papel] >= STRENGTH[papel] || (imports && empresa.imports)

/** The only table of company rights. The policy of a route is one of its rows. */
export const MAY = {
  /** Documents, their prints and files, lists and sums */
  read: { empresa: 'consulta', key: 'consulta', support: true },
  /** The list of documents, their files and prints, which know the limits of a right that waits for a yes (base/read-limits.ts) */
  readLimited: { empresa: 'consulta', key: 'consulta', support: true, limited: true },
  /** Events, answers for assistants: what a program may follow without being asked to by a person of the provider */
  follow: { empresa: 'consulta', key: 'consulta' },
  /** The same as files and sheets, for people */
  fetch: { empresa: 'consulta', support: true },
  fetchLimited: { empresa: 'consulta', support: true, limited: true },
  /** What the page notes and shows about a reader of documents */
  note: { empresa: 'consulta', support: true },
  /** Data of the company other than its documents */
  look: { empresa: 'consulta' },
  upload: { empresa: 'contador', key: 'importar', imports: true, limited: true },
  /** Decisions of a person about unproven claims */
  settle: { empresa: 'contador' },
  /** Tags and comments on documents */
  annotate: { empresa: 'contador' },
  /** Notes what was asked of the company or of a supplier */
  ask: { empresa: 'contador' },
  /** Takes an import back; who may only import takes back the own ones */
  takeBack: { empresa: 'contador', imports: true },
  followUpload: { empresa: 'consulta', key: 'importar', limited: true },
  /** Logo and settings of the company */
  configure: { empresa: 'contador' },
  readProdutos: { empresa: 'consulta', key: 'produtos' },
  saveProdutos: { empresa: 'contador', key: 'produtos' },
  /** Closing a month, its responsible person and what is noted about it */
  closeMonth: { empresa: 'contador' },
  sped: { empresa: 'contador', sped: true },
  /** Packages of the company's documents for readers without a login */
  handOver: { empresa: 'contador' },
  /** The company's A1 certificate: adding and replacing; the provider may remove it */
  keepCertificate: { empresa: 'contador' },
  removeCertificate: { empresa: 'contador', provider: true },
  /** State of capture; the provider sees counts and faults of every company */
  watchCapture: { empresa: 'consulta', key: 'captura', provider: true },
  startCapture: { empresa: 'contador', key: 'captura' },
  /** Switches, resuming, keys, gaps, situation of a document */
  runCapture: { empresa: 'contador' },
  pauseCapture: { empresa: 'contador', provider: true },
  managePeople: { empresa: 'titular', provider: true },
  manageKeys: { empresa: 'titular' },
  /** Security rules for every user of the company */
  secure: { empresa: 'titular' },
  giveSupport: { empresa: 'titular' },
  readAudit: { empresa: 'titular' },
} as const satisfies Record<string, EmpresaPolicy>

const keyRefused = () => new AppError(403, 'key.scope', 'Esta chave de API não dá acesso a esta chamada.')
const providerOnly = () => new AppError(403, 'provider.only', 'Só a equipe do provedor do portal pode fazer isto.')

/** Throws AppError 403 `sped.no_right` unless the user's sistema is SCA or its SPED flag is set. */
function requireSped({ account }: Pick<Caller, 'account'>): void {
  if (account.sistema !== 'SCA' && !account.sped)
    throw new AppError(403, 'sped.no_right', 'Seu usuário não tem o módulo SPED. Fale com o fornecedor.')
}

/** Throws AppError 403 `provider.only` unless the caller belongs to the provider. */
function requireProvider({ account }: Pick<Caller, 'account'>): void {
  if (!account.provider) throw providerOnly()
}

/**
 * Limits the caller to the companies in which its papel suffices for the policy, so that a handler cannot use any other.
 * Throws AppError 403 when the policy excludes the caller.
 */
export function withinPolicy(caller: Caller, policy: Exclude<Policy, 'public'>): Caller {
  const base: EmpresaPolicy | null =
    policy === 'empresa' ? MAY.look : policy === 'user' || policy === 'provider' ? null : policy
  if (caller.key && (!base?.key || !caller.key.scopes.includes(base.key))) throw keyRefused()
  if (policy === 'provider') requireProvider(caller)
  if (base?.sped) requireSped(caller)
  return base ? reachedBy(caller, base) : caller
}

/** The caller without the companies of support grants, for calls that name no company and show more than documents. */
export const withoutSupport = (caller: Caller): Caller => reachedBy(caller, { empresa: 'consulta' })

function reachedBy(caller: Caller, { empresa: papel, imports, support, limited }: EmpresaPolicy): Caller {
  const isReached = (empresa: GrantedEmpresa) =>
    reaches(empresa, { papel, imports }) && (!empresa.support || support === true)
  const full = caller.empresas.filter(isReached)
  const some = limited ? (caller.limited ?? []).filter(isReached) : []
  if (full.length === caller.empresas.length && some.length === 0) return caller
  const empresas = [...full, ...some].sort((a, b) => a.id - b.id)
  return {
    ...caller,
    empresas,
    beneath: caller.empresas.filter((empresa) => !isReached(empresa)),
    scope: { ...caller.scope, empresaIds: empresas.map(({ id }) => id) },
  }
}
