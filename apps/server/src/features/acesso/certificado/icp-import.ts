import { createHash, X509Certificate } from 'node:crypto'
import { type Crl, isCrlOf, readCrl } from '@portal/fiscal/certificado/crl.ts'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'
import { issuingFault } from '@portal/fiscal/certificado/rules.ts'
import type { Kysely } from 'kysely'
import { isTlsRoot } from '../../../base/certificate/icp.ts'
import { ICP_ROOTS } from '../../../base/certificate/icp-roots.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { storeList } from './crl-rows.ts'
import type { IcpPiece } from './icp-files.ts'

export interface Imported {
  raizes: number
  intermediarias: number
  repetidos: number
  listas: number
  /** Skipped files with the reason. */
  ignorados: { arquivo: string; motivo: string }[]
  /** Imported items that the operator should check. */
  avisos: string[]
}

/**
 * SHA-256 of the roots imported without a warning: the bundled ones, and v11 (for code signing). Other roots
 * are the operator's decision.
 */
const KNOWN_ROOTS: ReadonlySet<string> = new Set([
  ...ICP_ROOTS.map(({ sha256 }) => sha256),
  '1406710058180fa4081aab3f246f1702429c552a11fa3143b84c88cb3ab8e5e7',
])

interface ImportContext {
  now: Date
  /** DER of the bundled authorities, whose lists are accepted too. */
  shipped: readonly Uint8Array[]
}

/**
 * Stores the authorities of the files; a self-signed one becomes a trust anchor. `db` is the owner's
 * connection.
 */
export async function importIcp(
  db: Kysely<Database>,
  pieces: readonly IcpPiece[],
  { now, shipped }: ImportContext,
): Promise<Imported> {
  const done: Imported = { raizes: 0, intermediarias: 0, repetidos: 0, listas: 0, ignorados: [], avisos: [] }
  for (const piece of pieces) {
    if (piece.kind !== 'certificate') continue
    const authority = parseAuthority(piece.der)
    if (typeof authority === 'string') done.ignorados.push({ arquivo: piece.name, motivo: authority })
    else await addAuthority(db, authority, done)
  }
  const lists = pieces.filter(({ kind }) => kind === 'crl')
  if (lists.length > 0) await addLists(db, lists, { done, now, shipped })
  return done
}

/** Returns the reason as text when Node cannot use the certificate or it is not an authority's. */
function parseAuthority(der: Buffer): X509Certificate | string {
  try {
    const certificate = new X509Certificate(der)
    certificateFields(certificate)
    if (issuingFault(certificate)) return 'não é de uma autoridade certificadora'
    return certificate.publicKey.asymmetricKeyType ? certificate : 'a chave é de um tipo desconhecido'
  } catch {
    return 'o certificado ou a sua chave não pode ser lido'
  }
}

async function addAuthority(db: Kysely<Database>, authority: X509Certificate, done: Imported): Promise<void> {
  const thumbprint = createHash('sha256').update(authority.raw).digest()
  const added = await db
    .insertInto('icp_certificate')
    .values({ thumbprint, der: authority.raw })
    .onConflict((conflict) => conflict.doNothing())
    .returning('thumbprint')
    .executeTakeFirst()
  if (!added) {
    done.repetidos += 1
    return
  }
  if (authority.subject !== authority.issuer) {
    done.intermediarias += 1
    return
  }
  done.raizes += 1
  if (isTlsRoot(authority))
    done.avisos.push(`«${nameOf(authority)}» é de servidores: não vale para documentos e entrada`)
  else if (!KNOWN_ROOTS.has(thumbprint.toString('hex')))
    done.avisos.push(
      `«${nameOf(authority)}» não é uma raiz conhecida da ICP-Brasil: confira o SHA-256 ${authority.fingerprint256}`,
    )
}

const nameOf = ({ subject }: X509Certificate): string =>
  /^CN=(.*)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ')

interface ListContext extends ImportContext {
  done: Imported
}

/**
 * Stores lists imported by hand, for a machine without network access. Each must be signed by a known
 * authority.
 */
async function addLists(
  db: Kysely<Database>,
  lists: readonly IcpPiece[],
  { done, now, shipped }: ListContext,
): Promise<void> {
  const rows = await db.selectFrom('icp_certificate').select('der').execute()
  const pool = [...rows.map(({ der }) => der), ...shipped].map((der) => new X509Certificate(der))
  for (const { name, der } of lists) {
    const problem = await addList(db, { der, pool, now })
    if (problem === null) done.listas += 1
    else done.ignorados.push({ arquivo: name, motivo: problem })
  }
}

async function addList(
  db: Kysely<Database>,
  { der, pool, now }: { der: Buffer; pool: readonly X509Certificate[]; now: Date },
): Promise<string | null> {
  const crl = tryRead(der)
  if (!crl) return 'a lista de revogação não pode ser lida'
  const authority = pool.find((candidate) => isCrlOf(crl, candidate))
  if (!authority) return 'a lista não é de uma autoridade conhecida'
  const url = `importada:${authority.fingerprint256.replaceAll(':', '').toLowerCase()}`
  return storeList(db, { url, der, crl, now }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

function tryRead(der: Buffer): Crl | null {
  try {
    return readCrl(der)
  } catch {
    return null
  }
}
