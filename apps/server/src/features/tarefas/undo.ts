import type { EstadoFechamento } from '@portal/contract/fechamento/fechamento.ts'
import { DIAS_DESFAZER_LOTE, MOST_EMPRESAS_LOTE } from '@portal/contract/fechamento/tarefas.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import { inScope } from '../../db/scope.ts'
import { actorOf } from '../acesso/base/audit.ts'
import { reaches } from '../acesso/base/rights.ts'
import { changeMonth, type KeptMonth } from '../fechamento/change-month.ts'
import type { TarefasDeps } from './deps.ts'
import { findTask, listItems, type TaskRow } from './read.ts'

/**
 * Undo of a batch that closed months or named who is responsible for them. A month that somebody changed afterwards
 * stays, and so does the company of which the person may no longer close the month.
 */

/** What a task keeps of a month that it changed. */
export interface ChangedMonth {
  before: Pick<KeptMonth, 'state' | 'responsible'>
  /** The instant of the change: that of the closing */
  at: string
}

const MS_A_DAY = 86_400_000
const UNDOABLE: readonly string[] = ['fechar', 'responsavel']

/** Until when a task can be undone; null for other acts and while it runs. */
export function undoableUntil({ action, ended_at, waiting, running }: TaskRow): Date | null {
  if (!UNDOABLE.includes(action) || ended_at === null || waiting + running > 0) return null
  return new Date(ended_at.getTime() + DIAS_DESFAZER_LOTE * MS_A_DAY)
}

const notUndoable = () =>
  new AppError(
    409,
    'tarefa.no_undo',
    'Só o fechamento e o responsável de várias empresas se desfazem, depois de terminar e por 30 dias.',
  )

interface Undo {
  request: FastifyRequest
  task: TaskRow
  now: Date
}

/** Gives the months back what they had. Returns how many, and how many stay as they are now; null: not a task of the caller. */
export async function undoTask({ db, clock }: TarefasDeps, request: FastifyRequest, id: string) {
  const { scope } = request.user
  const found = await inScope(db, scope, async (tx) => {
    const task = await findTask(tx, id)
    return task && { task, items: await listItems(tx, id, { after: 0, limit: MOST_EMPRESAS_LOTE }) }
  })
  if (!found) return null
  const { task, items } = found
  const now = clock.now()
  const until = undoableUntil(task)
  if (!until || until < now) throw notUndoable()
  if (task.undone_at) return { undone: 0, left: 0 }
  const changed = items.flatMap(
    ({ tax_id, result }) => (result && 'before' in result ? { taxId: tax_id, was: result as ChangedMonth } : []), // by workOnMonth
  )
  let undone = 0
  for (const one of changed) if (await undoMonth(db, { request, task, now }, one)) undone += 1
  // last, so that a call that was cut off can be made again: what it has undone is no longer as the task left it
  await inScope(db, scope, (tx) => sql`update tarefa set undone_at = ${now} where id = ${id}::uuid`.execute(tx))
  return { undone, left: changed.length - undone }
}

async function undoMonth(
  db: TarefasDeps['db'],
  { request, task, now }: Undo,
  { taxId, was: { before, at } }: { taxId: string; was: ChangedMonth },
): Promise<boolean> {
  const { account, empresas } = request.user
  const empresa = empresas.find((one) => one.taxId === taxId && reaches(one, { papel: 'contador', imports: false }))
  if (!empresa) return false
  const isClosing = task.action === 'fechar'
  const change = isClosing
    ? { ds_estado: before.state as EstadoFechamento } // a check of the table
    : { nm_responsavel: before.responsible }
  const isAsked = ({ state, closed_at, responsible }: KeptMonth) =>
    isClosing ? state === 'fechado' && closed_at?.toISOString() === at : responsible === task.responsible
  const month = { empresaId: empresa.id, mes: task.month, change, now, isAsked }
  const scope = { accountId: account.id, empresaIds: [empresa.id] }
  return (await inScope(db, scope, (tx) => changeMonth(tx, actorOf(request), month))) !== null
}
