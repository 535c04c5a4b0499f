import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import { receiveFiles } from '../intake/receive/receive.ts'
import type { Receiving } from '../intake/receive/spool.ts'
import { KEEP_DAYS, PIECE_BYTES } from './correio/keep-mail.ts'
import { classifyPiece, isLocked, type Piece } from './ler/classify.ts'
import { type SentPiece, shownName } from './ler/read-mail.ts'

/** Receives the files that a client sends by its link. The files of one form are one delivery, stored before the page answers. */

/** Bytes of one form and of one zip; files and bytes of a link until it ends. */
export const SEND_LIMITS = {
  formBytes: 100 * 1024 * 1024,
  fileBytes: 50 * 1024 * 1024,
  linkFiles: 200,
  linkBytes: 500 * 1024 * 1024,
} as const
const DAY_MS = 86_400_000

/** A received file with the sentence that the page shows beside it. */
export interface Taken {
  name: string
  isTaken: boolean
  word: string
  /** Hexadecimal; null for a file that was refused before its end */
  sha256: string | null
  /** Whether the page asks what it is */
  isPhoto: boolean
}

interface Read {
  kept: (SentPiece & { piece: Piece })[]
  taken: Taken[]
}

const formTooLarge = () =>
  new AppError(413, 'caixa.too_large', 'O envio passa de 100 MB. Envie menos arquivos de cada vez.')
const nothing = () => new AppError(422, 'caixa.no_files', 'Escolha ao menos um arquivo.')
const closed = () => new AppError(404, 'caixa.not_found', 'Este endereço não recebe mais. Peça outro ao escritório.')
const full = () =>
  new AppError(409, 'caixa.full', 'Este endereço já recebeu tudo o que cabe nele. Peça outro ao escritório.')

/** Reads the files of a form into memory, within the limits. Throws AppError 413, 422 */
export async function readSent(request: IncomingMessage): Promise<Read> {
  const read: Read = { kept: [], taken: [] }
  let size = 0
  const count = (bytes: number) => {
    size += bytes
    if (size > SEND_LIMITS.formBytes) throw formTooLarge()
    if (read.taken.length >= SEND_LIMITS.linkFiles) throw full()
  }
  const refuse = (name: string, word: string) =>
    void read.taken.push({ name: shownName(name), isTaken: false, word, sha256: null, isPhoto: false })
  const take = (name: string, bytes: Buffer) => {
    const sent = { name: shownName(name), bytes }
    const piece = classifyPiece(sent)
    const isTaken = piece.kind !== 'programa' && piece.kind !== 'certificado' && bytes.length > 0
    const word = bytes.length > 0 ? wordOf(piece) : 'Arquivo vazio.'
    const isPhoto = isTaken && piece.kind === 'imagem'
    read.taken.push({ name: sent.name, isTaken, word, sha256: piece.sha256, isPhoto })
    if (isTaken) read.kept.push({ ...sent, piece })
  }
  const box: Pick<Receiving, 'addXml' | 'addZip' | 'refuse'> = {
    addXml: async (name, bytes) => {
      count(bytes.length)
      take(name, bytes)
    },
    addZip: async (name, pieces) => {
      const bytes = await zipOf(pieces, count)
      if (bytes === null) refuse(name, 'Passou de 50 MB.')
      else take(name, bytes)
    },
    refuse: (name) => refuse(name, 'Passou de 8 MB. Envie em zip, ou uma foto menor.'),
  }
  await receiveFiles(request, box)
  if (read.taken.length === 0) throw nothing()
  return read
}

/** Reads a zip. Null when it is too large: the rest is read and dropped. */
async function zipOf(pieces: AsyncIterable<Buffer>, count: (bytes: number) => void): Promise<Buffer | null> {
  const kept: Buffer[] = []
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    count(piece.length)
    if (size <= SEND_LIMITS.fileBytes) kept.push(piece)
  }
  return size <= SEND_LIMITS.fileBytes ? Buffer.concat(kept) : null
}

const WORDS: Record<Piece['kind'], string> = {
  xml: 'Recebido: XML',
  compactado: 'Recebido: zip',
  pdf: 'Recebido: PDF',
  imagem: 'Recebida: foto',
  fechado: 'Recebido, mas não aberto: envie em zip.',
  certificado: 'É um certificado, e não fica aqui: peça ao escritório um endereço para ele.',
  programa: 'Recusado: programa.',
  outro: 'Recebido: não parece documento fiscal.',
}

const wordOf = (piece: Piece): string =>
  isLocked(piece) ? 'Recebido, mas tem senha: envie sem senha.' : WORDS[piece.kind]

/** Files that a page sends one by one join one delivery while each comes within this time. */
const JOIN_SECONDS = 30

interface Sending {
  hash: Buffer
  files: Read['kept']
  /** Whether the page sends its files one by one, so that more calls may follow */
  isOneByOne: boolean
  peer: string
  now: Date
}

/**
 * Stores the files in one transaction. Files that this link has brought before are not stored again, because a page repeats a call whose
 * answer was lost. Returns their SHA-256. Throws AppError 404 `caixa.not_found`, 409 `caixa.full`
 */
export const keepSentFiles = (db: Kysely<Database>, sending: Sending): Promise<ReadonlySet<string>> =>
  inScope(db, { accountId: null, empresaIds: [] }, async (tx) => {
    const { hash, isOneByOne, peer, now } = sending
    const digests = sending.files.map(({ piece }) => piece.sha256)
    const { rows: known } = await sql<{ had: string[] }>`
      select link_has_files(${hash}, ${digests}::text[]) as had`.execute(tx)
    const had = new Set(known[0]?.had)
    const files = sending.files.filter(({ piece }) => !had.has(piece.sha256))
    if (files.length === 0) return had
    const id = uuidv7()
    const digest = createHash('sha256')
    for (const { bytes } of files) digest.update(bytes)
    const made = {
      ...{ id, peer, sha256: digest.digest('hex'), files: files.length },
      ...{ wait: isOneByOne ? JOIN_SECONDS : 0, most_joined: SEND_LIMITS.formBytes },
      bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
      pieces: files.map(({ piece }) => piece),
      until: new Date(now.getTime() + KEEP_DAYS * DAY_MS),
    }
    const { rows } = await sql<{ outcome: string }>`
      select add_link_delivery(${hash}, ${JSON.stringify(made)}::jsonb, ${SEND_LIMITS.linkFiles}, ${SEND_LIMITS.linkBytes}, ${now}) as outcome`.execute(
      tx,
    )
    if (rows[0]?.outcome === 'full') throw full()
    const outcome = rows[0]?.outcome ?? ''
    const joined = /^joined (\S+) (\d+)$/.exec(outcome)
    if (!joined && outcome !== 'added') throw closed()
    const first = Number(joined?.[2] ?? 0)
    for (const [file, { bytes }] of files.entries())
      for (let at = 0; at < bytes.length; at += PIECE_BYTES)
        await sql`select add_link_piece(${hash}, ${joined?.[1] ?? id}::uuid, ${first + file}, ${at / PIECE_BYTES}, ${bytes.subarray(at, at + PIECE_BYTES)})`.execute(
          tx,
        )
    return had
  })
