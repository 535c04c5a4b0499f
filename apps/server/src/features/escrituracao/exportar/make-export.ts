import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { ExportarOpcoes } from '@portal/contract/escrituracao/exportar.ts'
import { versionOn } from '@portal/efd/layout/layout.ts'
import { LAYOUTS, type LayoutInput } from '@portal/files/contabil/layouts.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { notasText } from '../../../base/count-text.ts'
import { lastDay } from '../../../base/days.ts'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { openSnapshot } from '../../../db/snapshot.ts'
import { addAudit } from '../../acesso/base/audit.ts'
import type { Account, GrantedEmpresa } from '../../acesso/base/caller.ts'
import { readSettings } from '../../sped/settings/store.ts'
import { readCodes, toExportCodes } from './codes.ts'
import { fileNameOf } from './file-name.ts'
import { addLacks, type Lack, type LackList, worstLacks } from './lacks.ts'
import { findLayout, toFreeLayout } from './layouts-store.ts'
import { type MonthNote, readExportMonth } from './read-month.ts'
import { LARGEST_EXPORT } from './spool.ts'
import { countExports } from './store.ts'
import { type MadeLines, writeLines, writeWorkbook } from './write-lines.ts'
import { writeXmlZip } from './write-zip.ts'

const inflate = promisify(inflateRaw)

export interface ExportRequest {
  /** The same id makes no second file: a task that is begun again finds its own */
  id: string
  empresa: GrantedEmpresa
  account: Pick<Account, 'id' | 'name' | 'demo'>
  month: string
  sistema: string
  options: ExportarOpcoes
  now: Date
  signal?: AbortSignal
}

/** A file as its task reports it. */
export interface MadeExport {
  id: string
  fileName: string
  sha256: string
  size: number
  lines: number
  notes: number
  corrections: number
  /** Left out whole, because something was missing */
  left: number
}

const LIMITS = { idleSeconds: 120, questionSeconds: 120 }

/** What is known of the notes once all were read. */
interface Picked {
  ids: { id: string; digest: string }[]
  corrections: number
  /** Sent before, unchanged, and wanted again */
  again: number
  cents: bigint
  /** Notes that lack something */
  blocked: number
  lacks: LackList
}

/**
 * Makes the file of a month for a system and stores it with the notes that are in it. A refused or aborted file leaves
 * nothing behind, and no note counts as sent. Throws AppError 422 `exportacao.pending`, `exportacao.nothing`,
 * `exportacao.too_large`, `sped.empresa`, 409 `exportacao.changed`, 404 `exportacao.not_found`.
 */
export async function makeExport(db: Kysely<Database>, request: ExportRequest): Promise<MadeExport> {
  const { empresa, account, options } = request
  const scope = { empresaIds: [empresa.id], accountId: account.id }
  const known = await inScope(db, scope, (tx) => findMade(tx, request))
  if (known) return known
  const snapshot = await openSnapshot(db, scope, LIMITS)
  const picked: Picked = { ids: [], corrections: 0, again: 0, cents: 0n, blocked: 0, lacks: new Map() }
  let made: MadeLines
  let before: StandingMonth
  try {
    before = await standingOf(snapshot.tx, { empresaId: empresa.id, month: request.month, system: options.sistema })
    made = await writeFile(snapshot.tx, request, picked)
  } finally {
    await snapshot.close()
  }
  if (picked.blocked > 0 && options.fl_sem_pendentes !== true) throw pending(picked)
  if (picked.ids.length === 0) throw nothing(picked.blocked)
  return inScope(db, scope, (tx) => storeExport(tx, request, { made, picked, before }))
}

/** Where a month stands as its file begins. */
interface StandingMonth {
  files: number
  /** `fechamento.changes` */
  changes: number
}

async function standingOf(
  tx: Kysely<Database>,
  of: { empresaId: number; month: string; system: string },
): Promise<StandingMonth> {
  const { rows } = await sql<{ changes: number }>`select changes from fechamento
    where empresa_id = ${of.empresaId} and month = ${`${of.month}-01`}::date`.execute(tx)
  return { files: await countExports(tx, of), changes: rows[0]?.changes ?? 0 }
}

/** Missing codes that a refused task names. */
const MOST_TOLD = 50

const pendingWords = (notes: number): string =>
  notes === 1 ? 'Falta um código ou uma decisão em 1 nota' : `Faltam códigos ou decisões em ${notes} notas`

/** A file that lacks something, with what it lacks. */
const pending = ({ blocked, lacks }: Picked): AppError =>
  Object.assign(
    new AppError(
      422,
      'exportacao.pending',
      `${pendingWords(blocked)}. Resolva em Escrituração, Exportar, ou gere sem elas.`,
    ),
    { lacks: worstLacks(lacks).slice(0, MOST_TOLD) },
  )

/** What the file of an error lacked; null for another error. */
export const lacksOfError = (error: AppError): Lack[] | null =>
  error.code === 'exportacao.pending' && 'lacks' in error ? (error.lacks as Lack[]) : null // by `pending`

const nothing = (blocked: number) =>
  new AppError(
    422,
    'exportacao.nothing',
    blocked > 0
      ? 'Nada a exportar: a todas as notas que iriam falta um código ou uma decisão.'
      : 'Nada a exportar: as notas do mês já foram, ou não há entradas.',
  )

async function writeFile(tx: Kysely<Database>, request: ExportRequest, picked: Picked): Promise<MadeLines> {
  const { empresa, options, now } = request
  const notes = goingNotes(tx, request, picked)
  if (options.sistema === 'xml') {
    const wall = new Date(now.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)
    return writeXmlZip(tx, { empresaId: empresa.id, notes, withCopy: options.fl_copia === true, now: wall })
  }
  if (options.sistema === 'planilha' && options.formato === 'xlsx') return writeWorkbook(notes)
  return writeLines(options.sistema, { input: await layoutInput(tx, request), notes })
}

/** What a layout needs besides the notes. Throws AppError 400 `exportacao.layout`, 404 `exportacao.not_found`. */
export async function layoutInput(
  tx: Kysely<Database>,
  { empresa, month, options }: Pick<ExportRequest, 'empresa' | 'month' | 'options'>,
): Promise<LayoutInput> {
  const { body } = await readSettings(tx, empresa)
  const codes = toExportCodes(await readCodes(tx, { empresaId: empresa.id, system: options.sistema }))
  const company = {
    taxId: empresa.taxId,
    name: empresa.name,
    uf: empresa.uf,
    stateId: body.identidade.ds_ie ?? '',
    city: body.identidade.cd_municipio ?? '',
    month,
  }
  return { company, codes, efdVersion: versionOn(lastDay(month)), free: await freeLayoutOf(tx, options) }
}

async function freeLayoutOf(tx: Kysely<Database>, { sistema, leiaute, fl_servicos }: ExportarOpcoes) {
  if (sistema !== 'livre') return null
  if (leiaute === undefined) throw noLayout()
  const layout = toFreeLayout((await findLayout(tx, leiaute)).body)
  if (fl_servicos === true && layout.per !== 'item') throw noServices()
  return layout
}

/** The entries of a note are those of a purchase. */
const noServices = () => {
  const mensagem = 'Os serviços prestados só vão num leiaute de uma linha por item.'
  return new AppError(400, 'exportacao.layout', mensagem, { erros: [{ campo: 'fl_servicos', mensagem }] })
}

export const noLayout = () =>
  new AppError(400, 'exportacao.layout', 'Diga o leiaute da planilha livre em `leiaute`.', {
    erros: [{ campo: 'leiaute', mensagem: 'Diga o leiaute da planilha livre.' }],
  })

/** The notes that go, as they are read; what is known of them is added to `picked`. */
async function* goingNotes(
  tx: Kysely<Database>,
  request: ExportRequest,
  picked: Picked,
): AsyncGenerator<MonthNote[], void, undefined> {
  const { empresa, month, sistema, options, signal } = request
  const wish = { empresa, month, sistema, system: options.sistema, ...wishOf(options), signal }
  for await (const batch of readExportMonth(tx, wish)) {
    signal?.throwIfAborted()
    const going = batch.filter(({ goes }) => goes)
    for (const note of going.filter(isBlocked)) {
      picked.blocked += 1
      addLacks(picked.lacks, note)
    }
    const free = going.filter((note) => !isBlocked(note))
    for (const { id, digest, sent, cents } of free) {
      picked.ids.push({ id, digest: digest.toString('hex') })
      picked.corrections += sent === 'outra' ? 1 : 0
      picked.again += sent === 'igual' ? 1 : 0
      picked.cents += BigInt(cents)
    }
    yield free
  }
}

/** What the options say of the notes that go. */
export const wishOf = ({ sistema, fl_de_novo, fl_servicos }: ExportarOpcoes) => ({
  isAgain: fl_de_novo === true,
  hasIssuedServices: sistema === 'livre' && fl_servicos === true,
})

export const isBlocked = ({ lacks }: MonthNote): boolean => lacks.length > 0

async function storeExport(
  tx: Transaction<Database>,
  request: ExportRequest,
  { made, picked, before }: { made: MadeLines; picked: Picked; before: StandingMonth },
): Promise<MadeExport> {
  const { id, empresa, account, month, options, now } = request
  const of = { empresaId: empresa.id, month, system: options.sistema }
  // serialises the files of a company in a system, so that a note cannot go twice unsaid
  await sql`select pg_advisory_xact_lock(hashtext('exportacao'), hashtext(${`${empresa.id} ${options.sistema}`}))`.execute(
    tx,
  )
  if ((await countExports(tx, of)) !== before.files)
    throw new AppError(
      409,
      'exportacao.changed',
      'Outra pessoa gerou um arquivo deste mês agora. Confira e gere de novo.',
    )
  // the database writes the notes while the pieces are read through
  const [{ sha256, size }] = await Promise.all([readThrough(made.pieces), storeNotes(tx, request, picked)])
  await storePieces(tx, request, made.pieces)
  const fileName = fileNameOf({ month, options, number: before.files, isDemo: account.demo })
  await sql`insert into exportacao (empresa_id, id, month, system, layout_id, file_name, state, account_id, account_name, created_at,
      sha256, size, lines, notes, corrections, cents, again, changes)
    values (${empresa.id}, ${id}::uuid, ${month}, ${options.sistema}, ${options.leiaute ?? null}::uuid, ${fileName}, 'gerado',
      ${account.id}::uuid, ${account.name}, ${now}, ${sha256}, ${size}, ${made.lines}, ${picked.ids.length}, ${picked.corrections},
      ${String(picked.cents)}::numeric, ${picked.again}, ${before.changes})`.execute(tx)
  const detail = `${LAYOUTS[options.sistema].name}, ${month.slice(5)}/${month.slice(0, 4)}: ${notasText(picked.ids.length)}`
  const author = { caller: { account }, address: null }
  await addAudit(tx, author, [{ empresaId: empresa.id, what: 'escrituracao.export', target: id, detail }])
  const { corrections, blocked } = picked
  return {
    id,
    fileName,
    sha256: sha256.toString('hex'),
    size,
    lines: made.lines,
    notes: picked.ids.length,
    corrections,
    left: blocked,
  }
}

async function storeNotes(tx: Transaction<Database>, { id, empresa, options }: ExportRequest, { ids }: Picked) {
  // without RETURNING, Citus would use COPY, which is refused under row-level security
  await sql`insert into exportacao_nota (empresa_id, file_id, nota_id, system, digest)
    select ${empresa.id}::bigint, ${id}::uuid, l.id::uuid, ${options.sistema}::text, decode(l.digest, 'hex')
    from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as l (id text, digest text)
    returning nota_id`.execute(tx)
}

/** Digest and size of the whole. Throws AppError 422 `exportacao.too_large`. */
async function readThrough(pieces: readonly Buffer[]): Promise<{ sha256: Buffer; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  for (const deflated of pieces) {
    const bytes = await inflate(deflated)
    hash.update(bytes)
    size += bytes.length
    if (size > LARGEST_EXPORT)
      throw new AppError(422, 'exportacao.too_large', 'O arquivo passa de 1 GB. Exporte a planilha ou peça a API.')
  }
  return { sha256: hash.digest(), size }
}

async function storePieces(
  tx: Transaction<Database>,
  { id, empresa }: Pick<ExportRequest, 'id' | 'empresa'>,
  pieces: readonly Buffer[],
): Promise<void> {
  for (const [n, deflated] of pieces.entries())
    await sql`insert into exportacao_peca (empresa_id, file_id, n, deflated)
      values (${empresa.id}, ${id}::uuid, ${n}, ${deflated})`.execute(tx)
}

async function findMade(
  tx: Transaction<Database>,
  { id, empresa }: Pick<ExportRequest, 'id' | 'empresa'>,
): Promise<MadeExport | null> {
  const { rows } =
    await sql<MadeExport>`select id, file_name as "fileName", encode(sha256, 'hex') as sha256, size, lines, notes,
      corrections, 0 as left from exportacao where empresa_id = ${empresa.id} and id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}
