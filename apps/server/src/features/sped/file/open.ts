import type { EfdPeriod } from '@portal/efd/block/facts.ts'
import { layoutOf, versionOn } from '@portal/efd/layout/layout.ts'
import type { Kysely } from 'kysely'
import type { Logger } from '../../../base/log.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { openSnapshot } from '../../../db/snapshot.ts'
import type { Account, GrantedEmpresa } from '../../acesso/base/caller.ts'
import type { Carried } from '../month/assessment.ts'
import type { Book } from '../month/book.ts'
import { collectMonth } from '../month/collect.ts'
import type { BookContext } from '../month/context.ts'
import { addError } from '../month/findings.ts'
import { type MonthLines, newMonthLines } from '../month/month-lines.ts'
import { openMonth } from '../month/open-month.ts'
import type { Walk } from '../month/walk.ts'
import { addMonthWarnings } from './month-warnings.ts'
import { paced } from './paced.ts'
import { carriedInto } from './store.ts'
import { isShowable, summaryOf } from './summary.ts'

/** A month with fewer documents is read whole before its file begins. */
export const LARGE = 20_000
const SUM_TOO_LARGE = {
  codigo: 'SOMA_ALTA_DEMAIS',
  mensagem:
    'Uma soma do mês passa de 15 dígitos, e o arquivo não pode ser gerado. Confira o valor das notas e os valores informados na configuração.',
}
const LIMITS = { idleSeconds: 120, questionSeconds: 120 }

export interface FileRequest {
  empresa: GrantedEmpresa
  account: Account
  period: EfdPeriod
  sistema: string
  now: Date
  signal?: AbortSignal
  /** Told when a block begins, with the lines written before it; while a long one is made, now and then, of the documents read or the lines written */
  onBlock?: (block: string, lines: number, documents?: number) => void
  log: Logger
  /** Documents from which on the file begins before it is whole, and is judged in a thread; `LARGE` unless told */
  large?: number
}

/** What a month's check or file is made from. */
export interface Opened {
  context: BookContext
  version: string
  book: Book
  lines: MonthLines
  carried: Carried | null
}

interface Working<T> {
  /** Sees the month unread */
  before?: (walk: Walk) => Promise<void>
  work: (opened: Opened) => Promise<T>
}

/** Reads the month in one moment of the database, which ends there, and hands it to `work`. */
export async function withMonth<T>(
  db: Kysely<Database>,
  request: FileRequest,
  { before, work }: Working<T>,
): Promise<T> {
  return work(await readMonth(db, request, before))
}

async function readMonth(
  db: Kysely<Database>,
  request: FileRequest,
  before?: (walk: Walk) => Promise<void>,
): Promise<Opened> {
  const { empresa, account, period, signal } = request
  const snapshot = await openSnapshot(db, { empresaIds: [empresa.id], accountId: account.id }, LIMITS)
  try {
    const { tx } = snapshot
    const carried = await carriedInto(tx, empresa.id, period.from.slice(0, 7))
    const context = await openMonth(tx, { ...request, usual: carried?.usual })
    const onRead = paced((documents: number) => request.onBlock?.('0', 0, documents))
    const walk: Walk = { tx, empresaId: empresa.id, context, signal, onRead }
    await before?.(walk)
    request.onBlock?.('0', 0)
    const version = versionOn(period.to)
    const lines = newMonthLines(layoutOf(version))
    const book = await collectMonth(walk, lines)
    await addMonthWarnings(walk, book.findings, carried)
    if (!isShowable(summaryOf(book, context, carried))) addError(book.findings, null, SUM_TOO_LARGE)
    return { context, version, book, lines, carried }
  } finally {
    await snapshot.close()
  }
}
