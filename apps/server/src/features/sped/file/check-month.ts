import type { ConferenciaReply } from '@portal/contract/sped.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { type FileRequest, withMonth } from './generate.ts'
import { summaryOf } from './summary.ts'

/** What is wrong with a month before its file is made, errors first, and the month in figures. */
export function checkMonth(db: Kysely<Database>, request: FileRequest): Promise<ConferenciaReply> {
  return withMonth(db, request, async ({ walk, book, carried }) => {
    const { findings } = book
    return {
      erros: findings.errors,
      avisos: findings.warnings,
      data: findings.list.toSorted((a, b) => Number(a.gravidade === 'aviso') - Number(b.gravidade === 'aviso')),
      resumo: summaryOf(book, walk.context, carried),
    }
  })
}
