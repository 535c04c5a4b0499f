import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { clientChain } from '@portal/fiscal/certificado/client-chain.ts'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'
import { commonName } from '@portal/fiscal/certificado/owner.ts'
import { AppError } from '../../../base/errors.ts'
import type { Logger } from '../../../base/log.ts'
import { contextFaultCode } from './context.ts'
import { contextFaultWords } from './context-words.ts'
import type { Envelope, EnvelopeRow } from './envelope.ts'
import { type CertificateHolder, type JudgeDeps, judgeCertificate } from './judge.ts'
import { type OpenedFile, openFile } from './open-file.ts'

export interface OpenDeps extends JudgeDeps {
  masterKey: Buffer
  log: Logger
}

export interface JudgedFile {
  certificate: Buffer
  envelope: Envelope
  /** DER of the other certificates of the file */
  others: readonly Uint8Array[]
}

interface Sent {
  file: Buffer
  password: string
  row: EnvelopeRow
  holder: CertificateHolder
}

/**
 * Opens a file, chooses the certificate of the company and checks it, also that a connection can be made with it. A refusal names the
 * certificates of a file that has several. `who` is the caller's share of the limit. Throws AppError 422, 503
 */
export async function openJudged(deps: OpenDeps, who: string, { holder, ...sent }: Sent): Promise<JudgedFile> {
  const opened = await openFile(deps, who, { ...sent, now: deps.clock.now() })
  try {
    await judgeCertificate(deps, opened.certificate, holder)
  } catch (error) {
    throw error instanceof AppError ? withContents(error, opened) : error
  }
  if (opened.contextFault !== null) throw unfitForConnection(opened.contextFault)
  return opened
}

const MOST_NAMED = 4

/** Says what is in a file with several keys, none of which fits. */
function withContents(error: AppError, { keyed }: Pick<OpenedFile, 'keyed'>): AppError {
  if (keyed.length < 2) return error
  const names = keyed.slice(0, MOST_NAMED).flatMap(nameOf)
  const more = keyed.length > MOST_NAMED ? ` e mais ${keyed.length - MOST_NAMED}` : ''
  const message = `${error.message} O arquivo traz ${keyed.length} certificados com chave: ${names.join('; ')}${more}.`
  return new AppError(error.status, error.code, message, { cause: error })
}

/** «EMPRESA:CNPJ, de 01/01/2026 a 01/01/2027» */
function nameOf(der: Uint8Array): string[] {
  try {
    const leaf = new X509Certificate(der)
    const { notBefore, notAfter } = certificateFields(leaf)
    return [`${commonName(leaf)}, de ${dayOf(notBefore)} a ${dayOf(notAfter)}`]
  } catch {
    return ['um que não pode ser lido']
  }
}

const dayOf = (time: number): string =>
  new Date(time).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })

const unfitForConnection = (code: string) =>
  new AppError(
    422,
    'certificado.unreadable',
    `Com este arquivo não se abre uma conexão com a SEFAZ: ${contextFaultWords(code)}. Exporte-o de novo, ou peça outro a quem o emitiu.`,
  )

/**
 * The authorities to send above a certificate, from those that the portal has and those that came with it. Throws AppError 422 where
 * OpenSSL refuses one of them.
 */
export async function connectionChain(
  { trust, clock }: Pick<JudgeDeps, 'trust' | 'clock'>,
  certificate: Buffer,
  { offered, demo }: { offered: readonly Uint8Array[] } & Pick<CertificateHolder, 'demo'>,
): Promise<Buffer> {
  const { pool } = await trust.current({ demo })
  const leaf = new X509Certificate(certificate)
  const chain = clientChain(leaf, { pool, offered, at: clock.now() })
  try {
    createSecureContext({ cert: [leaf, ...chain].map((one) => one.toString()).join('') })
  } catch (error) {
    throw unfitForConnection(contextFaultCode(error))
  }
  return Buffer.concat(chain.map(({ raw }) => raw))
}
