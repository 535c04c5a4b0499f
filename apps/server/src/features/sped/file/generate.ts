import { createHash } from 'node:crypto'
import type { Achado } from '@portal/contract/sped.ts'
import type { Finding } from '@portal/efd/check/state.ts'
import { BLOCKS } from '@portal/efd/layout/model.ts'
import { newCounts, writeEfd } from '@portal/efd/write.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { reclaim } from '../../../base/reclaim.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { assessmentSettings, carriedOn } from '../month/assessment.ts'
import { packedOf } from '../month/month-lines.ts'
import { isSurelyClean } from '../month/surely-clean.ts'
import type { Walk } from '../month/walk.ts'
import { openCheckFeed } from './check-feed.ts'
import { openCheckThread } from './check-thread.ts'
import { type FileRequest, LARGE, type Opened, withMonth } from './open.ts'
import { paced } from './paced.ts'
import { type Delivery, newDelivery, pieceWriter } from './pieces.ts'
import { fileRows, headBytes } from './rows.ts'
import type { StoredSummary } from './store.ts'
import { summaryOf } from './summary.ts'

/** Who gets the file while it is made, and is told when its beginning may be sent. */
export interface Streaming {
  delivery: Delivery
  onSure: () => void
}

/**
 * Makes the file of a month, judges it as the official checker would, and keeps it; answers its id. Nothing is kept of a file that was
 * refused or given up. Throws AppError 422 `sped.refused` with what is wrong.
 */
export function generateFile(db: Kysely<Database>, request: FileRequest, streaming?: Streaming): Promise<string> {
  return withMonth(db, request, {
    before: streaming && ((walk) => beginSurely(walk, { streaming, large: request.large })),
    work: (opened) => {
      const { findings } = opened.book
      refuse(
        findings.list.filter(({ gravidade }) => gravidade === 'erro'),
        findings.errors,
      )
      const { empresa, account, large = LARGE } = request
      // what the reading of a hundred thousand documents left is half of the memory that the rest would add to
      if (opened.book.documents >= large) reclaim()
      return inScope(db, { empresaIds: [empresa.id], accountId: account.id }, (tx) =>
        writeFile(tx, { request, opened, tell: streaming?.delivery.piece }),
      )
    },
  })
}

async function beginSurely(walk: Walk, of: { streaming: Streaming; large?: number }): Promise<void> {
  if (!(await isSurelyClean(walk, of.large ?? LARGE))) return
  const { delivery, onSure } = of.streaming
  delivery.head(headBytes(walk.context))
  onSure()
}

/** What a generation answers: the id of the kept file, or, of a large month, the file on its way while it is made. */
export type Generated = { id: string } | { bytes: AsyncGenerator<Buffer> }

/**
 * As `generateFile`, which `make` calls, but a large month that aggregates find nothing against is handed on while it is made; should the whole then be
 * refused after all, its last piece never comes: the reader gets the error.
 */
export async function startFile(make: (streaming: Streaming) => Promise<string>): Promise<Generated> {
  const delivery = newDelivery()
  let onSure = () => {}
  const sure = new Promise<'sure'>((resolve) => {
    onSure = () => resolve('sure')
  })
  const made = make({ delivery, onSure: () => onSure() })
  made.then(delivery.end, delivery.fail)
  const first = await Promise.race([sure, made])
  return first === 'sure' ? { bytes: delivery.read() } : { id: first }
}

interface Writing {
  request: FileRequest
  opened: Opened
  tell?: (deflated: Buffer) => void
}

async function writeFile(tx: Transaction<Database>, { request, opened, tell }: Writing): Promise<string> {
  const { empresa, account, period, sistema, now } = request
  const id = uuidv7()
  const counts = newCounts()
  const hash = createHash('sha256')
  const pieces = pieceWriter(tx, { empresaId: empresa.id, fileId: id, tell })
  let size = 0
  const refused = await judgeFile(opened, request, {
    counts,
    async onBytes(bytes) {
      hash.update(bytes)
      size += bytes.length
      await pieces.add(bytes)
    },
  })
  await pieces.end()
  refuse(refused.list, refused.count)
  const settings = assessmentSettings(opened.context, opened.carried, opened.book.totals)
  const summary: StoredSummary = {
    resumo: summaryOf(opened.book, opened.context, opened.carried),
    registros: Object.fromEntries(counts.registers),
    saldos: { ...carriedOn(opened.book.totals, settings), usual: opened.context.parties.usual() },
  }
  await sql`insert into sped_file (empresa_id, id, day_from, day_to, purpose, sistema, account_id, account_name, created_at, sha256, size,
      lines, summary)
    values (${empresa.id}, ${id}::uuid, ${period.from}::date, ${period.to}::date, ${period.purpose}, ${sistema}, ${account.id}::uuid,
      ${account.name}, ${now}, ${hash.digest()}, ${size}, ${counts.lines}, ${JSON.stringify(summary)}::jsonb)`.execute(
    tx,
  )
  return id
}

interface Judging {
  counts?: ReturnType<typeof newCounts>
  onBytes?: (bytes: Buffer) => Promise<void>
}

/** Writes the file of an opened month past the checker, that of a large one in a thread; answers what would be refused. */
export async function judgeFile(
  { context, version, book, lines, carried }: Opened,
  { onBlock, signal, log, large = LARGE }: Pick<FileRequest, 'onBlock' | 'signal' | 'log' | 'large'>,
  { counts = newCounts(), onBytes }: Judging,
): Promise<{ list: Achado[]; count: number }> {
  const progress = progressOf(onBlock, counts)
  const rows = fileRows({ context, book, lines, version, carried, onBlock: progress.begin })
  const judge = book.documents >= large ? openCheckThread(log) : openCheckFeed()
  try {
    for await (const bytes of writeEfd(rows, { version, counts })) {
      signal?.throwIfAborted()
      progress.go()
      await onBytes?.(bytes)
      // those of documents were unpacked for this alone
      await judge.add(bytes, packedOf(bytes) !== undefined)
    }
    const { list, count } = await judge.end()
    return { list: list.map(toAchado), count }
  } finally {
    await judge.close()
  }
}

/** Tells each block as it begins, and a long one again as it grows. */
function progressOf(onBlock: FileRequest['onBlock'], counts: ReturnType<typeof newCounts>) {
  let block = '0'
  return {
    begin(next: string) {
      block = next
      // the writer closes the open block, and opens and closes those between, when the next line comes
      const open = BLOCKS.findLastIndex((name) => counts.registers.has(`${name}001`))
      const empty = BLOCKS.indexOf(next) - open - 1
      onBlock?.(next, counts.lines + 1 + 2 * empty)
    },
    go: paced(() => onBlock?.(block, counts.lines)),
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
