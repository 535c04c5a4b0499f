import { randomBytes } from 'node:crypto'
import type { Certificado } from '@portal/contract/certificado.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { hashOf } from './challenge.ts'

const LIVE = '60 seconds'

/** What the server knows of a certificate, as /certificado keeps it. */
export type KnownCertificate = Omit<Certificado, 'comprovante'>

/**
 * Answers the only copy of a comprovante: whoever has it has just signed with this certificate. Lives 60 s, for one sign-in.
 * One made by the demo's authority (`demo`) opens demo accounts alone.
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

/** The tax id of a live comprovante, which stays as it is; null for any other text. */
export async function readProof(db: Kysely<Database>, proof: string): Promise<string | null> {
  const { rows } = await sql<{ tax_id: string }>`
    select tax_id from certificate_proof where proof_hash = ${hashOf(proof)} and expires_at > now()`.execute(db)
  return rows[0]?.tax_id ?? null
}

/** Spends a comprovante: of many at once, one is told what it was of. */
export async function spendProof(db: Kysely<Database>, proof: string): Promise<KnownCertificate | null> {
  const { rows } = await sql<{ data: KnownCertificate }>`
    delete from certificate_proof where proof_hash = ${hashOf(proof)} and expires_at > now() returning data`.execute(db)
  return rows[0]?.data ?? null
}
