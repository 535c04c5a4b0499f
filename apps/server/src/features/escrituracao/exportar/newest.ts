import type { EstadoExportacao, SistemaExportacao } from '@portal/contract/escrituracao/exportar.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

/** The last file of a company's month that was not undone. */
export interface NewestExport {
  system: SistemaExportacao
  state: EstadoExportacao
  at: Date
  /** Notes that went to this system, each once */
  notes: number
  /** Neither documents, decisions nor codes changed after it */
  isCurrent: boolean
}

interface Row extends NewestExport {
  empresa_id: number
}

/** By company. Served by `exportacao_by_month` and the primary keys. */
export async function readNewestExports(
  tx: Kysely<Database>,
  { empresaIds, month }: { empresaIds: readonly number[]; month: string },
): Promise<Map<number, NewestExport>> {
  const { rows } = await sql<Row>`
    select e.empresa_id, e.system, e.state, e.created_at as at, e.sent as notes,
      coalesce(e.changes = coalesce(m.changes, 0), false)
        and not exists (select from escrituracao_decisao d where d.empresa_id = e.empresa_id and d.month = ${month}::date
          and d.decided_at > e.created_at)
        and not exists (select from exportacao_codigo c where c.empresa_id = e.empresa_id and c.system = e.system
          and c.changed_at > e.created_at) as "isCurrent"
    from (
      select f.empresa_id, f.system, f.state, f.created_at, f.changes,
        sum(f.notes - f.corrections - coalesce(f.again, 0)) over (partition by f.empresa_id, f.system)::bigint as sent,
        row_number() over (partition by f.empresa_id order by f.id desc) as turn
      from exportacao f where f.empresa_id = any(${empresaIds}::bigint[]) and f.month = ${month.slice(0, 7)} and f.state <> 'desfeito'
    ) e left join fechamento m on m.empresa_id = e.empresa_id and m.month = ${month}::date
    where e.turn = 1`.execute(tx)
  return new Map(rows.map(({ empresa_id, ...newest }) => [empresa_id, newest]))
}
