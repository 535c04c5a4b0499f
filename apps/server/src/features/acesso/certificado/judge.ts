import { constants, verify, X509Certificate } from 'node:crypto'
import type { AuthCompleteReply } from '@portal/contract/acesso/certificado.ts'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'
import { commonName, provenOwner } from '@portal/fiscal/certificado/owner.ts'
import { findPath } from '@portal/fiscal/certificado/path.ts'
import type { Kysely } from 'kysely'
import type { Trust } from '../../../base/certificate/anchors.ts'
import type { Clock } from '../../../base/clock.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { type KnownCertificate, makeProof } from '../base/proof.ts'
import { spendChallenge } from './challenge.ts'
import { claimsOf, type LoginToken } from './login-token.ts'
import type { Revocation } from './revocation.ts'
import { wouldTakeOver } from './sign-in.ts'

export interface JudgeDeps {
  db: Kysely<Database>
  clock: Clock
  trust: Pick<Trust, 'authorities' | 'current'>
  revocation: Pick<Revocation, 'ask'>
  config: { demo: boolean }
}

/** Result for a signed token, the response of /auth/complete. */
export type Verdict = AuthCompleteReply

const MALFORMED = 'O certificado não pode ser lido.'
const WRONG_ORIGIN = 'O token foi assinado para outro endereço.'
const SPENT = 'O token de entrada venceu ou já foi usado. Tente de novo.'
const NOT_SIGNED = 'A assinatura do token não confere com o certificado.'

/**
 * Checks a signed token, cheapest check first: form, origin, token (spent even when a later check fails), path, signature, owner,
 * revocation. A token that passes proves possession of the certificate's key and receives a comprovante.
 */
export async function judgeToken(deps: JudgeDeps, signed: LoginToken, origins: readonly string[]): Promise<Verdict> {
  const claims = claimsOf(signed)
  if (typeof claims === 'string') return refusal(claims)
  if (!origins.includes(claims.aud)) return refusal(WRONG_ORIGIN)
  if (!(await spendChallenge(deps, claims.token))) return refusal(SPENT)
  const leaf = parse(claims.leaf)
  if (!leaf) return refusal(MALFORMED)
  return judgeCertificate(deps, leaf, signed)
}

async function judgeCertificate(deps: JudgeDeps, leaf: X509Certificate, signed: LoginToken): Promise<Verdict> {
  const moment = deps.clock.now()
  const { found: path, demo } = await findTrusted(deps, leaf, moment)
  if (!path.ok) return refusal(path.fault.reason, describe(leaf))
  if (!isSignedBy(leaf, signed)) return refusal(NOT_SIGNED, describe(leaf))
  const owner = ownerOf(leaf)
  if (typeof owner === 'string') return refusal(owner, describe(leaf))
  const certificate = { ...owner, ...describe(leaf) }
  const revocation = await deps.revocation.ask(path.path, moment)
  if (!revocation.ok) return refusal(revocation.reason, certificate)
  const comprovante = await makeProof(deps.db, certificate, { demo })
  const takes = await wouldTakeOver(deps.db, deps.config, comprovante)
  return {
    isValid: true,
    validation: revocation.notice,
    certificate: { ...certificate, comprovante },
    ...(takes ? { fl_assumira: 'S' as const } : {}),
  }
}

/** Uses the demo's authority only when no other path is found; its certificates open demo accounts only. */
async function findTrusted({ trust }: JudgeDeps, leaf: X509Certificate, moment: Date) {
  const { pool } = await trust.current({ demo: false })
  const path = findPath(leaf, { pool, at: moment, purpose: 'login' })
  const { pool: demoPool } = trust.authorities({ demo: true })
  if (path.ok || demoPool === pool) return { found: path, demo: false }
  const inDemo = findPath(leaf, { pool: demoPool, at: moment, purpose: 'login' })
  return inDemo.ok ? { found: inDemo, demo: true } : { found: pool.size === 0 ? inDemo : path, demo: false }
}

/** Null when Node cannot parse the bytes or when they are longer than the certificate. */
function parse(der: Buffer): X509Certificate | null {
  try {
    const certificate = new X509Certificate(der)
    if (!certificate.raw.equals(der)) return null
    certificateFields(certificate)
    return certificate
  } catch {
    return null
  }
}

/**
 * Verifies RSASSA-PKCS1-v1_5 with SHA-256, the only accepted algorithm. The path check has ensured an RSA key
 * of acceptable size.
 */
const isSignedBy = (leaf: X509Certificate, { signed, signature }: LoginToken): boolean =>
  verify('sha256', signed, { key: leaf.publicKey, padding: constants.RSA_PKCS1_PADDING }, signature)

function ownerOf(leaf: X509Certificate): { cnpj: string } | { cpf: string } | string {
  try {
    return provenOwner(leaf)
  } catch (error) {
    if (error instanceof FiscalError) return error.message
    throw error
  }
}

const describe = (leaf: X509Certificate): KnownCertificate => ({
  subjectName: commonName(leaf),
  issuerName: /^CN=(.*)$/m.exec(leaf.issuer)?.[1] ?? '',
  validityEnd: new Date(certificateFields(leaf).notAfter).toISOString(),
  thumbprint: Buffer.from(leaf.fingerprint256.replaceAll(':', ''), 'hex').toString('base64'),
})

const refusal = (validation: string, certificate: KnownCertificate | null = null): Verdict => ({
  isValid: false,
  validation,
  certificate,
})
