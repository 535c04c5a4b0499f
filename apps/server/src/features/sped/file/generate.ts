import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import type { Achado } from '@portal/contract/sped/sped.ts'
import type { Finding } from '@portal/efd/check/state.ts'
import { newCounts } from '@portal/efd/write.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { addAudit } from '../../acesso/base/audit.ts'
import { assessmentSettings, carriedOn } from '../month/assess/assessment.ts'
import { judgeFile, toAchados } from './judge-file.ts'
import { keepCheck, keepFile, readChanges } from './keep-month.ts'
import { type CollectedMonth, type FileRequest, readEfdMonth } from './read-month.ts'
import type { StoredSummary } from './store.ts'
import { monthSummaryOf } from './summary.ts'

/**
 * Makes the file of a month, checks it like the official checker, stores it and returns its id. A refused or
 * aborted file leaves nothing behind. Throws AppError 422 `sped.refused` with the errors.
 */
export async function generateFile(db: Kysely<Database>, request: FileRequest): Promise<string> {
  const changes = await readChanges(db, request)
  const month = await readEfdMonth(db, request)
  const { findings } = month.book
  /** The board shows a refused file as a check with errors. */
  const refuse = async ({ list, count }: Refused): Promise<never> => {
    await keepCheck(db, request, { changes, reply: { erros: count, avisos: findings.warnings, resumo: null } })
    throw refusal(list, count)
  }
  if (findings.errors > 0)
    return refuse({ list: findings.list.filter(({ gravidade }) => gravidade === 'erro'), count: findings.errors })
  const scope = { empresaIds: [request.empresa.id], accountId: request.account.id }
  try {
    return await inScope(db, scope, (tx) => storeFile(tx, request, month))
  } catch (error) {
    if (error instanceof RefusedFile) {
      const { list, count } = error.errors
      return refuse({ list: await toAchados(db, request, list), count })
    }
    throw error
  }
}

interface Refused {
  list: readonly Achado[]
  count: number
}

/** Rolls back the pieces that are stored already. */
class RefusedFile extends Error {
  constructor(readonly errors: { list: readonly Finding[]; count: number }) {
    super('the checker refused the file')
    this.name = 'RefusedFile'
  }
}

async function storeFile(tx: Transaction<Database>, request: FileRequest, month: CollectedMonth): Promise<string> {
  const { empresa, account, period, sistema, now } = request
  const id = uuidv7()
  const counts = newCounts()
  const hash = createHash('sha256')
  const pieces = openPieceWriter(tx, { empresaId: empresa.id, fileId: id })
  let size = 0
  const errors = await judgeFile(month, request, {
    counts,
    async onBytes(bytes) {
      hash.update(bytes)
      size += bytes.length
      await pieces.add(bytes)
    },
  })
  await pieces.end()
  if (errors.count > 0) throw new RefusedFile(errors)
  const { book, context, carried } = month
  const settings = assessmentSettings(context, carried, book.totals)
  const summary: StoredSummary = {
    resumo: monthSummaryOf(book, context, carried),
    registros: Object.fromEntries(counts.registers),
    saldos: { ...carriedOn(book.totals, settings), usual: context.parties.usual() },
  }
  await sql`insert into sped_file (empresa_id, id, day_from, day_to, purpose, sistema, account_id, account_name, created_at, sha256, size,
      lines, summary)
    values (${empresa.id}, ${id}::uuid, ${period.from}::date, ${period.to}::date, ${period.purpose}, ${sistema}, ${account.id}::uuid,
      ${account.name}, ${now}, ${hash.digest()}, ${size}, ${counts.lines}, ${JSON.stringify(summary)}::jsonb)`.execute(
    tx,
  )
  const author = { caller: { account }, address: null }
  const detail = `${period.from.slice(5, 7)}/${period.from.slice(0, 4)}`
  await addAudit(tx, author, [{ empresaId: empresa.id, what: 'efd.generate', target: id, detail }])
  await keepFile(tx, request, { id, resumo: summary.resumo })
  return id
}

const MAX_SHOWN = 200

function refusal(errors: readonly Achado[], count: number): AppError {
  const mensagem = count === 1 ? 'Há 1 erro que impede o arquivo.' : `Há ${count} erros que impedem o arquivo.`
  return new AppError(422, 'sped.refused', `${mensagem} ${errors[0]?.mensagem ?? ''}`.trim(), {
    erros: errors.slice(0, MAX_SHOWN).map(({ campo, ...achado }) => ({ campo: campo ?? '', ...achado })),
  })
}

const deflate = promisify(deflateRaw)
/** Bytes of a stored piece, before deflate. */
const PIECE_SIZE = 1024 * 1024

/** Collects bytes and stores them in `sped_piece` as deflated pieces of about a megabyte. */
function openPieceWriter(tx: Transaction<Database>, { empresaId, fileId }: { empresaId: number; fileId: string }) {
  let chunks: Buffer[] = []
  let size = 0
  let n = 0
  const flush = async (): Promise<void> => {
    if (size === 0) return
    const bytes = Buffer.concat(chunks)
    chunks = []
    size = 0
    const deflated = await deflate(bytes, { level: 3 })
    await sql`insert into sped_piece (empresa_id, file_id, n, deflated)
      values (${empresaId}, ${fileId}::uuid, ${n}, ${deflated})`.execute(tx)
    n += 1
  }
  return {
    async add(bytes: Buffer): Promise<void> {
      chunks.push(bytes)
      size += bytes.length
      if (size >= PIECE_SIZE) await flush()
    },
    /** Stores what is left. */
    end: flush,
  }
}
