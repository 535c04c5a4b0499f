import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { addAudit } from '../audit.ts'
import { judgeCode } from '../fator/judge-code.ts'
import { attempt } from '../limits/attempt.ts'
import { loginOf, type SignInDeps, wrongPair } from '../sign-in.ts'
import { hashOf } from './challenge.ts'
import { type KnownCertificate, readProof, spendProof } from './proof.ts'

export interface CertificatePair {
  usuario: string
  /** The `certificate` of /auth/complete; of all of it the comprovante alone counts. */
  certificado: Record<string, unknown>
  code?: string
  address: string
}

export interface CertificateAccount {
  accountId: string
  certificate: KnownCertificate
}

type Deps = SignInDeps & { config: { demo: boolean } }

const notRegistered = () => new AppError(403, 'login.not_registered', 'Certificado válido, mas sem cadastro.')

/**
 * The account of a proven certificate. The comprovante is spent last, by a sign-in that succeeds: a code of the second factor may still be
 * missing. Throws AppError 401 (one sentence for every wrong pair, or `login.second_factor`), 403 `login.not_registered`, 429
 */
export async function accountByCertificate(deps: Deps, pair: CertificatePair): Promise<CertificateAccount> {
  const proof = typeof pair.certificado.comprovante === 'string' ? pair.certificado.comprovante : ''
  const login = loginOf(pair.usuario)
  return attempt(deps, { login, address: pair.address, forgives: true }, async () => {
    const taxId = await readProof(deps.db, proof)
    if (taxId === null || taxId !== login) return { verdict: 'wrong', error: wrongPair() }
    await makeTitular(deps, { proof, taxId, address: pair.address })
    const account = await findAccount(deps, proof)
    // spent by another sign-in meanwhile, it opens nothing, and says nothing
    if (!account && (await readProof(deps.db, proof)) === null) return { verdict: 'wrong', error: wrongPair() }
    if (!account) return { verdict: 'open', error: notRegistered() }
    if (account.blocked) return { verdict: 'wrong', error: wrongPair() }
    const judged = await judgeCode(deps, account.id, pair.code)
    if ('error' in judged) return judged
    const certificate = await spendProof(deps.db, proof)
    if (!certificate) return { verdict: 'wrong', error: wrongPair() }
    return { verdict: 'right', value: { accountId: account.id, certificate } }
  })
}

interface Found {
  id: string
  blocked: boolean
}

async function findAccount({ db, config }: Deps, proof: string): Promise<Found | null> {
  const { rows } = await sql<{ id: string; demo: boolean; blocked_at: Date | null }>`
    select * from account_by_certificate(${hashOf(proof)})`.execute(db)
  const row = rows[0]
  if (!row || (row.demo && !config.demo)) return null
  return { id: row.id, blocked: row.blocked_at !== null }
}

/** The first certificate of a registered company in which nobody has a grant opens it: its holder is the titular. */
async function makeTitular(
  { db }: Deps,
  { proof, taxId, address }: { proof: string; taxId: string; address: string },
): Promise<void> {
  const { rows } = await sql<{ account_id: string; empresa_id: number }>`
    select * from first_titular(${hashOf(proof)}, ${uuidv7()})`.execute(db)
  for (const { account_id: id, empresa_id: empresaId } of rows) {
    const actor = { caller: { account: { id, name: taxId } }, address }
    const detail = 'titular, pelo primeiro acesso com o certificado da empresa'
    const entry = { empresaId, what: 'usuario.grant', target: taxId, detail } as const
    await inScope(db, { accountId: id, empresaIds: [empresaId] }, (tx) => addAudit(tx, actor, [entry]))
  }
}

/** Writes into the session what opened it; `POST /certificado` keeps this, whatever the page says. */
export const rememberCertificate = (
  db: Kysely<Database>,
  { accountId, certificate }: CertificateAccount,
  tokenHash: Buffer,
): Promise<unknown> =>
  inScope(db, { accountId, empresaIds: [] }, (tx) =>
    tx
      .updateTable('session')
      .set({ certificate: JSON.stringify(certificate) })
      .where('token_hash', '=', tokenHash)
      .execute(),
  )

/** What opened the session, when it was a certificate. */
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
    return (row?.certificate as KnownCertificate | null | undefined) ?? null // rememberCertificate alone writes it
  })
