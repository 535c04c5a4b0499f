import type { CancelamentoBody } from '@portal/contract/notas/cancelamento.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { onNodesOf } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'
import { type Actor, addAudit } from '../../acesso/base/audit.ts'
import { asCondition, eventoClaims } from '../../intake/event-rules.ts'
import { lockIntake } from '../../intake/write/lock.ts'
import { refreshNotas } from '../../intake/write/write-batch.ts'
import { joinCapture, joinDownload } from '../consulta/conditions.ts'
import { LIST_COLUMNS, type NotaRow } from '../consulta/find-notas.ts'
import { notaNotFound } from '../not-found.ts'

type Tx = Transaction<Database>

const tooLow = () =>
  new AppError(403, 'empresa.role', 'Seu papel nesta empresa não permite esta ação. Peça ao titular.')
const nothingClaimed = () => new AppError(422, 'cancelamento.none', 'Esta nota não tem cancelamento a confirmar.')

/** A user's decision about claimed cancellations. */
export interface Decision {
  decision: CancelamentoBody['acao']
  reason: string
}

interface DecisionRights {
  /** Companies in which the caller may decide */
  scope: Scope
  /** Companies that the caller may only read */
  readOnly: readonly number[]
  author: Actor
}

/** A text that is no UUID is no id of a note. */
const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

interface Claimed {
  empresa_id: number
  id: string
  chave: string
  claimed: boolean
}

/**
 * Settles the claimed cancellations of notes, or replaces an earlier decision. All ids must belong to the caller,
 * otherwise nothing changes. Returns the number of notes with a claim to settle.
 * Throws AppError 404 `nota.not_found`, 403 `empresa.role`.
 */
export async function decideCancellations(
  db: Kysely<Database>,
  deciding: DecisionRights,
  { ids, ...decision }: Decision & { ids: readonly string[] },
): Promise<number> {
  const wanted = [...new Set(ids)]
  if (!wanted.every(isUuid)) throw notaNotFound()
  await refuseReadOnly(db, deciding, wanted)
  return inScope(db, deciding.scope, async (tx) => {
    const claims = await findClaimed(tx, deciding.scope, wanted)
    if (claims.length < wanted.length) throw notaNotFound()
    await lockIntake(
      tx,
      null,
      claims.map((nota) => nota.empresa_id),
    )
    const claimed = (await findClaimed(tx, deciding.scope, wanted)).filter((nota) => nota.claimed)
    await writeDecision(tx, claimed, { ...decision, accountId: deciding.scope.accountId })
    await addAudit(
      tx,
      deciding.author,
      claimed.map((nota) => ({
        empresaId: nota.empresa_id,
        what: 'nota.cancellation' as const,
        target: nota.id,
        detail: `${decision.decision}: ${decision.reason}`,
      })),
    )
    return claimed.length
  })
}

/** Settles one note and returns its row. Also throws AppError 422 `cancelamento.none`. */
export async function decideCancellation(
  db: Kysely<Database>,
  deciding: DecisionRights,
  { id, ...decision }: Decision & { id: string },
): Promise<NotaRow> {
  if ((await decideCancellations(db, deciding, { ids: [id], ...decision })) === 0) throw nothingClaimed()
  const { empresaIds, accountId } = deciding.scope
  return inScope(db, deciding.scope, async (tx) => {
    const { rows } = await sql<NotaRow>`
      select '' as value, ${LIST_COLUMNS}, d.nota_id is not null as downloaded from nota n
      ${joinDownload(accountId, empresaIds)} ${joinCapture(empresaIds)}
      where n.empresa_id = any(${empresaIds}::bigint[]) and n.id = ${id}::uuid`.execute(tx)
    if (!rows[0]) throw notaNotFound()
    return rows[0]
  })
}

/** 403 for a note that the caller may only read, 404 for one of another company. */
async function refuseReadOnly(
  db: Kysely<Database>,
  { scope, readOnly }: DecisionRights,
  ids: readonly string[],
): Promise<void> {
  if (readOnly.length === 0) return
  const own = { ...scope, empresaIds: [...readOnly] }
  const seen = await inScope(db, own, (tx) => findClaimed(tx, own, ids))
  if (seen.length > 0) throw tooLow()
}

/** Whether each note has an unproven claim. A note with a proven cancellation has none. Served by the primary key. */
async function findClaimed(tx: Tx, { empresaIds }: Scope, ids: readonly string[]): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    select n.empresa_id, n.id, n.chave,
      (n.pending_cancellation or n.decision is not null or n.situacao not in ('cancelada', 'denegada'))
      and (exists (select from evento e where e.empresa_id = n.empresa_id and e.chave = n.chave and ${asCondition(eventoClaims('e', 'n'))})
        or (n.copy_rank > 0 and n.summary_state = 'resumo_cancelada' and not n.summary_obtained)) as claimed
    from nota n where n.empresa_id = any(${empresaIds}::bigint[]) and n.id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

async function writeDecision(
  tx: Tx,
  notas: readonly Claimed[],
  { decision, reason, accountId }: Decision & { accountId: string | null },
): Promise<void> {
  if (notas.length === 0) return
  await sql`update nota n set decision = ${decision}, decision_reason = ${reason}, decided_at = now(), decided_by = ${accountId}::uuid
    from unnest(${notas.map((nota) => nota.empresa_id)}::bigint[], ${notas.map(({ id }) => id)}::uuid[]) as k (empresa_id, id)
    where n.empresa_id = k.empresa_id and n.id = k.id
      and ${await onNodesOf(
        tx,
        'n.empresa_id',
        notas.map((nota) => nota.empresa_id),
      )}`.execute(tx)
  await refreshNotas(
    tx,
    notas.map(({ empresa_id, chave }) => ({ empresaId: empresa_id, chave })),
  )
}
