import type { EventoTipo } from '@portal/contract/automacao/eventos.ts'
import type { Webhook, WebhookEntrega } from '@portal/contract/automacao/webhooks.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import { toInstant } from '../../notas/consulta/wire.ts'
import { toEventId } from '../feed/wire.ts'
import type { CountedWebhook, StoredDelivery } from './store.ts'

const orNull = (moment: Date | null): string | null => (moment ? toInstant(moment) : null)

/** A company that its reader does not see is left out of the list. */
export function toWebhook(row: CountedWebhook, empresas: readonly GrantedEmpresa[], now: Date): Webhook {
  const taxIdOf = new Map(empresas.map(({ id, taxId }) => [id, taxId]))
  const isEnded = row.revoked_at !== null
  return {
    id: row.id,
    nome: row.name,
    url: row.url,
    tipos: row.kinds as EventoTipo[], // checked when it was kept
    empresas: row.empresas.flatMap((id) => taxIdOf.get(Number(id)) ?? []),
    ds_dono: row.escritorio_id === null ? 'empresa' : 'escritorio',
    nm_usuario: row.account_name,
    segredo_final: row.secret_end,
    dt_segredo: toInstant(row.secret_at),
    nm_segredo: row.secret_by,
    dt_segredo_anterior: row.old_until && row.old_until > now ? toInstant(row.old_until) : null,
    dt_cadastro: toInstant(row.created_at),
    dt_pausa: orNull(row.paused_at ?? row.revoked_at),
    ds_pausa: isEnded ? 'sem_direito' : row.pause_reason,
    dt_falhando: orNull(row.failing_since),
    nr_entregues: row.delivered,
    nr_total: row.total,
    nr_esperam: row.waiting,
  }
}

export const toEntrega = (row: StoredDelivery): WebhookEntrega => ({
  evento: toEventId(row.event_id),
  tipo: row.kind,
  dt_evento: toInstant(row.event_at),
  ds_estado: row.state,
  nr_tentativas: row.tries,
  dt_ultima: orNull(row.last_at),
  dt_proxima: row.state === 'espera' ? toInstant(row.next_at) : null,
  nr_resposta: row.status,
  nr_ms: row.took_ms,
  ds_resposta: row.answer,
})
