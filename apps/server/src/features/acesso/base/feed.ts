import type { EventoTipo } from '@portal/contract/automacao/eventos.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

/**
 * The feed of a company: what happened, appended in the transaction that makes it happen. Notes are written by `tell_notas` (called by
 * `sum_days`), alerts of the capture by `tell_alert`, acts that the audit has by `auditedEvent`. `features/automacao` reads it.
 */
export interface FeedEvent {
  empresaId: number
  kind: EventoTipo
  /** Id of the note, package or file */
  subject?: string
  details?: Readonly<Record<string, unknown>>
}

/** Appends events in an open transaction whose scope includes their companies. */
export async function addFeedEvents(tx: Kysely<Database>, events: readonly FeedEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ empresaId, kind, subject = null, details = null }) => ({
    empresa_id: empresaId,
    kind,
    subject,
    details,
  }))
  await sql`insert into feed_event (empresa_id, kind, subject, details)
    select r.empresa_id, r.kind, r.subject, r.details
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (empresa_id bigint, kind text, subject uuid, details jsonb)`.execute(
    tx,
  )
}

/** An entry of the audit (`audit.ts`, which imports this file). */
interface AuditedAct {
  empresaId: number
  what: string
  target?: string
  detail?: string
}

type Telling = (entry: AuditedAct) => Omit<FeedEvent, 'empresaId'>

const settled: Telling = ({ what, target = '' }) => ({
  kind: 'pedido.concluido',
  details: { pedido: what, alvo: target },
})

/** Audited acts that are events too. */
const TOLD: Readonly<Record<string, Telling>> = {
  'fechamento.close': ({ target = '' }) => ({ kind: 'mes.fechado', details: { mes: target } }),
  'fechamento.reopen': ({ target = '' }) => ({ kind: 'mes.reaberto', details: { mes: target } }),
  'pacote.open': ({ target, detail = '' }) => ({ kind: 'pacote.aberto', subject: target, details: { mes: detail } }),
  'efd.generate': ({ target, detail = '' }) => ({
    kind: 'efd.gerada',
    subject: target,
    details: { mes: isoMonth(detail) },
  }),
  'carteira.accept': settled,
  'carteira.refuse': settled,
  'cadastro.accept': settled,
  'cadastro.refuse': settled,
}

/** `MM/AAAA`, as the audit writes it, as `AAAA-MM`. */
const isoMonth = (text: string): string => text.replace(/^(\d{2})\/(\d{4})$/, '$2-$1')

/** The event of an audited act; none for most. Company 0 is the installation. */
export function auditedEvent(entry: AuditedAct): FeedEvent[] {
  const tell = TOLD[entry.what]
  return tell && entry.empresaId !== 0 ? [{ empresaId: entry.empresaId, ...tell(entry) }] : []
}
