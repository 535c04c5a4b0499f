import { TOO_MANY_DIGITS } from '@portal/contract/money.ts'
import type { ConferenciaReply } from '@portal/contract/sped.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { addAchado, MOST_FINDINGS } from '../month/findings.ts'
import { judgeFile } from './generate.ts'
import { type FileRequest, withMonth } from './open.ts'
import { isShowable, summaryOf } from './summary.ts'

/**
 * What is wrong with a month before its file is made, errors first, and the month in figures. Where nothing stops it, the file is written
 * past the checker too: what a generation would refuse is told here.
 */
export function checkMonth(db: Kysely<Database>, request: FileRequest): Promise<ConferenciaReply> {
  return withMonth(db, request, {
    work: async (opened) => {
      const { context, book, carried } = opened
      const { findings } = book
      if (findings.errors === 0) {
        const refused = await judgeFile(opened, request, {})
        for (const achado of refused.list) addAchado(findings, achado)
      }
      const resumo = summaryOf(book, context, carried)
      return {
        erros: findings.errors,
        avisos: findings.warnings,
        data: findings.list
          .toSorted((a, b) => Number(a.gravidade === 'aviso') - Number(b.gravidade === 'aviso'))
          .slice(0, MOST_FINDINGS),
        ...(isShowable(resumo) ? { resumo } : { resumo: null, ds_aviso: TOO_MANY_DIGITS }),
      }
    },
  })
}
