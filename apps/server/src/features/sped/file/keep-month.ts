import { toCents } from '@portal/contract/money.ts'
import type { ConferenciaReply, ResumoSped } from '@portal/contract/sped/sped.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { FileRequest } from './read-month.ts'

/** What the board of the month keeps of checks and files (table `fechamento`). */

type Month = Pick<FileRequest, 'empresa' | 'account' | 'period'>

const scopeOf = ({ empresa, account }: Month) => ({ empresaIds: [empresa.id], accountId: account.id })
const icmsOf = (resumo: ResumoSped | null | undefined) => (resumo ? toCents(resumo.apuracao.vl_recolher) : null)

/** Number of changes of the month's documents so far. A check holds while it stays the same. */
export const readChanges = (db: Kysely<Database>, month: Month): Promise<number> =>
  inScope(db, scopeOf(month), async (tx) => {
    const { rows } = await sql<{ changes: number }>`select changes from fechamento
      where empresa_id = ${month.empresa.id} and month = ${month.period.from}::date`.execute(tx)
    return rows[0]?.changes ?? 0
  })

export const keepCheck = (
  db: Kysely<Database>,
  month: Month,
  { changes, reply }: { changes: number; reply: Pick<ConferenciaReply, 'erros' | 'avisos' | 'resumo'> },
): Promise<unknown> =>
  inScope(db, scopeOf(month), (tx) =>
    sql`insert into fechamento (empresa_id, month, checked_at, check_changes, check_errors, check_warnings, check_icms)
      values (${month.empresa.id}, ${month.period.from}::date, clock_timestamp(), ${changes}, ${reply.erros}, ${reply.avisos},
        ${icmsOf(reply.resumo)})
      on conflict (empresa_id, month) do update set checked_at = excluded.checked_at, check_changes = excluded.check_changes,
        check_errors = excluded.check_errors, check_warnings = excluded.check_warnings, check_icms = excluded.check_icms`.execute(
      tx,
    ),
  )

/** Within the transaction that stores the file. */
export const keepFile = (
  tx: Transaction<Database>,
  { empresa, period, now }: Month & Pick<FileRequest, 'now'>,
  { id, resumo }: { id: string; resumo: ResumoSped },
): Promise<unknown> =>
  sql`insert into fechamento (empresa_id, month, file_id, file_at, file_icms)
    values (${empresa.id}, ${period.from}::date, ${id}::uuid, ${now}, ${icmsOf(resumo)})
    on conflict (empresa_id, month) do update set file_id = excluded.file_id, file_at = excluded.file_at,
      file_icms = excluded.file_icms`.execute(tx)
