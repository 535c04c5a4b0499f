import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { PAPEL_BYTES } from '@portal/contract/contas/contas.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../base/errors.ts'
import { type Paper, toPaper } from './paper.ts'

/** Fields as text, and the paper if one was sent. */
export interface SentConta {
  fields: Record<string, string>
  paper: Paper | null
}

/** Maximum size of the whole body: the paper, and the fields with the lines between them. */
export const CONTA_BYTES = PAPEL_BYTES + 32 * 1024

const limits = { files: 1, fields: 20, parts: 22, headerPairs: 20, fileSize: PAPEL_BYTES, fieldSize: 400 }

const malformed = (cause?: unknown) =>
  new AppError(400, 'conta.malformed', 'Envie JSON, ou multipart com os campos da conta e o papel em `arquivo`.', {
    cause,
  })
const tooLarge = () => new AppError(413, 'conta.too_large', 'O papel passa de 10 MB.')

/** Reads a multipart form into memory. Throws AppError 400, 413, 422 */
export async function readContaForm({ raw, headers }: FastifyRequest): Promise<SentConta> {
  try {
    return await parseForm(raw, headers)
  } catch (error) {
    raw.unpipe()
    throw error instanceof AppError ? error : malformed(error)
  }
}

const parseForm = (raw: FastifyRequest['raw'], headers: FastifyRequest['headers']): Promise<SentConta> =>
  new Promise((resolve, reject) => {
    // the content type is checked by the caller; busboy's other headers may be absent. Throws without a boundary
    const parser = new Busboy({ headers: headers as BusboyHeaders, limits })
    const pieces: Buffer[] = []
    const fields: Record<string, string> = {}
    let fileName: string | null = null
    let size = 0
    raw.on('data', ({ length }: Buffer) => {
      size += length
      if (size > CONTA_BYTES) reject(tooLarge())
    })
    parser.on('file', (field, stream, name) => {
      if (field !== 'arquivo' || fileName !== null) return stream.resume()
      fileName = name || 'conta'
      stream.on('limit', () => reject(tooLarge()))
      stream.on('error', reject)
      return stream.on('data', (piece: Buffer) => void pieces.push(piece))
    })
    parser.on('field', (field, value, ...[, isCut]) => {
      if (isCut || Object.hasOwn(fields, field)) reject(malformed())
      else fields[field] = value
    })
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      parser.on(limit, () => reject(malformed()))
    parser.on('error', reject)
    parser.on('finish', () => {
      try {
        const bytes = Buffer.concat(pieces)
        resolve({ fields, paper: fileName === null || bytes.length === 0 ? null : toPaper(fileName, bytes) })
      } catch (error) {
        reject(error instanceof Error ? error : malformed())
      }
    })
    raw.on('error', reject)
    raw.on('close', () => {
      if (!raw.complete) reject(malformed())
    })
    raw.pipe(parser)
  })
