import { sign, X509Certificate } from 'node:crypto'
import type { SecureContext, SecureContextOptions } from 'node:tls'
import { clientChain } from '@portal/fiscal/certificado/client-chain.ts'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'
import type { AuthorityPool } from '@portal/fiscal/certificado/pool.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { countText } from '../../../base/count-text.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { contextFaultCode, openContext } from './context.ts'
import { chainParts, openEnvelope, opensEnvelope, wrappingKeyOf } from './envelope.ts'
import type { CertificateHolder } from './judge.ts'

export interface KeyRingDeps {
  /** Connections as the owner role, which may set the role portal_captura. */
  ownerDb: Kysely<Database>
  clock: Clock
  masterKey: Buffer
  /** PORTAL_CADASTRO is `livre` */
  isFree: boolean
  /** Authorities known now, which complete the chain that is sent; the same object until they change */
  authorities(holder: Pick<CertificateHolder, 'demo'>): AuthorityPool
  /** Settings of a connection besides certificate and key */
  tls(holder: Pick<CertificateHolder, 'demo'>): SecureContextOptions
  sweepMs?: number
  unusedMs?: number
}

/** A certificate with its key, ready for connections. */
interface OpenKey {
  fault: null
  certificateId: string
  /** SHA-256 of the certificate, hexadecimal */
  thumbprint: string
  context: SecureContext
  /** Of the certificate, DER */
  der: Buffer
  /** RSA-SHA1 of a text, as the schemas of events demand */
  sign(text: string): Buffer
}

/**
 * Why there is no key: no certificate is kept, it has ended, another master key encrypted it, or no connection can be made with it
 * (`code`: of what OpenSSL refuses).
 */
export type KeyFault = { fault: 'absent' | 'expired' | 'master_key' } | { fault: 'unusable'; code: string }

/** An establishment that uses a certificate. */
interface CertificateUse extends Pick<CertificateHolder, 'demo'> {
  empresaId: number
  certificateId: string
}

export interface KeyRing {
  /** Call it before each request: it asks the database each time whether the establishment may still use the certificate. */
  open(use: CertificateUse): Promise<OpenKey | KeyFault>
  /** Discards every opened key. */
  close(): void
}

/** A context is discarded after this time without use. */
const UNUSED_MS = 10 * 60_000
const SWEEP_MS = 15_000

interface Opened {
  key: OpenKey
  /** Of the kept chain */
  chainHash: string
  authorities: AuthorityPool
  notAfter: number
  /** `performance.now()` of the last use */
  usedAt: number
}

/** The only reader of the encrypted keys besides backup and `portal mestra trocar`. */
export function openKeyRing({ sweepMs = SWEEP_MS, unusedMs = UNUSED_MS, ...deps }: KeyRingDeps): KeyRing {
  const { ownerDb, clock, isFree } = deps
  const wrappingKey = wrappingKeyOf(deps.masterKey)
  const opened = new Map<string, Opened>()
  const sweep = () => discardUnused(ownerDb, opened, unusedMs).catch(() => opened.clear())
  const timer = setInterval(() => void sweep(), sweepMs).unref()
  const find = async ({ empresaId, certificateId, demo }: CertificateUse): Promise<Opened | KeyFault> => {
    const { rows } = await sql<{ hash: string }>`
      select md5(k.chain) as hash from capture_certificate k where k.id = ${certificateId} and exists (
        select from usable_certificates(${isFree}) where empresa_id = ${empresaId} and certificate_id = ${certificateId})`.execute(
      ownerDb,
    )
    const [usable] = rows
    if (!usable) return { fault: 'absent' }
    const authorities = deps.authorities({ demo })
    const earlier = opened.get(certificateId)
    if (earlier?.chainHash === usable.hash && earlier.authorities === authorities) return earlier
    return asCaptura(ownerDb, async (tx) => {
      const kept = await readSealed(tx, certificateId)
      if (!kept) return { fault: 'absent' }
      if (!opensEnvelope(wrappingKey, kept, kept.wrapped_key)) return { fault: 'master_key' }
      try {
        const key = openRow(kept, wrappingKey, { settings: deps.tls({ demo }), authorities, now: clock.now() })
        const entry = { ...key, chainHash: usable.hash, authorities, usedAt: performance.now() }
        opened.set(certificateId, entry)
        return entry
      } catch (error) {
        return { fault: 'unusable', code: contextFaultCode(error) }
      }
    })
  }
  return {
    async open(use) {
      const entry = await find(use)
      if ('fault' in entry) return entry
      if (clock.now().getTime() > entry.notAfter) return { fault: 'expired' }
      entry.usedAt = performance.now()
      return entry.key
    },
    close() {
      clearInterval(timer)
      opened.clear()
    },
  }
}

/** Also discards the keys of certificates that were deleted meanwhile. */
async function discardUnused(db: Kysely<Database>, opened: Map<string, Opened>, unusedMs: number): Promise<void> {
  const since = performance.now() - unusedMs
  for (const [id, { usedAt }] of opened) if (usedAt < since) opened.delete(id)
  if (opened.size === 0) return
  const ids = [...opened.keys()]
  const rows = await asCaptura(db, (tx) =>
    tx.selectFrom('capture_certificate').select('id').where('id', 'in', ids).execute(),
  )
  const kept = new Set(rows.map(({ id }) => id))
  for (const id of ids) if (!kept.has(id)) opened.delete(id)
}

/** Every kept certificate, and whether the master key opens it. */
export async function openedRows(ownerDb: Kysely<Database>, masterKey: Buffer) {
  const wrappingKey = wrappingKeyOf(masterKey)
  const rows = await asCaptura(ownerDb, (tx) =>
    tx
      .selectFrom('capture_certificate')
      .select(['id', 'root', 'demo', 'version', 'certificate', 'wrapped_key'])
      .execute(),
  )
  return rows.map(({ wrapped_key, ...row }) => ({ ...row, opens: opensEnvelope(wrappingKey, row, wrapped_key) }))
}

/**
 * A sentence when the master key does not open every kept certificate: the capture of their companies stops, nothing else does.
 * Null when it opens all.
 */
export async function unopenedWarning(ownerDb: Kysely<Database>, masterKey: Buffer): Promise<string | null> {
  const rows = await openedRows(ownerDb, masterKey)
  const unopened = rows.filter(({ opens }) => !opens).length
  if (unopened === 0) return null
  return `A chave mestra não abre ${unopened} de ${countText(rows.length, 'certificado', 'certificados')} A1: só a captura dessas empresas fica parada. Use a chave mestra de antes, ou envie os certificados de novo.`
}

/** Runs `work` as the role that may read the encrypted columns. */
const asCaptura = <T>(db: Kysely<Database>, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set local role portal_captura`.execute(tx)
    return work(tx)
  })

const readSealed = (tx: Transaction<Database>, id: string) =>
  tx
    .selectFrom('capture_certificate')
    .select(['id', 'root', 'version', 'certificate', 'thumbprint', 'chain', 'sealed', 'wrapped_key'])
    .where('id', '=', id)
    .executeTakeFirst()

type SealedRow = NonNullable<Awaited<ReturnType<typeof readSealed>>>

interface Surroundings {
  settings: SecureContextOptions
  authorities: AuthorityPool
  now: Date
}

/** The parts of the envelope are overwritten. Throws when it, the certificate or the key cannot be used. */
function openRow(row: SealedRow, wrappingKey: Buffer, { settings, authorities, now }: Surroundings) {
  const parts = openEnvelope(wrappingKey, row, { sealed: row.sealed, wrappedKey: row.wrapped_key })
  const [pkcs8 = new Uint8Array(), , ...others] = parts
  try {
    const leaf = new X509Certificate(row.certificate)
    const offered = [...chainParts(row.chain), ...others]
    const chain = clientChain(leaf, { pool: authorities, offered, at: now })
    const { context, privateKey } = openContext(pkcs8, [row.certificate, ...chain.map(({ raw }) => raw)], settings)
    const key: OpenKey = {
      fault: null,
      certificateId: row.id,
      thumbprint: row.thumbprint.toString('hex'),
      context,
      der: row.certificate,
      sign: (text) => sign('sha1', Buffer.from(text), privateKey),
    }
    return { key, notAfter: certificateFields(leaf).notAfter }
  } finally {
    for (const part of parts) part.fill(0)
  }
}
