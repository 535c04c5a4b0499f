import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import type { Achado } from '@portal/contract/sped.ts'
import type { EfdPeriod } from '@portal/efd/block/facts.ts'
import type { Finding } from '@portal/efd/check/state.ts'
import { checkEfd } from '@portal/efd/check.ts'
import { versionOn } from '@portal/efd/layout/layout.ts'
import { newCounts, writeEfd } from '@portal/efd/write.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { openSnapshot } from '../../../db/snapshot.ts'
import type { Account, GrantedEmpresa } from '../../acesso/caller.ts'
import { assessmentSettings, type Carried, carriedOn } from '../month/assessment.ts'
import type { Book } from '../month/book.ts'
import { collectMonth } from '../month/collect.ts'
import { openMonth } from '../month/open-month.ts'
import type { Walk } from '../month/walk.ts'
import { addMonthWarnings } from './month-warnings.ts'
import { fileRows } from './rows.ts'
import { carriedInto, type StoredSummary } from './store.ts'
import { summaryOf } from './summary.ts'

const deflate = promisify(deflateRaw)
const LIMITS = { idleSeconds: 120, questionSeconds: 120 }
/** Bytes of a stored piece, before it is deflated. */
const PIECE = 1024 * 1024

export interface FileRequest {
  empresa: GrantedEmpresa
  account: Account
  period: EfdPeriod
  sistema: string
  now: Date
  signal?: AbortSignal
  onBlock?: (block: string) => void
}

/** What a month's check or file is made from, inside one moment of the database. */
interface Opened {
  walk: Walk
  book: Book
  carried: Carried | null
}

/** Reads the month in one moment of the database and hands it to `work`. */
export async function withMonth<T>(
  db: Kysely<Database>,
  request: FileRequest,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const { empresa, account, period, signal } = request
  const snapshot = await openSnapshot(db, { empresaIds: [empresa.id], accountId: account.id }, LIMITS)
  try {
    const { tx } = snapshot
    const walk: Walk = { tx, empresaId: empresa.id, context: await openMonth(tx, request), signal }
    const book = await collectMonth(walk)
    const carried = await carriedInto(tx, empresa.id, period.from.slice(0, 7))
    await addMonthWarnings(walk, book.findings, carried)
    return await work({ walk, book, carried })
  } finally {
    await snapshot.close()
  }
}

/**
 * Makes the file of a month, judges it as the official checker would, and keeps it; answers its id. Nothing is kept of a file that was
 * refused or given up. Throws AppError 422 `sped.refused` with what is wrong.
 */
export function generateFile(db: Kysely<Database>, request: FileRequest): Promise<string> {
  return withMonth(db, request, ({ walk, book, carried }) => {
    refuse(
      book.findings.list.filter(({ gravidade }) => gravidade === 'erro'),
      book.findings.errors,
    )
    const { empresa, account } = request
    return inScope(db, { empresaIds: [empresa.id], accountId: account.id }, (tx) =>
      writeFile(tx, request, { walk, book, carried }),
    )
  })
}

async function writeFile(tx: Transaction<Database>, request: FileRequest, opened: Opened): Promise<string> {
  const { empresa, account, period, sistema, now, onBlock, signal } = request
  const id = uuidv7()
  const version = versionOn(period.to)
  const counts = newCounts()
  const hash = createHash('sha256')
  const pieces = pieceWriter(tx, empresa.id, id)
  let size = 0
  const source = async function* () {
    for await (const bytes of writeEfd(fileRows({ ...opened, version, onBlock }), { version, counts })) {
      signal?.throwIfAborted()
      hash.update(bytes)
      size += bytes.length
      await pieces.add(bytes)
      yield bytes
    }
  }
  const checked = await checkEfd(source())
  await pieces.end()
  refuse(checked.findings.filter(({ severity }) => severity === 'erro').map(toAchado), checked.errors)
  const summary: StoredSummary = {
    resumo: summaryOf(opened.book, opened.walk.context, opened.carried),
    registros: Object.fromEntries(counts.registers),
    saldos: carriedOn(opened.book.totals, assessmentSettings(opened.walk.context, opened.carried, opened.book.totals)),
  }
  await sql`insert into sped_file (empresa_id, id, day_from, day_to, purpose, sistema, account_id, account_name, created_at, sha256, size,
      lines, summary)
    values (${empresa.id}, ${id}::uuid, ${period.from}::date, ${period.to}::date, ${period.purpose}, ${sistema}, ${account.id}::uuid,
      ${account.name}, ${now}, ${hash.digest()}, ${size}, ${counts.lines}, ${JSON.stringify(summary)}::jsonb)`.execute(
    tx,
  )
  return id
}

/** Gathers small pieces and writes them deflated. */
function pieceWriter(tx: Transaction<Database>, empresaId: number, fileId: string) {
  let held: Buffer[] = []
  let length = 0
  let n = 0
  const flush = async () => {
    if (length === 0) return
    const deflated = await deflate(Buffer.concat(held))
    held = []
    length = 0
    await sql`insert into sped_piece (empresa_id, file_id, n, deflated) values (${empresaId}, ${fileId}::uuid, ${n++}, ${deflated})`.execute(
      tx,
    )
  }
  return {
    async add(bytes: Buffer) {
      held.push(bytes)
      length += bytes.length
      if (length >= PIECE) await flush()
    },
    end: flush,
  }
}

const SHOWN = 200

/** What would be refused is refused here, with every reason. */
function refuse(errors: readonly Achado[], count: number): void {
  if (count === 0) return
  const mensagem = count === 1 ? 'Há 1 erro que impede o arquivo.' : `Há ${count} erros que impedem o arquivo.`
  throw new AppError(422, 'sped.refused', `${mensagem} ${errors[0]?.mensagem ?? ''}`.trim(), {
    erros: errors.slice(0, SHOWN).map(({ campo, ...achado }) => ({ campo: campo ?? '', ...achado })),
  })
}

const toAchado = ({ code, reg, field, line, reason, chave }: Finding): Achado => ({
  codigo: `EFD_${code.toUpperCase().replaceAll('.', '_')}`,
  gravidade: 'erro',
  mensagem: `Linha ${line}, registro ${reg}${field ? `, campo ${field}` : ''}: ${reason}${chave ? ` (chave ${chave})` : ''}`,
})
