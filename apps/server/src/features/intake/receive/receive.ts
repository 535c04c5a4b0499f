import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import { AppError } from '../../../base/errors.ts'
import { containerKind, HEAD_BYTES, isForeignArchive } from './container.ts'
import { REFUSED, XML_LIMIT, ZIP_LIMIT } from './refusals.ts'
import { shownText } from './shown-text.ts'
import type { Receiving } from './spool.ts'

type Parser = InstanceType<typeof Busboy>
/** Who takes the files. */
type FileTaker = Pick<Receiving, 'addXml' | 'addZip' | 'refuse'>

const FILE_LIMIT = 50_000

const tooManyFiles = () =>
  new AppError(413, 'importar.too_many_files', 'Envie no máximo 50.000 arquivos por vez; junte-os em um zip.')
const zipTooLarge = () => new AppError(413, 'importar.zip_too_large', REFUSED.zipTooLarge)
const malformed = (cause?: unknown) =>
  new AppError(400, 'importar.malformed', 'O envio não pôde ser lido: multipart malformado ou interrompido.', { cause })

/** Streams a multipart body into the spool, file by file, in the order sent. Fields that are no files are ignored. */
export async function receiveFiles(request: IncomingMessage, receiving: FileTaker): Promise<void> {
  const parser = openParser(request)
  const files = new Set<BusboyFileStream>()
  let taking: Promise<void> = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    let failed = false
    const fail = (error: unknown) => {
      if (failed) return
      failed = true
      request.unpipe(parser)
      request.off('close', onClose)
      const cause = error instanceof Error ? error : malformed(error)
      // ends the file that is being read, so that it is closed and can be removed
      for (const file of files) file.destroy(cause)
      void taking.then(() => reject(cause))
    }
    const onClose = () => {
      if (!request.complete) fail(malformed())
    }
    parser.on('file', (field, file, name) => {
      files.add(file)
      file.on('error', () => undefined) // a truncated part: `take` sees the error too
      file.once('close', () => files.delete(file))
      taking = taking.then(() => take(receiving, name === '' ? null : (name ?? field), file)).catch(fail)
    })
    parser.on('filesLimit', () => fail(tooManyFiles()))
    parser.on('error', (error) => fail(malformed(error)))
    parser.on('finish', () => void taking.then(resolve))
    request.on('close', onClose)
    request.on('error', (error) => fail(error instanceof AppError ? error : malformed(error)))
    request.pipe(parser)
  })
}

function openParser(request: IncomingMessage): Parser {
  try {
    return new Busboy({
      // the content type was checked by the route; everything else busboy asks for may be absent
      headers: request.headers as BusboyHeaders,
      preservePath: true,
      limits: { files: FILE_LIMIT, fields: 100, fieldSize: 64 * 1024, parts: FILE_LIMIT + 100, headerPairs: 20 },
    })
  } catch (cause) {
    throw malformed(cause)
  }
}

/** A file field left empty in a form (`name` null) sends a part without name and bytes. */
async function take(receiving: FileTaker, name: string | null, file: BusboyFileStream): Promise<void> {
  const pieces = file[Symbol.asyncIterator]()
  const head = await readHead(pieces)
  const kind = containerKind(head)
  if (kind === 'zip') return receiving.addZip(shownName(name), limited([head], pieces))
  const { start, isWhole } = await readStart(head, pieces)
  if (isWhole) {
    const bytes = Buffer.concat(start)
    if (name !== null || bytes.length > 0) await receiving.addXml(shownName(name), bytes)
  } else if (kind !== null) await receiving.addZip(shownName(name), limited(start, pieces))
  else {
    await drop(pieces)
    receiving.refuse(shownName(name), isForeignArchive(head) ? REFUSED.foreignArchive : REFUSED.xmlTooLarge)
  }
}

/** The sent name, made displayable. */
const shownName = (name: string | null): string => shownText(name ?? '') || 'arquivo sem nome'

async function readHead(pieces: AsyncIterator<Buffer>): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0)
  while (head.length < HEAD_BYTES) {
    const { value, done } = await pieces.next()
    if (done) break
    head = head.length === 0 ? value : Buffer.concat([head, value])
  }
  return head
}

/** The pieces of a file up to the limit of an XML, and whether they are all. */
async function readStart(head: Buffer, pieces: AsyncIterator<Buffer>): Promise<{ start: Buffer[]; isWhole: boolean }> {
  const start = [head]
  let size = head.length
  while (size <= XML_LIMIT) {
    const { value, done } = await pieces.next()
    if (done) return { start, isWhole: true }
    size += value.length
    start.push(value)
  }
  return { start, isWhole: false }
}

/** Reads the rest of a refused file, so that the following files are judged. */
async function drop(pieces: AsyncIterator<Buffer>): Promise<void> {
  for await (const _ of limited([], pieces));
}

async function* limited(start: readonly Buffer[], pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for (const piece of start) {
    size += piece.length
    yield piece
  }
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    size += next.value.length
    if (size > ZIP_LIMIT) throw zipTooLarge()
    yield next.value
  }
}
