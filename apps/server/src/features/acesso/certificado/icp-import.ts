import { createHash, X509Certificate } from 'node:crypto'
import { type Crl, isCrlOf, readCrl } from '@portal/fiscal/certificado/crl.ts'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'
import { issuingFault } from '@portal/fiscal/certificado/rules.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { storeList } from './crl-rows.ts'
import type { IcpPiece } from './icp-files.ts'

export interface Imported {
  raizes: number
  intermediarias: number
  repetidos: number
  listas: number
  /** What was left out, and why. */
  ignorados: { arquivo: string; motivo: string }[]
  /** What came in and deserves a look. */
  avisos: string[]
}

/** First octets of the SHA-256 of the roots in force (v5, v10, v11, v12), as the ITI publishes them. They warn; who imports decides. */
const KNOWN_ROOTS = [
  'CA:A5:3F:C6:09:1C:69:51',
  '6E:0B:FF:06:9A:26:99:4C',
  '14:06:71:00:58:18:0F:A4',
  'D8:47:8E:37:CE:19:C6:90',
]

/** Takes what authorities there are into the database; a self-signed one becomes an anchor. `db` is the owner's connection. */
export async function importIcp(db: Kysely<Database>, pieces: readonly IcpPiece[], now: Date): Promise<Imported> {
  const done: Imported = { raizes: 0, intermediarias: 0, repetidos: 0, listas: 0, ignorados: [], avisos: [] }
  for (const piece of pieces) {
    if (piece.kind !== 'certificate') continue
    const authority = parseAuthority(piece.der)
    if (typeof authority === 'string') done.ignorados.push({ arquivo: piece.name, motivo: authority })
    else await addAuthority(db, authority, done)
  }
  const lists = pieces.filter(({ kind }) => kind === 'crl')
  if (lists.length > 0) await addLists(db, lists, { done, now })
  return done
}

/** A reason in place of what Node cannot use, or of what is no authority. */
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
  if (!KNOWN_ROOTS.some((start) => authority.fingerprint256.startsWith(start)))
    done.avisos.push(
      `«${nameOf(authority)}» não é uma raiz conhecida da ICP-Brasil: confira o SHA-256 ${authority.fingerprint256}`,
    )
}

const nameOf = ({ subject }: X509Certificate): string =>
  /^CN=(.*)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ')

interface ListContext {
  done: Imported
  now: Date
}

/** Lists brought in by hand, for a machine that may not fetch them; each must be an imported authority's word. */
async function addLists(db: Kysely<Database>, lists: readonly IcpPiece[], { done, now }: ListContext): Promise<void> {
  const rows = await db.selectFrom('icp_certificate').select('der').execute()
  const pool = rows.map(({ der }) => new X509Certificate(der))
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
  const authority = pool.find((one) => isCrlOf(crl, one))
  if (!authority) return 'a lista não é de uma autoridade importada'
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
