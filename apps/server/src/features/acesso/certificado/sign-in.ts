import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, setScope } from '../../../db/scope.ts'
import { loginOf, wrongPair } from '../base/account.ts'
import { type AuditEntry, addAudit, INSTALLATION } from '../base/audit.ts'
import { passwordMatches } from '../base/password.ts'
import { hashOf, type KnownCertificate, type Proven, proofOf, readProof } from '../base/proof.ts'
import { addSession, type OpenedSession, type SessionDeps } from '../base/session.ts'
import { type FactorDeps, spendCodeIn } from '../fator/factor.ts'
import { refusedCode } from '../fator/judge-code.ts'
import { type AttemptDeps, attempt, type Judged, type Refused } from '../limits/attempt.ts'

export interface CertificatePair {
  usuario: string
  /** The `certificate` of /auth/complete; only its comprovante is used */
  certificado: Record<string, unknown>
  /** Password of a login that another person created; keeps that login unchanged at the first proof of its tax id */
  senha?: string
  code?: string
  address: string
  userAgent: string | null
}

/** Contact that a take-over removed. */
export interface Removed {
  name: string
  email: string
}

export interface CertificateSession extends OpenedSession {
  /** Null unless this sign-in took the login over. */
  removed: Removed | null
}

type Deps = AttemptDeps & FactorDeps & SessionDeps & { config: { demo: boolean } }

const notRegistered = () => new AppError(403, 'login.not_registered', 'Certificado válido, mas sem cadastro.')
const wrong = (): Refused => ({ verdict: 'wrong', error: wrongPair() })

/** Maximum attempts when the account changes during a sign-in. */
const MOST_TRIES = 3

/**
 * Signs in by a proven certificate. The second factor, the spending of the comprovante, the proof of the login (or its take-over), the
 * first grant of a company and the session are one transaction: a sign-in that does not succeed changes nothing.
 * Throws AppError 401 (one sentence for every wrong pair, or `login.second_factor`), 403 `login.not_registered`, 429
 */
export async function signInByCertificate(deps: Deps, pair: CertificatePair): Promise<CertificateSession> {
  const proof = proofOf(pair.certificado)
  const login = loginOf(pair.usuario)
  const proven = await readProof(deps.db, proof)
  const { address } = pair
  // an unknown comprovante counts against its address only, so that it delays no sign-in of the login's owner
  if (proven?.taxId !== login)
    return attempt(deps, { login: `comprovante ${hashOf(proof).toString('hex')}`, address }, async () => wrong())
  return attempt(deps, { login, address, way: 'certificado', forgives: true }, async () => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const judged = await judge(deps, { ...pair, proof, proven })
      if (judged !== 'changed') return judged
    }
    return wrong()
  })
}

interface ProvenSignIn extends CertificatePair {
  proof: string
  proven: Proven
}

/** Rolls the transaction of a sign-in back. */
class NotEntered extends Error {
  constructor(readonly judged: Refused | 'changed') {
    super('not entered')
  }
}

async function judge(deps: Deps, request: ProvenSignIn): Promise<Judged<CertificateSession> | 'changed'> {
  const seen = await findAccount(deps.db, deps, request.proof)
  if (seen?.blocked_at) return wrong()
  if (request.senha && !(await passwordMatches(seen?.password_hash ?? null, request.senha))) return wrong()
  const accountId = seen?.id ?? uuidv7()
  try {
    const scope = { accountId, empresaIds: [INSTALLATION] }
    const value = await inScope(deps.db, scope, (tx) => enter(tx, deps, { ...request, accountId, seen }))
    return { verdict: 'right', value }
  } catch (error) {
    if (error instanceof NotEntered) return error.judged
    throw error
  }
}

interface SignInAccount {
  id: string
  blocked_at: Date | null
  /** Another person created the login and its tax id is not proven yet */
  takeable: boolean
  password_hash: string | null
}

/** In a transaction the account stays locked until its end. */
async function findAccount(
  db: Kysely<Database>,
  { config }: { config: { demo: boolean } },
  proof: string,
): Promise<SignInAccount | null> {
  const { rows } =
    await sql<SignInAccount>`select * from account_by_certificate(${hashOf(proof)}, ${config.demo})`.execute(db)
  return rows[0] ?? null
}

/** Whether a sign-in with only this comprovante removes a password that another person chose. */
export async function wouldTakeOver(db: Kysely<Database>, config: { demo: boolean }, proof: string): Promise<boolean> {
  const account = await findAccount(db, { config }, proof)
  return account?.takeable === true && account.password_hash !== null
}

type LockedSignIn = ProvenSignIn & { accountId: string; seen: SignInAccount | null }

async function enter(tx: Transaction<Database>, deps: Deps, request: LockedSignIn): Promise<CertificateSession> {
  const now = await findAccount(tx, deps, request.proof)
  if (JSON.stringify(now) !== JSON.stringify(request.seen)) throw new NotEntered('changed')
  const keeps = await judgeSecrets(tx, deps, request)
  const entered = await spendAndProve(tx, deps, { ...request, keeps })
  const { account_id: accountId, certificate, empresas } = entered
  await setScope(tx, { accountId, empresaIds: [INSTALLATION, ...empresas] })
  const { address, userAgent } = request
  const session = await addSession(tx, deps, { accountId, method: 'certificado', address, userAgent, certificate })
  await addAudit(
    tx,
    { caller: { account: { id: accountId, name: entered.name } }, address },
    entriesOf(entered, request),
  )
  const { taken, old_name: name, old_email: email } = entered
  return { ...session, removed: taken && name !== null && email !== null ? { name, email } : null }
}

/**
 * Checks the second factor if the account has one. Returns whether the person gave the account's password or
 * a code. An account that may be taken over is not asked for a code, because another person may have set the
 * factor up.
 */
async function judgeSecrets(
  tx: Transaction<Database>,
  deps: Deps,
  { seen, senha, code }: LockedSignIn,
): Promise<boolean> {
  if (!seen || (seen.takeable && !senha && !code)) return false
  const verdict = await spendCodeIn(tx, deps, { accountId: seen.id, code })
  const refused = refusedCode(verdict)
  if (refused) throw new NotEntered(refused)
  return Boolean(senha) || verdict === 'right'
}

interface Entered {
  account_id: string
  name: string
  /** Contact before a take-over; null for a new account. */
  old_name: string | null
  old_email: string | null
  certificate: KnownCertificate
  taken: boolean
  /** The company of which the holder has just become the first titular. */
  titular_of: number | null
  empresas: number[]
}
interface NoEntry {
  outcome: 'spent' | 'changed' | 'blocked' | 'unregistered'
}

async function spendAndProve(
  tx: Transaction<Database>,
  { clock, config }: Deps,
  { proof, proven, accountId, seen, keeps }: LockedSignIn & { keeps: boolean },
): Promise<Entered> {
  const { rows } = await sql<(Entered & { outcome: 'right' }) | NoEntry>`
    select * from enter_by_certificate(${hashOf(proof)}, ${seen?.id ?? null}::uuid, ${config.demo}, ${accountId}::uuid,
      ${holderName(proven)}, ${keeps}, ${clock.now()})`.execute(tx)
  const [entered] = rows
  if (entered?.outcome === 'right') return entered
  if (entered?.outcome === 'changed') throw new NotEntered('changed')
  if (entered?.outcome === 'unregistered') throw new NotEntered({ verdict: 'open', error: notRegistered() })
  throw new NotEntered(wrong())
}

const LONGEST_NAME = 200

/**
 * The holder's name in ICP-Brasil's form (`NAME:CNPJ`), without characters invalid in names; the tax id when
 * nothing remains.
 */
function holderName({ taxId, certificate }: Proven): string {
  const name = certificate.subjectName.replace(/:[^:]*$/, '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  return name.trim().slice(0, LONGEST_NAME) || taxId
}

function entriesOf(
  { taken, titular_of, empresas }: Entered,
  { proven: { taxId: target } }: ProvenSignIn,
): AuditEntry[] {
  const removed = 'provado por certificado; senha, segundo fator e contatos anteriores retirados'
  const first = 'titular, pelo primeiro acesso com o certificado da empresa'
  const takenIn = taken ? [INSTALLATION, ...empresas] : []
  return [
    ...takenIn.map((empresaId) => ({ empresaId, what: 'usuario.takeover' as const, target, detail: removed })),
    ...(titular_of === null ? [] : [{ empresaId: titular_of, what: 'usuario.grant' as const, target, detail: first }]),
    { empresaId: INSTALLATION, what: 'login.success', target, detail: 'certificado' },
  ]
}

/** The certificate that opened the session, if any. */
export const certificateOfSession = (
  db: Kysely<Database>,
  { account, tokenHash }: { account: { id: string }; tokenHash: Buffer },
): Promise<Record<string, unknown> | null> =>
  inScope(db, { accountId: account.id, empresaIds: [] }, async (tx) => {
    const row = await tx
      .selectFrom('session')
      .select('certificate')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    return (row?.certificate as KnownCertificate | null | undefined) ?? null // written by rememberCertificate only
  })
