import { X509Certificate } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope, setScope } from '../../../db/scope.ts'
import { type AuditWord, type Author, addAudit } from '../../acesso/base/audit.ts'
import type { Envelope, EnvelopeRow } from './envelope.ts'
import type { CertificateHolder } from './judge.ts'

/** The company that a call names, and who calls. */
export interface CertificateOwner {
  empresaId: number
  taxId: string
  author: Author
}

/** What is shown of a kept certificate. */
export interface KeptCertificate {
  id: string
  certificate: Buffer
  created_at: Date
  created_by_name: string
}

interface NewCertificate {
  row: EnvelopeRow
  demo: boolean
  certificate: Buffer
  thumbprint: Buffer
  envelope: Envelope
  at: Date
}

const scopeOf = ({ empresaId, author }: CertificateOwner): Scope => ({
  accountId: author.caller.account.id,
  empresaIds: [empresaId],
})

const SHOWN = ['c.id', 'c.certificate', 'c.created_at', 'c.created_by_name'] as const

/** Root and kind of the company that the certificate must belong to. */
export const holderOf = (db: Kysely<Database>, owner: CertificateOwner): Promise<CertificateHolder> =>
  inScope(db, scopeOf(owner), async (tx) => {
    const { root, demo } = await tx
      .selectFrom('empresa')
      .select(['root', 'demo'])
      .where('id', '=', owner.empresaId)
      .executeTakeFirstOrThrow()
    // generated from the tax id, hence never null
    return { root: root ?? '', demo }
  })

/** The certificate that serves the company, with the kind of the company; null when there is none. */
export const findCertificate = (db: Kysely<Database>, owner: CertificateOwner) =>
  inScope(db, scopeOf(owner), (tx) =>
    ofCompany(tx, owner.empresaId)
      .select([...SHOWN, 'e.demo'])
      .executeTakeFirst(),
  )

const ofCompany = (tx: Transaction<Database>, empresaId: number) =>
  tx
    .selectFrom('capture_certificate as c')
    .innerJoin('empresa as e', (join) => join.onRef('e.root', '=', 'c.root').onRef('e.demo', '=', 'c.demo'))
    .where('e.id', '=', empresaId)

/**
 * Keeps a certificate in one step and destroys the one before it. The same certificate again changes nothing.
 */
export const saveCertificate = (
  db: Kysely<Database>,
  owner: CertificateOwner,
  { row, demo, certificate, thumbprint, envelope, at }: NewCertificate,
): Promise<{ kept: KeptCertificate; isNew: boolean }> =>
  inScope(db, scopeOf(owner), async (tx) => {
    await lockRoot(tx, row.root)
    const earlier = await ofCompany(tx, owner.empresaId)
      .select([...SHOWN, 'c.thumbprint'])
      .executeTakeFirst()
    if (earlier?.thumbprint.equals(thumbprint)) return { kept: earlier, isNew: false }
    if (earlier) await tx.deleteFrom('capture_certificate').where('id', '=', earlier.id).execute()
    const { id: accountId, name } = owner.author.caller.account
    const kept = { id: row.id, certificate, created_at: at, created_by_name: name }
    const { sealed, wrappedKey: wrapped_key } = envelope
    const valid_to = new Date(certificateFields(new X509Certificate(certificate)).notAfter)
    const values = { ...kept, ...row, demo, valid_to, thumbprint, sealed, wrapped_key, created_by: accountId }
    await tx.insertInto('capture_certificate').values(values).execute()
    await note(tx, owner, { what: earlier ? 'captura.certificate_replace' : 'captura.certificate_add', thumbprint })
    return { kept, isNew: true }
  })

/** Marks the companies of the certificate's root as proven (docs/decisions/0037). */
export const proveEmpresas = (db: Kysely<Database>, owner: CertificateOwner): Promise<unknown> =>
  inScope(db, scopeOf(owner), (tx) => sql`select prove_by_certificate(${owner.empresaId})`.execute(tx))

const PATIENCE_MS = 5_000
const STEP_MS = 200
const isRunning = () =>
  new AppError(
    409,
    'captura.running',
    'O certificado está em uso agora, em uma consulta à SEFAZ. Tente de novo em um minuto.',
  )

/**
 * Destroys the certificate that serves the company; false when there is none. Waits for a request under way.
 * Throws AppError 409 `captura.running` when it takes too long.
 */
export async function removeCertificate(
  db: Kysely<Database>,
  owner: CertificateOwner,
  { patienceMs = PATIENCE_MS } = {},
): Promise<boolean> {
  for (let waited = 0; ; waited += STEP_MS) {
    const removed = await removeUnused(db, owner)
    if (removed !== 'running') return removed
    if (waited >= patienceMs) throw isRunning()
    await sleep(STEP_MS)
  }
}

const removeUnused = (db: Kysely<Database>, owner: CertificateOwner): Promise<boolean | 'running'> =>
  inScope(db, scopeOf(owner), async (tx) => {
    const kept = await ofCompany(tx, owner.empresaId).select(['c.id', 'c.root', 'c.thumbprint']).executeTakeFirst()
    if (!kept) return false
    await lockRoot(tx, kept.root)
    const { rows } = await sql<{ running: boolean }>`select capture_in_use(${owner.empresaId}) as running`.execute(tx)
    if (rows[0]?.running) return 'running'
    const { numDeletedRows } = await tx.deleteFrom('capture_certificate').where('id', '=', kept.id).executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await note(tx, owner, { what: 'captura.certificate_remove', thumbprint: kept.thumbprint })
    return true
  })

/** Writes the act into the audit of every establishment that the certificate serves, also those that the caller may not use. */
async function note(
  tx: Transaction<Database>,
  { author, empresaId, taxId: target }: CertificateOwner,
  { what, thumbprint }: { what: AuditWord; thumbprint: Buffer },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from establishments_of(${empresaId})`.execute(tx)
  const empresaIds = rows.map(({ id }) => id)
  await setScope(tx, { accountId: author.caller.account.id, empresaIds })
  const detail = thumbprint.toString('hex')
  const entries = empresaIds.map((id) => ({ empresaId: id, what, target, detail }))
  await addAudit(tx, author, entries)
}

const lockRoot = (tx: Transaction<Database>, root: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('capture_certificate ' || ${root}::text, 0))`.execute(tx)
