import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { ENVELOPE_VERSION, sealCertificate, wrappingKeyOf } from './envelope.ts'
import type { CertificateHolder } from './judge.ts'

interface KeptPair {
  holder: CertificateHolder
  certificatePem: string
  privateKeyPem: string
  at: Date
  /** Who kept it, as shown */
  who: string
}

/**
 * Keeps a certificate and its key that were made here, as the operator's, without file and checks; replaces the one before. Admits the active
 * establishments of the root. Returns its id.
 */
export async function keepPair(
  { ownerDb, masterKey }: { ownerDb: Kysely<Database>; masterKey: Buffer },
  { holder: { root, demo }, certificatePem, privateKeyPem, at, who }: KeptPair,
): Promise<string> {
  const row = { id: uuidv7(), root, version: ENVELOPE_VERSION }
  const certificate = new X509Certificate(certificatePem).raw
  const key = createPrivateKey(privateKeyPem).export({ type: 'pkcs8', format: 'der' })
  const { sealed, wrappedKey: wrapped_key } = sealCertificate(wrappingKeyOf(masterKey), row, [key, certificate])
  key.fill(0)
  const thumbprint = createHash('sha256').update(certificate).digest()
  const valid_to = new Date(certificateFields(new X509Certificate(certificate)).notAfter)
  const made = { created_at: at, created_by_name: who }
  const values = { ...row, ...made, demo, certificate, thumbprint, valid_to, sealed, wrapped_key }
  await ownerDb.transaction().execute(async (tx) => {
    await tx.deleteFrom('capture_certificate').where('root', '=', root).where('demo', '=', demo).execute()
    await tx.insertInto('capture_certificate').values(values).execute()
    await sql`insert into capture_admission (empresa_id, certificate_id, admitted_at, admitted_by_name)
      select e.id, ${row.id}, ${at}, ${who} from empresa e
      where e.root = ${root} and e.demo = ${demo} and e.active`.execute(tx)
  })
  return row.id
}
