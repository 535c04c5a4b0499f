import { TOO_MANY_DIGITS } from '@portal/contract/money.ts'
import type { ConferenciaReply } from '@portal/contract/sped/sped.ts'
import { newCounts } from '@portal/efd/write.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { addAchado, MAX_FINDINGS } from '../month/book/findings.ts'
import { judgeFile, toAchados } from './judge-file.ts'
import { keepCheck, readChanges } from './keep-month.ts'
import { type FileRequest, readEfdMonth } from './read-month.ts'
import { isShowable, monthSummaryOf } from './summary.ts'
import { warnUnusual } from './usual-registers.ts'

/**
 * Errors and warnings of a month before its file is made, errors first, and the month in figures. A month
 * without errors is also written through the checker, so that the check reports what the generation would refuse. The board of the
 * month shows its result.
 */
export async function checkMonth(db: Kysely<Database>, request: FileRequest): Promise<ConferenciaReply> {
  const changes = await readChanges(db, request)
  const reply = await judgeMonth(db, request)
  await keepCheck(db, request, { changes, reply })
  return reply
}

async function judgeMonth(db: Kysely<Database>, request: FileRequest): Promise<ConferenciaReply> {
  const month = await readEfdMonth(db, request)
  const { context, book, carried } = month
  const { findings } = book
  if (findings.errors === 0) {
    const counts = newCounts()
    const errors = await judgeFile(month, request, { counts })
    for (const achado of await toAchados(db, request, errors.list)) addAchado(findings, achado)
    if (errors.count === 0) await warnUnusual(db, request, { findings, registers: counts.registers })
  }
  const resumo = monthSummaryOf(book, context, carried)
  return {
    erros: findings.errors,
    avisos: findings.warnings,
    data: findings.list
      .toSorted((a, b) => Number(a.gravidade === 'aviso') - Number(b.gravidade === 'aviso'))
      .slice(0, MAX_FINDINGS),
    ...(isShowable(resumo) ? { resumo } : { resumo: null, ds_aviso: TOO_MANY_DIGITS }),
  }
}
