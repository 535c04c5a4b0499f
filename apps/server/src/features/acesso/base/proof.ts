import { createHash, randomBytes } from 'node:crypto'
import type { Certificado } from '@portal/contract/certificado.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

/** SHA-256: what the database keeps of a token. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const LIVE = '60 seconds'

/** What the server knows of a certificate, as /certificado keeps it. */
export type KnownCertificate = Omit<Certificado, 'comprovante'>

/**
 * Returns the only copy of a comprovante, which says that its bearer has just signed with this certificate. Lives 60 s, for one sign-in.
 * One that the demo's authority certifies (`demo`) opens demo accounts alone.
 */
export async function makeProof(
  db: Kysely<Database>,
  certificate: KnownCertificate,
  { demo }: { demo: boolean },
): Promise<string> {
  const proof = randomBytes(32).toString('base64url')
  const taxId = certificate.cnpj ?? certificate.cpf ?? ''
  await sql`delete from certificate_proof where proof_hash in (
    select proof_hash from certificate_proof where expires_at <= now() limit 1000 for update skip locked)`.execute(db)
  await sql`insert into certificate_proof (proof_hash, tax_id, data, demo, expires_at)
    values (${hashOf(proof)}, ${taxId}, ${JSON.stringify(certificate)}, ${demo}, now() + ${LIVE}::interval)`.execute(db)
  return proof
}

export interface Proven {
  taxId: string
  certificate: KnownCertificate
}

/** What a live comprovante proves, which stays as it is; null for any other text. */
export async function readProof(db: Kysely<Database>, proof: string): Promise<Proven | null> {
  const { rows } = await sql<{ tax_id: string; data: KnownCertificate }>`
    select tax_id, data from certificate_proof where proof_hash = ${hashOf(proof)} and expires_at > now()`.execute(db)
  const [row] = rows
  return row ? { taxId: row.tax_id, certificate: row.data } : null
}

/** Spends a comprovante of this tax id: of many at once, one succeeds. One of the demo's authority proves nothing here. */
export async function spendProof(
  db: Kysely<Database>,
  { proof, taxId }: { proof: string; taxId: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from certificate_proof
    where proof_hash = ${hashOf(proof)} and tax_id = ${taxId} and not demo and expires_at > now() returning 1`.execute(
    db,
  )
  return rows.length === 1
}

/** The comprovante of a `certificate` object as a client sends it: of all of it nothing else counts. */
export const proofOf = ({ comprovante }: Record<string, unknown>): string =>
  typeof comprovante === 'string' ? comprovante : ''
