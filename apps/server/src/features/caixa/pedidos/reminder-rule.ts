import { LEMBRETES_POR_DIA, type LembretesBody, type LembretesReply } from '@portal/contract/caixa/pedidos.ts'
import { type Kysely, sql } from 'kysely'
import { countText } from '../../../base/count-text.ts'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { type Actor, addAudit, INSTALLATION } from '../../acesso/base/audit.ts'
import { requireOffice } from '../../escritorio/office.ts'

/** The rule of an office for reminders of mailed requests. Off until a dono or contador turns it on. */

/** Proposed where the office has no rule. */
const PROPOSED = { days: 3, most: 2 }

interface RuleRow {
  days: number | null
  most: number | null
  since: Date | null
}

/** Throws AppError 404 `escritorio.none` */
export async function readReminders(
  db: Kysely<Database>,
  actor: Actor,
): Promise<Omit<LembretesReply['data'], 'ds_envio'>> {
  await requireOffice(db, actor)
  const rule = await inScope(db, { accountId: actor.caller.account.id, empresaIds: [] }, async (tx) => {
    const { rows } = await sql<RuleRow>`select * from my_reminders()`.execute(tx)
    return rows[0]
  })
  return {
    fl_lembra: rule?.days ? 'S' : 'N',
    nr_dias: rule?.days ?? PROPOSED.days,
    nr_vezes: rule?.most ?? PROPOSED.most,
    dt_desde: rule?.since?.toISOString() ?? null,
    nr_por_dia: LEMBRETES_POR_DIA,
  }
}

/** Throws AppError 404 `escritorio.none`, 403 `pedido.role` */
export async function saveReminders(
  db: Kysely<Database>,
  actor: Actor,
  { body, now }: { body: LembretesBody; now: Date },
): Promise<void> {
  const office = await requireOffice(db, actor)
  const days = body.fl_lembra === 'S' ? body.nr_dias : null
  await inScope(db, { accountId: actor.caller.account.id, empresaIds: [INSTALLATION] }, async (tx) => {
    const { rows } = await sql<{ saved: boolean }>`
      select save_reminders(${days}::integer, ${body.nr_vezes}::integer, ${now}) as saved`.execute(tx)
    if (!rows[0]?.saved)
      throw new AppError(
        403,
        'pedido.role',
        'Só um dono ou contador do escritório muda os lembretes dos pedidos. Peça a um deles.',
      )
    const detail =
      days === null
        ? 'desligados'
        : `${countText(days, 'dia útil', 'dias úteis')}, ${countText(body.nr_vezes, 'vez', 'vezes')}`
    await addAudit(tx, actor, [{ empresaId: INSTALLATION, what: 'pedido.reminders', target: office.id, detail }])
  })
}
