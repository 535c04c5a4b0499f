import type { EfdPeriod } from '@portal/efd/block/facts.ts'
import { layoutOf, versionOn } from '@portal/efd/layout/layout.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { openSnapshot } from '../../../db/snapshot.ts'
import type { Account, GrantedEmpresa } from '../../acesso/caller.ts'
import type { Carried } from '../month/assessment.ts'
import type { Book } from '../month/book.ts'
import { collectMonth } from '../month/collect.ts'
import { type MonthLines, newMonthLines } from '../month/month-lines.ts'
import { openMonth } from '../month/open-month.ts'
import type { Walk } from '../month/walk.ts'
import { addMonthWarnings } from './month-warnings.ts'
import { carriedInto } from './store.ts'

const LIMITS = { idleSeconds: 120, questionSeconds: 120 }

export interface FileRequest {
  empresa: GrantedEmpresa
  account: Account
  period: EfdPeriod
  sistema: string
  now: Date
  signal?: AbortSignal
  onBlock?: (block: string) => void
  /** Documents from which on the file begins before it is whole; 20,000 unless told */
  large?: number
}

/** What a month's check or file is made from, inside one moment of the database. */
export interface Opened {
  walk: Walk
  version: string
  book: Book
  lines: MonthLines
  carried: Carried | null
}

/** Reads the month in one moment of the database and hands it to `work`; `before` sees it unread. */
export async function withMonth<T>(
  db: Kysely<Database>,
  request: FileRequest,
  { before, work }: { before?: (walk: Walk) => Promise<void>; work: (opened: Opened) => Promise<T> },
): Promise<T> {
  const { empresa, account, period, signal } = request
  const snapshot = await openSnapshot(db, { empresaIds: [empresa.id], accountId: account.id }, LIMITS)
  try {
    const { tx } = snapshot
    const walk: Walk = { tx, empresaId: empresa.id, context: await openMonth(tx, request), signal }
    await before?.(walk)
    request.onBlock?.('0')
    const version = versionOn(period.to)
    const lines = newMonthLines(layoutOf(version))
    const book = await collectMonth(walk, lines)
    const carried = await carriedInto(tx, empresa.id, period.from.slice(0, 7))
    await addMonthWarnings(walk, book.findings, carried)
    return await work({ walk, version, book, lines, carried })
  } finally {
    await snapshot.close()
  }
}
