import type { ConferenciaReply } from '@portal/contract/sped.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { findGaps } from '../../notas/inicio/find-gaps.ts'
import { monthOf } from '../../notas/inicio/month.ts'
import { addWarning } from '../month/findings.ts'
import { type FileRequest, withMonth } from './generate.ts'
import { summaryOf } from './summary.ts'

/** What is wrong with a month before its file is made, errors first, and the month in figures. */
export function checkMonth(db: Kysely<Database>, request: FileRequest): Promise<ConferenciaReply> {
  return withMonth(db, request, async ({ walk, book, carried }) => {
    const { findings } = book
    // the snapshot reads one moment; `findGaps` only asks
    for (const gap of await findGaps(
      walk.tx as Parameters<typeof findGaps>[0],
      [walk.empresaId],
      monthOf(request.period.from.slice(0, 7)),
    ))
      addWarning(findings, null, {
        codigo: 'LACUNA_NUMERACAO',
        mensagem: `${gap.missing === 1 ? 'Falta 1 número' : `Faltam ${gap.missing} números`} no modelo ${gap.modelo}, série ${gap.serie}: ${shown(gap.ranges)}. Importe os XMLs ou as inutilizações.`,
      })
    const { rows } = await sql<{ before: boolean }>`select exists (select from nota where empresa_id = ${walk.empresaId}
      and issued_local < ${request.period.from}::timestamp) as before`.execute(walk.tx)
    if (carried === null && rows[0]?.before && walk.context.settings.saldos.ds_mes === null)
      addWarning(findings, null, {
        codigo: 'SALDO_ANTERIOR',
        campo: 'saldos',
        mensagem:
          'O saldo credor do mês anterior não foi informado nem gerado aqui: o arquivo começa com zero. Informe-o ou importe o arquivo anterior.',
      })
    return {
      erros: findings.errors,
      avisos: findings.warnings,
      data: findings.list.toSorted((a, b) => Number(a.gravidade === 'aviso') - Number(b.gravidade === 'aviso')),
      resumo: summaryOf(book, walk.context, carried),
    }
  })
}

const shown = (ranges: readonly [number, number][]): string =>
  ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
