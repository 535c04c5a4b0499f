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
  const leaf = parse(der)
  refuseOther(leaf, holder)
  refuseUnfit(leaf)
  refuseByDate(leaf, deps.clock.now())
  await refuseByChain(deps, leaf, holder)
}

function parse(der: Uint8Array): X509Certificate {
  try {
    const leaf = new X509Certificate(der)
    certificateFields(leaf)
    return leaf
  } catch (cause) {
    throw new AppError(422, 'certificado.unreadable', 'O certificado do arquivo não pode ser lido.', { cause })
  }
}

function refuseOther(leaf: X509Certificate, { root }: CertificateHolder): void {
  try {
    if (rootOf(certificateTaxId(leaf)) === root) return
  } catch (error) {
    if (error instanceof FiscalError) throw new AppError(422, 'certificado.other_company', error.message)
    throw error
  }
  throw new AppError(
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

function refuseUnfit(leaf: X509Certificate): void {
  const code = leafFault(leaf, 'login')
  if (code && WEAK.has(code)) throw new AppError(422, 'certificado.weak_key', WEAK_KEY)
  if (code || certificateKind(leaf) === null) throw new AppError(422, 'certificado.kind', KIND)
}

function refuseByDate(leaf: X509Certificate, now: Date): void {
  const { notBefore, notAfter } = certificateFields(leaf)
  if (now.getTime() > notAfter) throw new AppError(422, 'certificado.expired', 'O certificado está vencido.')
  if (now.getTime() < notBefore)
    throw new AppError(422, 'certificado.not_yet_valid', 'O certificado ainda não é válido.')
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
