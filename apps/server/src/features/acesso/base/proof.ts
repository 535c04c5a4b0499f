import { createHash, randomBytes } from 'node:crypto'
import type { Certificado } from '@portal/contract/acesso/certificado.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

/** SHA-256 of a token, the only form that the database stores. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const LIVE = '60 seconds'

/** The data of a certificate that the server verified, in the form of /certificado. */
export type KnownCertificate = Omit<Certificado, 'comprovante'>

/**
 * Creates a comprovante, which proves that its bearer has just signed with this certificate, and returns its
 * only copy. It is valid for 60 s and one sign-in. A comprovante from the demo's authority (`demo`) opens
 * demo accounts only.
 */
export async function makeProof(
  db: Kysely<Database>,
  certificate: KnownCertificate,
  { demo }: { demo: boolean },
): Promise<string> {
  const proof = randomBytes(32).toString('base64url')
  const taxId = certificate.cnpj ?? certificate.cpf ?? ''
  await sql`select add_certificate_proof(${hashOf(proof)}, ${taxId}, ${JSON.stringify(certificate)}, ${demo},
    ${LIVE}::interval)`.execute(db)
  return proof
}

export interface Proven {
  taxId: string
  certificate: KnownCertificate
}

/** Reads a valid comprovante without spending it; null for any other text. */
export async function readProof(db: Kysely<Database>, proof: string): Promise<Proven | null> {
  const { rows } = await sql<{ tax_id: string; data: KnownCertificate }>`
    select tax_id, data from certificate_proof where proof_hash = ${hashOf(proof)} and expires_at > now()`.execute(db)
  const [row] = rows
  return row ? { taxId: row.tax_id, certificate: row.data } : null
}

/**
 * Spends a comprovante of this tax id; of concurrent calls one succeeds. Refuses comprovantes of the demo's
 * authority.
 */
export async function spendProof(
  db: Kysely<Database>,
  { proof, taxId }: { proof: string; taxId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isSpent: boolean }>`
    select spend_certificate_proof(${hashOf(proof)}, ${taxId}) as "isSpent"`.execute(db)
  return rows[0]?.isSpent ?? false
}

/** The comprovante in a client's `certificate` object; its other properties are ignored. */
export const proofOf = ({ comprovante }: Record<string, unknown>): string =>
  typeof comprovante === 'string' ? comprovante : ''
