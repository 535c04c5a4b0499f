import { X509Certificate } from 'node:crypto'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope, setScope } from '../../../db/scope.ts'
import { type AuditWord, type Author, addAudit } from '../../acesso/base/audit.ts'
import { awaitCalls } from '../../acesso/base/await-calls.ts'
import { noRight } from '../../acesso/base/require-empresa.ts'
import { chainParts, type Envelope, type EnvelopeRow } from './envelope.ts'
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

/** Establishments that the caller wants to admit, all of one root and managed by the caller. */
export interface Wanted {
  empresaIds: readonly number[]
  /** Nobody chose them: those that use another keeper's certificate are left out */
  isDefault: boolean
}

interface NewCertificate {
  row: EnvelopeRow
  certificate: Buffer
  thumbprint: Buffer
  envelope: Envelope
  /** DER of the authorities that are sent above it */
  chain: Buffer
  /** Its chain ends at an anchor and it is not revoked */
  isTrusted: boolean
  wanted: Wanted
  at: Date
}

const scopeOf = ({ empresaId, author }: CertificateOwner): Scope => ({
  accountId: author.caller.account.id,
  empresaIds: [empresaId],
})

const SHOWN = ['c.id', 'c.certificate', 'c.created_at', 'c.created_by_name'] as const

export const noCertificate = () =>
  new AppError(404, 'captura.not_found', 'Esta empresa não usa nenhum certificado guardado. Envie o A1 dela.')
const otherKeeper = () =>
  new AppError(
    409,
    'captura.other_keeper',
    'O estabelecimento usa o certificado de outra pessoa ou de outro escritório. Peça a quem o guardou ou ao titular da raiz.',
  )
const untrusted = () =>
  new AppError(
    422,
    'certificado.untrusted',
    'A cadeia do certificado não chega a uma raiz de confiança, e ele não toma o lugar de um confiável. Importe a autoridade que o emitiu.',
  )

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

/** The certificate that the company uses, with the kind of the company; null when there is none. */
export const findCertificate = (db: Kysely<Database>, owner: CertificateOwner) =>
  inScope(db, scopeOf(owner), (tx) =>
    tx
      .selectFrom('capture_certificate as c')
      .innerJoin('capture_admission as m', 'm.certificate_id', 'c.id')
      .select([...SHOWN, 'c.demo'])
      .where('m.empresa_id', '=', owner.empresaId)
      .executeTakeFirst(),
  )

/** DER of the authorities kept with the caller's certificate of this thumbprint; none when it is not kept. */
export const findChain = (db: Kysely<Database>, owner: CertificateOwner, thumbprint: Buffer): Promise<Uint8Array[]> =>
  inScope(db, scopeOf(owner), async (tx) => {
    const { rows } = await sql<{ chain: Buffer | null }>`
      select kept_chain(${owner.empresaId}, ${thumbprint}) as chain`.execute(tx)
    return chainParts(rows[0]?.chain ?? Buffer.alloc(0))
  })

/** An establishment of the root, as the caller may see it. */
export interface Establishment {
  tax_id: string
  name: string
  uses: boolean
  used_at: string | null
  users: { kind: 'pessoa' | 'escritorio'; name: string; used_at: string | null }[]
}

export interface Establishments {
  establishments: Establishment[]
  /** Number of others that use the certificate */
  others: number
}

/** The establishments of the company's root that the caller manages, or all for a titular of the root. */
export const findEstablishments = (db: Kysely<Database>, owner: CertificateOwner): Promise<Establishments> =>
  inScope(db, scopeOf(owner), async (tx) => {
    const { rows } = await sql<Establishments>`
      select * from certificate_establishments(${owner.empresaId})`.execute(tx)
    return rows[0] ?? { establishments: [], others: 0 }
  })

type KeepOutcome = 'new' | 'same' | 'outside' | 'other_keeper' | 'untrusted'

/**
 * Keeps a certificate and admits establishments to it in one step; destroys the keeper's own one before it. The same certificate
 * again changes only the establishments and its chain. Throws AppError 403, 409 `captura.other_keeper`, 422 `certificado.untrusted`
 */
export const saveCertificate = (
  db: Kysely<Database>,
  owner: CertificateOwner,
  { row, certificate, thumbprint, envelope, chain, isTrusted, wanted, at }: NewCertificate,
): Promise<{ kept: KeptCertificate; isNew: boolean }> =>
  inScope(db, scopeOf(owner), async (tx) => {
    const validTo = new Date(certificateFields(new X509Certificate(certificate)).notAfter)
    const made = JSON.stringify({ id: row.id, version: row.version, valid_to: validTo })
    const { rows } = await sql<{ outcome: KeepOutcome; id: string; has_replaced: boolean }>`
      select * from keep_certificate(${owner.empresaId}, ${made}, ${certificate}, ${thumbprint}, ${envelope.sealed},
        ${envelope.wrappedKey}, ${isTrusted}, ${wanted.empresaIds}::bigint[], ${wanted.isDefault}, ${at})`.execute(tx)
    const [saved] = rows
    if (!saved || saved.outcome === 'outside') throw noRight()
    if (saved.outcome === 'other_keeper') throw otherKeeper()
    if (saved.outcome === 'untrusted') throw untrusted()
    await sql`select put_chain(${saved.id}, ${chain})`.execute(tx)
    const isNew = saved.outcome === 'new'
    const what = saved.has_replaced ? 'captura.certificate_replace' : 'captura.certificate_add'
    if (isNew) await note(tx, owner, { what, thumbprint })
    const kept = { id: saved.id, certificate, created_at: at, created_by_name: owner.author.caller.account.name }
    return { kept: isNew ? kept : await readKept(tx, saved.id, kept), isNew }
  })

/** The row of a certificate that was kept before; one that the named company does not use is shown as sent. */
const readKept = async (tx: Transaction<Database>, id: string, sent: KeptCertificate): Promise<KeptCertificate> =>
  (await tx.selectFrom('capture_certificate as c').select(SHOWN).where('c.id', '=', id).executeTakeFirst()) ?? sent

interface Removal {
  outcome: 'ended' | 'none' | 'other_keeper'
  has_destroyed: boolean
  thumbprint: Buffer | null
}

/**
 * Ends the admission of a company and waits for its requests in flight; a certificate that nobody uses any more is destroyed.
 * Returns whether it was. Throws AppError 404 `captura.not_found`, 409 `captura.other_keeper`
 */
export async function removeCertificate(
  db: Kysely<Database>,
  owner: CertificateOwner,
  patience: { patienceMs?: number } = {},
): Promise<boolean> {
  const isDestroyed = await inScope(db, scopeOf(owner), async (tx) => {
    const { rows } = await sql<Removal>`select * from end_admission(${owner.empresaId})`.execute(tx)
    const [ended] = rows
    if (!ended?.thumbprint || ended.outcome === 'none') throw noCertificate()
    if (ended.outcome === 'other_keeper') throw otherKeeper()
    await note(tx, owner, { what: 'captura.certificate_remove', thumbprint: ended.thumbprint })
    return ended.has_destroyed
  })
  await awaitCalls(db, [owner.empresaId], patience)
  return isDestroyed
}

export interface AdmissionChange {
  /** Tax ids */
  include: readonly string[]
  exclude: readonly string[]
  at: Date
}

interface Changed {
  outcome: 'changed' | 'none' | 'other_keeper' | 'outside' | 'untrusted'
  has_destroyed: boolean
  thumbprint: Buffer | null
  ended: number[]
}

/**
 * Includes and excludes establishments of the certificate that the company uses, or else of the caller's own. Waits for requests in
 * flight of the excluded ones. Returns whether the certificate was destroyed. Throws AppError 403, 404, 409, 422
 */
export async function changeAdmissions(
  db: Kysely<Database>,
  owner: CertificateOwner,
  { include, exclude, at }: AdmissionChange,
): Promise<boolean> {
  const { has_destroyed, ended } = await inScope(db, scopeOf(owner), async (tx) => {
    const { rows } = await sql<Changed>`
      select * from change_admissions(${owner.empresaId}, ${include}::text[], ${exclude}::text[], ${at})`.execute(tx)
    const [changed] = rows
    if (!changed?.thumbprint || changed.outcome === 'none') throw noCertificate()
    if (changed.outcome === 'outside') throw noRight()
    if (changed.outcome === 'other_keeper') throw otherKeeper()
    if (changed.outcome === 'untrusted') throw untrusted()
    const said = [...include.map((taxId) => `+${taxId}`), ...exclude.map((taxId) => `-${taxId}`)].join(' ')
    await note(tx, owner, { what: 'captura.certificate_share', thumbprint: changed.thumbprint, said })
    return changed
  })
  await awaitCalls(db, ended)
  return has_destroyed
}

/** Writes the act into the audit of every establishment of the root, also those that the caller may not use. */
async function note(
  tx: Transaction<Database>,
  { author, empresaId, taxId: target }: CertificateOwner,
  { what, thumbprint, said }: { what: AuditWord; thumbprint: Buffer; said?: string },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from establishments_of(${empresaId})`.execute(tx)
  const empresaIds = rows.map(({ id }) => id)
  await setScope(tx, { accountId: author.caller.account.id, empresaIds })
  const detail = [thumbprint.toString('hex'), ...(said ? [said] : [])].join('; ')
  const entries = empresaIds.map((id) => ({ empresaId: id, what, target, detail }))
  await addAudit(tx, author, entries)
}
