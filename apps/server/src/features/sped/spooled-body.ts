import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, statfs, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { createConcurrencyLimit } from '../../base/concurrency-limit.ts'
import { AppError } from '../../base/errors.ts'
import { shareOf } from '../acesso/base/caller.ts'
import { bodyFile } from './upload-text.ts'

/** A complete body in an unlinked file: the system frees it after `close` or a crash. */
interface SpooledBody {
  pieces(): AsyncGenerator<Uint8Array>
  close(): Promise<void>
}

export interface BodySpool {
  /** Receives the file of a request's body. Throws AppError 400, 408, 413, 503, 507. */
  receive(request: FastifyRequest): Promise<SpooledBody>
}

interface SpoolOptions {
  dataDir: string
  /** Time limit for the whole body; tests shorten it. */
  arriveMs?: number
}

const ARRIVE_MS = 30 * 60_000
const FREE_BYTES = 256 * 1024 * 1024
const CHECK_EVERY_BYTES = 32 * 1024 * 1024
const PIECE_BYTES = 256 * 1024
/** Maximum concurrent uploads, in all and per user. A slow one costs only disk space and a connection. */
const ARRIVING = 40
const ARRIVING_EACH = 2

const tooSlow = () => new AppError(408, 'request.too_slow', 'O arquivo demorou demais para chegar.')
const busy = () =>
  new AppError(503, 'sped.busy', 'Há arquivos demais chegando agora. Tente de novo em instantes.', { retryAfter: 10 })
const ownBusy = () =>
  new AppError(503, 'sped.busy', 'Você já está enviando dois arquivos. Espere que um termine e tente de novo.', {
    retryAfter: 10,
  })
const noSpace = () =>
  new AppError(507, 'server.no_space', 'Não há espaço em disco no servidor para receber este arquivo agora.', {
    retryAfter: 60,
  })

/** Receives bodies on disk, so that a comparison takes its slot only when the body is complete. */
export function openBodySpool({ dataDir, arriveMs = ARRIVE_MS }: SpoolOptions): BodySpool {
  const folder = join(dataDir, 'corpos')
  const limit = createConcurrencyLimit({ most: ARRIVING, each: ARRIVING_EACH, full: busy, ownFull: ownBusy })
  const receive = async (request: FastifyRequest): Promise<SpooledBody> => {
    await refuseFullDisk(dataDir, Number(request.headers['content-length'] ?? 0))
    const file = await openNameless(folder)
    const timer = setTimeout(() => void (request.raw.complete || request.raw.emit('error', tooSlow())), arriveMs)
    try {
      await fill(file, request, dataDir)
      return { pieces: () => piecesOf(file), close: () => file.close() }
    } catch (error) {
      await file.close()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  return { receive: (request) => limit.run(shareOf(request.user), () => receive(request)) }
}

/** Creates a file and unlinks it at once: the system frees it when it is closed, also after a kill. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomBytes(12).toString('hex'))
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

async function fill(file: FileHandle, request: FastifyRequest, dataDir: string): Promise<void> {
  let unchecked = 0
  for await (const piece of bodyFile(request)) {
    unchecked += piece.length
    if (unchecked > CHECK_EVERY_BYTES) {
      await refuseFullDisk(dataDir, 0)
      unchecked = 0
    }
    for (let offset = 0; offset < piece.length; ) offset += (await file.write(piece, offset)).bytesWritten
  }
}

async function refuseFullDisk(dataDir: string, expectedBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < expectedBytes + FREE_BYTES) throw noSpace()
}

async function* piecesOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
