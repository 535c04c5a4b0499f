import type { CaixaPergunta, CaixaSituacao } from '@portal/contract/caixa/entregas.ts'
import { sql } from 'kysely'
import type { Author } from '../acesso/base/audit.ts'
import { receiveUpload } from '../intake/accept.ts'
import { XML_LIMIT } from '../intake/receive/refusals.ts'
import { ZipRefusal } from '../intake/receive/zip.ts'
import { readKept } from './correio/keep-mail.ts'
import type { Verdict } from './indicios/dkim.ts'
import { findHints } from './indicios/hints.ts'
import { classifyPiece, isForImport, type Piece, waitsForPerson, withInside } from './ler/classify.ts'
import { clientsOf, hasClient, lookInside } from './ler/find-clients.ts'
import { type ReadMail, readMail, type SentPiece } from './ler/read-mail.ts'
import type { CaixaRound } from './round.ts'

/*
 * One delivery. Its files go to the import of the client, as a statement of that client's own people: the office has given its word for the
 * sender and the address. They are brought by no account: in every other company they are a stranger's, and land only when they are proven
 * (contract, section 10). What says nothing of its client or comes from an unknown sender waits for one answer.
 */

/** Null: not asked. */
interface KeptHints {
  spf: Verdict | null
  dkim: Verdict | null
}

/** A row that was claimed. */
export interface Delivery extends KeptHints {
  id: string
  escritorio_id: string
  /** Of the address, or of a person's answer */
  empresa_id: number | null
  /** Client of the address; null: the office's */
  address_empresa_id: number | null
  way: 'email' | 'link'
  sender: string | null
  received_at: Date
  accepted: boolean
  uploads: { empresa_id: number; upload_id: string }[]
  pieces: Piece[]
  tries: number
  /** MAIL FROM */
  envelope: string
  peer: string | null
}

/** A file with what is known of it. */
interface Known {
  sent: SentPiece
  piece: Piece
  /** Clients whose tax ids are in it */
  clients: readonly number[]
  /** Whether an A1 or a private key is in it */
  hasKey: boolean
}

interface Outcome {
  state: CaixaSituacao
  question: CaixaPergunta | null
  reason: string | null
}

const BOX: Author = { caller: { account: { id: null, name: 'Caixa de entrada' } }, address: null }

const OUTCOMES = {
  noFiles: { state: 'recusada', question: null, reason: 'Mensagem sem arquivos.' },
  nothing: { state: 'recusada', question: null, reason: 'Nenhum arquivo é documento fiscal.' },
  sender: { state: 'espera', question: 'remetente', reason: 'Remetente novo neste endereço.' },
  client: { state: 'espera', question: 'cliente', reason: 'De qual cliente é?' },
  stray: { state: 'espera', question: 'cliente', reason: 'O CNPJ dos arquivos não é de nenhum cliente.' },
  left: { state: 'espera', question: 'arquivo', reason: 'O escritório não atende mais este cliente.' },
  files: { state: 'espera', question: 'arquivo', reason: 'Há arquivos para uma pessoa ver.' },
  done: { state: 'resolvida', question: null, reason: null },
} as const satisfies Record<string, Outcome>

export async function workDelivery(round: CaixaRound, it: Delivery): Promise<void> {
  if (it.way === 'link') return finish(round, it, await readFiles(round, it))
  const raw = await readKept(round.ownerDb, it.id)
  let mail: ReadMail
  try {
    mail = await readMail(raw)
  } catch (error) {
    if (!(error instanceof ZipRefusal)) throw error
    return settle(round, it, { state: 'recusada', question: null, reason: error.message })
  }
  await noteMail(round, it, { ...mail, ...(await hintsOf(round, it, { raw, sender: mail.sender })) })
  await finish(round, { ...it, sender: mail.sender }, mail.pieces)
}

/** The files of a link, at most 100 MB. */
async function readFiles({ ownerDb }: CaixaRound, it: Delivery): Promise<SentPiece[]> {
  const files: SentPiece[] = []
  for (const [file, { name }] of it.pieces.entries()) files.push({ name, bytes: await readKept(ownerDb, it.id, file) })
  return files
}

async function finish(round: CaixaRound, it: Delivery, sent: readonly SentPiece[]): Promise<void> {
  const known = await knowFiles(round, it, sent)
  await notePieces(round, it, known)
  const outcome = await decide(round, it, known)
  await dropCertificates(round, it, known)
  await settle(round, it, outcome)
}

/** Asked once: a key may be gone when a person answers. Nothing below looks at it. */
async function hintsOf(
  { answers, clock }: CaixaRound,
  it: Delivery,
  { raw, sender }: { raw: Buffer; sender: string | null },
): Promise<KeptHints> {
  if (it.dkim !== null || !answers) return { spf: it.spf, dkim: it.dkim }
  return findHints({ raw, sender, envelope: it.envelope, peer: it.peer, now: clock.now() }, answers)
}

const noteMail = ({ ownerDb }: CaixaRound, it: Delivery, mail: ReadMail & KeptHints) =>
  sql`update caixa_entrega set sender = ${mail.sender}, sender_name = ${mail.senderName}, subject = ${mail.subject}, body = ${mail.text},
    remote_images = ${mail.remoteImages}, spf = ${mail.spf}, dkim = ${mail.dkim} where id = ${it.id}::uuid`.execute(
    ownerDb,
  )

/** Judges every file; what was handed over or typed before stays so. */
async function knowFiles(round: CaixaRound, it: Delivery, sent: readonly SentPiece[]): Promise<Known[]> {
  const known: Known[] = []
  for (const [index, one] of sent.entries()) {
    const judged = await judgeFile(round, one)
    const before = it.pieces[index]
    const clients = [...(await clientsOf(round.ownerDb, it.escritorio_id, [...judged.taxIds])).values()]
    const isSettled = before?.verdict === 'entregue' || before?.verdict === 'digitado'
    const piece = isSettled ? { ...judged.piece, ...before } : judged.piece
    known.push({ sent: one, clients, piece, hasKey: judged.hasKey })
  }
  return known
}

/** A file by itself, and by what is in it when the import reads it. */
async function judgeFile(round: CaixaRound, sent: SentPiece) {
  const piece = classifyPiece(sent)
  if (!isForImport(piece)) return { piece, taxIds: [], hasKey: piece.kind === 'certificado' }
  const inside = await lookInside(round.readers(), sent)
  const { taxIds, hasKey } = inside
  return { piece: piece.kind === 'compactado' ? withInside(piece, inside) : piece, taxIds, hasKey }
}

const notePieces = ({ ownerDb }: CaixaRound, it: Delivery, known: readonly Known[]) =>
  sql`update caixa_entrega set pieces = ${JSON.stringify(known.map(({ piece }) => piece))}::jsonb,
    found = ${[...new Set(known.flatMap(({ clients }) => clients))]}::bigint[] where id = ${it.id}::uuid`.execute(
    ownerDb,
  )

async function decide(round: CaixaRound, it: Delivery, known: readonly Known[]): Promise<Outcome> {
  if (known.length === 0) return OUTCOMES.noFiles
  const useful = known.filter(
    ({ piece }) => isForImport(piece) || piece.verdict !== 'recusado' || waitsForPerson(piece),
  )
  if (useful.length === 0) return OUTCOMES.nothing
  const remembered = await rememberedClients(round, it)
  const asked = known.filter(({ piece }) => isForImport(piece) && piece.verdict !== 'entregue')
  const wanted = it.empresa_id === null ? [...new Set(asked.flatMap(({ clients }) => clients))] : [it.empresa_id]
  const isKnown = wanted.length === 0 ? remembered.length > 0 : wanted.every((id) => remembered.includes(id))
  const isAccepted = it.accepted || isKnown
  const isRecognised = it.empresa_id !== null || asked.some(({ clients }) => clients.length > 0)
  if (!isAccepted) return isRecognised || asked.length === 0 ? OUTCOMES.sender : OUTCOMES.client
  const [fallback] = remembered.length === 1 ? remembered : []
  return handOver(round, it, { known, asked, fallback: it.empresa_id ?? fallback ?? null })
}

interface HandOver {
  known: readonly Known[]
  asked: readonly Known[]
  /** Client of the files that name none */
  fallback: number | null
}

async function handOver(round: CaixaRound, it: Delivery, { known, asked, fallback }: HandOver): Promise<Outcome> {
  const isOfClient = it.way === 'link' || it.address_empresa_id !== null
  const byClient = new Map<number, Known[]>()
  for (const file of asked) {
    const named = isOfClient || file.clients.length === 0 ? [] : file.clients
    const targets = named.length > 0 ? named : fallback === null ? [] : [fallback]
    for (const target of targets) byClient.set(target, [...(byClient.get(target) ?? []), file])
    if (targets.length === 0) file.piece = { ...file.piece, verdict: 'sem_cliente', reason: OUTCOMES.stray.reason }
  }
  for (const [empresaId, files] of byClient) {
    if (!(await hasClient(round.ownerDb, it.escritorio_id, empresaId))) return OUTCOMES.left
    await importFor(round, it, { empresaId, files })
    for (const file of files) file.piece = { ...file.piece, verdict: 'entregue' }
  }
  const [only] = byClient.size === 1 ? byClient.keys() : []
  if (only !== undefined && it.empresa_id === null)
    await sql`update caixa_entrega set empresa_id = ${only} where id = ${it.id}::uuid`.execute(round.ownerDb)
  await notePieces(round, it, known)
  if (known.some(({ piece }) => piece.verdict === 'sem_cliente')) return OUTCOMES.stray
  return known.some(({ piece }) => waitsForPerson(piece)) ? OUTCOMES.files : OUTCOMES.done
}

/** Clients for which the office takes this sender's word. */
async function rememberedClients({ ownerDb }: CaixaRound, it: Delivery): Promise<number[]> {
  if (it.sender === null) return []
  const { rows } = await sql<{ id: number }>`
    select r.empresa_id as id from caixa_remetente r join carteira c on c.escritorio_id = r.escritorio_id and c.empresa_id = r.empresa_id
    where r.escritorio_id = ${it.escritorio_id}::uuid and r.sender = ${it.sender}`.execute(ownerDb)
  return rows.map(({ id }) => id)
}

interface ImportFor {
  empresaId: number
  files: readonly Known[]
}

async function importFor(round: CaixaRound, it: Delivery, { empresaId, files }: ImportFor): Promise<void> {
  const expectedBytes = files.reduce((sum, { sent }) => sum + sent.bytes.length, 0)
  const options = { owner: { empresaId, accountId: null }, author: BOX, expectedBytes }
  const uploadId = await receiveUpload(round, options, async (receiving) => {
    for (const { sent } of files)
      if (sent.bytes.length <= XML_LIMIT) await receiving.addXml(sent.name, sent.bytes)
      else await receiving.addZip(sent.name, onePiece(sent.bytes))
  })
  const made = JSON.stringify([{ empresa_id: empresaId, upload_id: uploadId }])
  await sql`update caixa_entrega set uploads = uploads || ${made}::jsonb where id = ${it.id}::uuid`.execute(
    round.ownerDb,
  )
}

async function* onePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** A mail with a certificate is not kept: it would be a key in a box. Once nothing of it waits to be imported. */
async function dropCertificates({ ownerDb }: CaixaRound, it: Delivery, known: readonly Known[]): Promise<void> {
  if (
    !known.some(({ hasKey }) => hasKey) ||
    known.some(({ piece }) => isForImport(piece) && piece.verdict !== 'entregue')
  )
    return
  await sql`delete from caixa_pedaco where entrega_id = ${it.id}::uuid`.execute(ownerDb)
}

const settle = async (
  { ownerDb, clock }: CaixaRound,
  it: Delivery,
  { state, question, reason }: Outcome,
): Promise<void> => {
  await sql`update caixa_entrega set state = ${state}, question = ${question}, reason = ${reason}, claimed_at = null, tries = 0,
    settled_at = case when ${state} = 'espera' then null else ${clock.now()}::timestamptz end where id = ${it.id}::uuid`.execute(
    ownerDb,
  )
}
