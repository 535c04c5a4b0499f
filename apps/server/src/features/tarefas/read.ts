import type { ExportarOpcoes } from '@portal/contract/escrituracao/exportar.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'

type Tx = Transaction<Database>

export interface TaskRow {
  id: string
  action: string
  month: string
  /** Event of a task of manifestações */
  event: string | null
  /** Of `exportar`: what it makes */
  export: ExportarOpcoes | null
  made_at: Date
  cancelled_at: Date | null
  undone_at: Date | null
  /** Of `responsavel`; null: as in the portfolio */
  responsible: string | null
  total: number
  waiting: number
  running: number
  failed: number
  /** Left out by the end of a cancelled task */
  cancelled: number
  ended_at: Date | null
}

export interface TaskItemRow {
  position: number
  empresa_id: number
  tax_id: string
  name: string
  state: string
  message: string | null
  result: object | null
}

/** A task of which the caller may see no company any more is none: it would be one that failed in all of nothing. */
const tasks = async (tx: Tx, where: RawBuilder<unknown>, limit: number): Promise<TaskRow[]> => {
  const { rows } = await sql<TaskRow>`
    select t.id, t.action, t.month, t.manifest->>'kind' as event, t.export, t.made_at, t.cancelled_at, t.undone_at, t.responsible, i.* from tarefa t cross join lateral (
      select count(*) as total, count(*) filter (where state = 'na_fila') as waiting, count(*) filter (where state = 'fazendo') as running,
        count(*) filter (where state = 'falhou') as failed, count(*) filter (where state = 'cancelada') as cancelled, max(ended_at) as ended_at
      from tarefa_item where tarefa_id = t.id) i
    where ${where} and i.total > 0 order by t.id desc limit ${limit}`.execute(tx)
  return rows
}

/** The caller's tasks, the newest first, from the one after `after` on. */
export const listTasks = (tx: Tx, { after, limit }: { after: string | null; limit: number }): Promise<TaskRow[]> =>
  tasks(tx, after === null ? sql`true` : sql`t.id < ${after}::uuid`, limit)

export const findTask = async (tx: Tx, id: string): Promise<TaskRow | null> =>
  (await tasks(tx, sql`t.id = ${id}::uuid`, 1))[0] ?? null

/** The companies of a task in their order. */
export async function listItems(
  tx: Tx,
  id: string,
  { after, limit }: { after: number; limit: number },
): Promise<TaskItemRow[]> {
  const { rows } = await sql<TaskItemRow>`
    select i.position, i.empresa_id, e.tax_id, e.name, i.state, i.message, i.result from tarefa_item i join empresa e on e.id = i.empresa_id
    where i.tarefa_id = ${id}::uuid and i.position > ${after} order by i.position limit ${limit}`.execute(tx)
  return rows
}

/** Where the events of a request are. */
export interface RequestState {
  total: number
  registered: number
  rejected: number
  /** Still sent by itself */
  moving: number
}

/** By request, of the companies of the scope. */
export async function readRequests(tx: Tx, ids: readonly string[]): Promise<Map<string, RequestState>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<RequestState & { id: string }>`
    select i.pedido_id as id, count(*)::int as total, count(*) filter (where m.state = 'registrado')::int as registered,
      count(*) filter (where m.state = 'rejeitado')::int as rejected,
      count(*) filter (where m.state in ('na_fila', 'enviado') or (m.state = 'incerto' and m.next_at is not null))::int as moving
    from manifesto_item i join manifesto m on m.id = i.manifesto_id
    where i.pedido_id = any (${ids}::uuid[]) group by i.pedido_id`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Cancels what has not begun. Whether there was anything to cancel. */
export async function cancelTask(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update tarefa t set cancelled_at = clock_timestamp()
    where t.id = ${id}::uuid and t.cancelled_at is null
      and exists (select from tarefa_item i where i.tarefa_id = t.id and i.state in ('na_fila', 'fazendo'))`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
