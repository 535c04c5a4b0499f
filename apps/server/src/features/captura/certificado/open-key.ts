import { createPrivateKey, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'
import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { type CertificateParts, openEnvelope, opensEnvelope, wrappingKeyOf } from './envelope.ts'
import type { CertificateHolder } from './judge.ts'

export interface KeyRingDeps {
  /** Connections as the owner role, which may set the role portal_captura. */
  ownerDb: Kysely<Database>
  clock: Clock
  masterKey: Buffer
  /** PORTAL_CADASTRO is `livre` */
  isFree: boolean
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

/** Why there is no key: no certificate is kept, it has ended, or another master key encrypted it. */
interface KeyFault {
  fault: 'absent' | 'expired' | 'master_key'
}

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
    const { rows } = await sql`select from usable_certificates(${isFree})
      where empresa_id = ${empresaId} and certificate_id = ${certificateId}`.execute(ownerDb)
    if (rows.length === 0) return { fault: 'absent' }
    const earlier = opened.get(certificateId)
    if (earlier) return earlier
    return asCaptura(ownerDb, async (tx) => {
      const kept = await readSealed(tx, certificateId)
      if (!kept) return { fault: 'absent' }
      if (!opensEnvelope(wrappingKey, kept, kept.wrapped_key)) return { fault: 'master_key' }
      const entry = openRow(kept, wrappingKey, deps.tls({ demo }))
      opened.set(certificateId, entry)
      return entry
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
  return `A chave mestra não abre ${unopened} de ${rows.length} certificado(s) A1: só a captura dessas empresas fica parada. Use a chave mestra de antes, ou envie os certificados de novo.`
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
    .select(['id', 'root', 'version', 'certificate', 'thumbprint', 'sealed', 'wrapped_key'])
    .where('id', '=', id)
    .executeTakeFirst()

type SealedRow = NonNullable<Awaited<ReturnType<typeof readSealed>>>

function openRow(row: SealedRow, wrappingKey: Buffer, settings: SecureContextOptions): Opened {
  const parts = openEnvelope(wrappingKey, row, { sealed: row.sealed, wrappedKey: row.wrapped_key })
  const { context, privateKey } = contextOf(parts, settings)
  const { notAfter } = certificateFields(new X509Certificate(row.certificate))
  const key: OpenKey = {
    fault: null,
    certificateId: row.id,
    thumbprint: row.thumbprint.toString('hex'),
    context,
    der: row.certificate,
    sign: (text) => sign('sha1', Buffer.from(text), privateKey),
  }
  return { key, notAfter, usedAt: performance.now() }
}

interface OpenedParts {
  context: SecureContext
  /** In the memory of OpenSSL, like the context's */
  privateKey: KeyObject
}

/**
 * The context of a certificate and its key; the parts are overwritten. OpenSSL gets the key as an encrypted PEM with a random
 * password: the text of a plain one would stay in memory until it is collected.
 */
function contextOf(parts: CertificateParts, settings: SecureContextOptions): OpenedParts {
  const [der = new Uint8Array(), ...certificates] = parts
  try {
    const passphrase = randomBytes(32).toString('base64')
    const privateKey = createPrivateKey({
      key: Buffer.from(der.buffer, der.byteOffset, der.length),
      format: 'der',
      type: 'pkcs8',
    })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase })
    const cert = certificates.map((certificate) => new X509Certificate(certificate).toString()).join('')
    return { context: createSecureContext({ ...settings, cert, key: pem, passphrase }), privateKey }
  } finally {
    for (const part of parts) part.fill(0)
  }
}
