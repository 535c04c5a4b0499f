import { X509Certificate } from 'node:crypto'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import type { FaultCode } from '@portal/fiscal/certificado/fault.ts'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'
import { provenOwner } from '@portal/fiscal/certificado/owner.ts'
import { findPath } from '@portal/fiscal/certificado/path.ts'
import { leafFault } from '@portal/fiscal/certificado/rules.ts'
import type { Trust } from '../../../base/certificate/anchors.ts'
import type { Clock } from '../../../base/clock.ts'
import { AppError } from '../../../base/errors.ts'
import type { Revocation } from '../../acesso/certificado/revocation.ts'

export interface JudgeDeps {
  clock: Clock
  trust: Pick<Trust, 'current'>
  revocation: Pick<Revocation, 'ask' | 'isRevoked'>
  config: { production: boolean }
}

/** What a certificate must fit: the root of its company's tax id, and whether it is a demonstration company. */
export interface CertificateHolder {
  root: string
  demo: boolean
}

/** State of a kept certificate today. */
export interface CertificateState {
  isRevoked: boolean
  /** Why its chain is not trusted; null when it is */
  chainFault: string | null
}

const KIND = 'O certificado não é um A1 nem um selo eletrônico de empresa que sirva para se identificar à SEFAZ.'
const WEAK_KEY = 'A chave do certificado é fraca: são precisos ao menos 2048 bits, e assinatura SHA-2.'
const WEAK: ReadonlySet<FaultCode> = new Set(['weak_key', 'algorithm'])

/** Certificates exported to a file (A1), and the seals of companies (SE-S, SE-H). */
const A1 = /^2\.16\.76\.1\.2\.1\.\d+$/
const SEAL = /^2\.16\.76\.1\.2\.20[12]\.\d+$/

/** `A1`, `selo`, or null for any other kind. */
export function certificateKind(leaf: X509Certificate): 'A1' | 'selo' | null {
  const { policies } = certificateFields(leaf)
  if (policies.some((policy) => SEAL.test(policy))) return 'selo'
  return policies.some((policy) => A1.test(policy)) ? 'A1' : null
}

/** Checks a certificate for use at SEFAZ in the name of its company. Throws AppError 422 `certificado.…`. */
export async function judgeCertificate(deps: JudgeDeps, der: Uint8Array, holder: CertificateHolder): Promise<void> {
  const refusal = leafRefusal(der, holder, deps.clock.now())
  if (refusal) throw refusal.error
  await refuseByChain(deps, new X509Certificate(der), holder)
}

interface LeafRefusal {
  /** Position of the failed check: readable, root, kind, validity */
  step: 0 | 1 | 2 | 3
  error: AppError
}

/** Why a certificate by itself does not fit a company now; null when it does. */
export function leafRefusal(der: Uint8Array, holder: Pick<CertificateHolder, 'root'>, now: Date): LeafRefusal | null {
  const leaf = parse(der)
  if (leaf instanceof AppError) return { step: 0, error: leaf }
  const checks = [otherFault(leaf, holder), unfitFault(leaf), dateFault(leaf, now)] as const
  const place = checks.findIndex((error) => error !== null)
  const error = checks[place]
  // one of three places
  return error ? { step: (place + 1) as LeafRefusal['step'], error } : null
}

function parse(der: Uint8Array): X509Certificate | AppError {
  try {
    const leaf = new X509Certificate(der)
    certificateFields(leaf)
    return leaf
  } catch (cause) {
    return new AppError(422, 'certificado.unreadable', 'O certificado do arquivo não pode ser lido.', { cause })
  }
}

function otherFault(leaf: X509Certificate, { root }: Pick<CertificateHolder, 'root'>): AppError | null {
  try {
    if (rootOf(certificateTaxId(leaf)) === root) return null
  } catch (error) {
    if (error instanceof FiscalError) return new AppError(422, 'certificado.other_company', error.message)
    throw error
  }
  return new AppError(
    422,
    'certificado.other_company',
    'O certificado é de outra empresa: a raiz do CNPJ (ou o CPF) não confere.',
  )
}

/** CNPJ or CPF of the owner. Throws FiscalError. */
export function certificateTaxId(leaf: X509Certificate): string {
  const owner = provenOwner(leaf)
  return 'cnpj' in owner ? owner.cnpj : owner.cpf
}

const rootOf = (taxId: string): string => (taxId.length === 14 ? taxId.slice(0, 8) : taxId)

function unfitFault(leaf: X509Certificate): AppError | null {
  const code = leafFault(leaf, 'login')
  if (code && WEAK.has(code)) return new AppError(422, 'certificado.weak_key', WEAK_KEY)
  return code || certificateKind(leaf) === null ? new AppError(422, 'certificado.kind', KIND) : null
}

function dateFault(leaf: X509Certificate, now: Date): AppError | null {
  const { notBefore, notAfter } = certificateFields(leaf)
  if (now.getTime() > notAfter) return new AppError(422, 'certificado.expired', 'O certificado está vencido.')
  return now.getTime() < notBefore
    ? new AppError(422, 'certificado.not_yet_valid', 'O certificado ainda não é válido.')
    : null
}

async function refuseByChain(
  { clock, trust, revocation, config }: JudgeDeps,
  leaf: X509Certificate,
  { demo }: CertificateHolder,
) {
  const now = clock.now()
  const { pool } = await trust.current({ demo })
  const found = findPath(leaf, { pool, at: now, purpose: 'login' })
  if (!found.ok) {
    if (config.production) throw new AppError(422, 'certificado.untrusted', found.fault.reason)
    return
  }
  const answer = await revocation.ask(found.path, now)
  // a list that cannot be fetched now does not stop the upload: the state is asked again whenever it is shown
  if (!answer.ok && answer.isRevoked) throw new AppError(422, 'certificado.revoked', answer.reason)
}

/** Chain and revocation of a kept certificate, by the authorities and lists known now; nothing is fetched. */
export async function certificateState(
  { clock, trust, revocation }: Omit<JudgeDeps, 'config'>,
  leaf: X509Certificate,
  { demo }: Pick<CertificateHolder, 'demo'>,
): Promise<CertificateState> {
  const { pool } = await trust.current({ demo })
  const { notAfter } = certificateFields(leaf)
  // an expired certificate is judged on its last day, so that only its chain counts here
  const at = new Date(Math.min(clock.now().getTime(), notAfter))
  const found = findPath(leaf, { pool, at, purpose: 'login' })
  if (!found.ok) return { isRevoked: false, chainFault: found.fault.reason }
  return { isRevoked: await revocation.isRevoked(found.path, clock.now()), chainFault: null }
}
