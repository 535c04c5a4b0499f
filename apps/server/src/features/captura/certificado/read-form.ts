import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { MOST_ESTABELECIMENTOS, PFX_BYTES, PFX_SENHA } from '@portal/contract/captura/captura.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../base/errors.ts'
import { ownErrors } from '../../../base/route-schema.ts'
import type { SentFile } from './keep.ts'

/** A file, and what was named with it, as written */
interface SentForm extends SentFile {
  empresas: string[]
  /** Of a proof alone: company, whether to keep the file, and the registration of a new client */
  fields: Readonly<Partial<Record<ProofField, string>>>
}

const PROOF_FIELDS = ['cpfcnpj', 'guardar', 'nome', 'uf'] as const
type ProofField = (typeof PROOF_FIELDS)[number]

/** Of a call whose form has an A1 */
export const A1_ERRORS = ownErrors(
  'certificado.malformed',
  'certificado.too_large',
  'request.too_slow',
  'certificado.wrong_password',
  'certificado.unreadable',
  'certificado.no_private_key',
  'certificado.expired',
  'certificado.not_yet_valid',
  'certificado.other_company',
  'certificado.kind',
  'certificado.weak_key',
  'certificado.untrusted',
  'certificado.revoked',
)

/** Maximum size of the whole body: the file, the password, the establishments and the lines between them. */
export const FORM_BYTES = PFX_BYTES + 16 * 1024 + MOST_ESTABELECIMENTOS * 120

const malformed = (cause?: unknown) =>
  new AppError(400, 'certificado.malformed', 'Envie multipart com o certificado em `arquivo` e a senha em `senha`.', {
    cause,
  })
const tooLarge = () => new AppError(413, 'certificado.too_large', 'O arquivo passa de 100 KB: não é um certificado A1.')

/** Reads `arquivo`, `senha`, `empresas` and the fields of a proof of a multipart form into memory. Throws AppError 400, 413 */
export async function readForm({ raw, headers }: FastifyRequest): Promise<SentForm> {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) throw malformed()
  try {
    return await parseForm(raw, headers)
  } catch (error) {
    raw.unpipe()
    throw error instanceof AppError ? error : malformed(error)
  }
}

const limits = {
  files: 1,
  fields: MOST_ESTABELECIMENTOS + 4,
  parts: MOST_ESTABELECIMENTOS + 8,
  headerPairs: 20,
  fileSize: PFX_BYTES,
  fieldSize: Math.max(PFX_SENHA * 4, MOST_ESTABELECIMENTOS * 20),
}

const parseForm = (raw: FastifyRequest['raw'], headers: FastifyRequest['headers']): Promise<SentForm> =>
  new Promise((resolve, reject) => {
    // the content type is checked above; busboy's other headers may be absent. Throws without a boundary
    const parser = new Busboy({ headers: headers as BusboyHeaders, limits })
    const pieces: Buffer[] = []
    let isSent = false
    let password = ''
    const empresas: string[] = []
    const fields: Partial<Record<ProofField, string>> = {}
    let size = 0
    raw.on('data', ({ length }: Buffer) => {
      size += length
      if (size > FORM_BYTES) reject(tooLarge())
    })
    parser.on('file', (field, stream) => {
      if (field !== 'arquivo' || isSent) return stream.resume()
      isSent = true
      stream.on('limit', () => reject(tooLarge()))
      stream.on('error', reject)
      return stream.on('data', (piece: Buffer) => void pieces.push(piece))
    })
    parser.on('field', (field, value, ...[, isCut]) => {
      const proof = PROOF_FIELDS.find((name) => name === field)
      if (field !== 'senha' && field !== 'empresas' && !proof) return
      if (isCut) reject(malformed())
      if (proof) fields[proof] = value
      else if (field === 'senha') password = value
      else empresas.push(...value.split(',').filter((text) => text.trim() !== ''))
      if (empresas.length > MOST_ESTABELECIMENTOS) reject(malformed())
    })
    parser.on('error', reject)
    parser.on('finish', () => {
      if (!isSent) return reject(malformed())
      const file = Buffer.concat(pieces)
      for (const piece of pieces) piece.fill(0)
      return resolve({ file, password, empresas, fields })
    })
    raw.on('error', reject)
    raw.on('close', () => {
      if (!raw.complete) reject(malformed())
    })
    raw.pipe(parser)
  })
