import { PassThrough, type Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../base/errors.ts'
import { ownErrors } from '../../base/route-schema.ts'

/** Of a call whose body is an EFD */
export const EFD_FILE_ERRORS = ownErrors(
  'sped.malformed',
  'sped.too_large',
  'sped.other_company',
  'efd.head',
  'efd.version',
  'efd.line',
  'efd.lines',
  'request.too_slow',
  'server.no_space',
  'sped.busy',
)

/** Maximum size in bytes; an EFD of a million documents is smaller. */
const LONGEST = 512 * 1024 * 1024

const malformed = (cause?: unknown) =>
  new AppError(400, 'sped.malformed', 'Envie o arquivo da EFD: o corpo é o texto, ou multipart com um arquivo.', {
    cause,
  })
const tooLarge = () => new AppError(413, 'sped.too_large', 'O arquivo passa de 512 MB.')

/** Stream of the body, or of the first file of a multipart form, up to the maximum size. Throws AppError 400, 413. */
export async function* bodyFile(request: FastifyRequest): AsyncGenerator<Uint8Array> {
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
  let size = 0
  for await (const piece of isForm ? firstFile(request) : request.raw) {
    // both streams are of bytes
    const bytes = piece as Buffer
    size += bytes.length
    if (size > LONGEST) throw tooLarge()
    yield bytes
  }
}

function firstFile(request: FastifyRequest): Readable {
  const out = new PassThrough()
  const fail = (error: unknown) => out.destroy(error instanceof AppError ? error : malformed(error))
  try {
    // the content type is checked above; busboy's other headers may be absent
    const parser = new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: { files: 1, fields: 20, parts: 40, headerPairs: 20 },
    })
    let hasStart = false
    parser.on('file', (_field, file) => {
      if (hasStart) return file.resume()
      hasStart = true
      file.on('error', fail)
      return file.pipe(out)
    })
    parser.on('error', fail)
    parser.on('finish', () => {
      if (!hasStart) fail(undefined)
    })
    request.raw.on('error', fail)
    request.raw.on('close', () => {
      if (!request.raw.complete) fail(undefined)
    })
    request.raw.pipe(parser)
  } catch (error) {
    fail(error)
  }
  return out
}

/** Maps errors of reading a body to AppErrors: a file that is no EFD is a 422 with the reader's message. */
export const unreadable =
  (request: FastifyRequest, reply: FastifyReply) =>
  (error: unknown): never => {
    // the rest of the body is not read: the connection closes after the reply
    if (!request.raw.complete) reply.header('connection', 'close')
    if (!(error instanceof FiscalError)) throw error
    if (error.code === 'efd.incomplete') throw new AppError(422, 'sped.incomplete', error.message, { cause: error })
    throw new AppError(422, error.code, error.message, { cause: error })
  }
