import type { Entrega, EntregasReply, SituacaoEntrega } from '@portal/contract/fechamento/entrega.ts'
import type { Kysely, Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { Caller } from '../../acesso/base/caller.ts'
import { requireOffice } from '../../escritorio/office.ts'
import { listNewestPackages, type StoredPackage } from '../base/store.ts'
import { countDocuments } from '../base/summary.ts'
import type { PackageTokens } from '../base/token.ts'
import { dayOf } from '../page/words.ts'
import { type ClientContact, type Deliverer, listContacts, toContato } from './contacts.ts'
import { type Delivery, listDeliveries } from './deliveries.ts'
import { readDeliveryText, totalsText } from './text.ts'

/** How long the address of a preview works. */
const PREVIEW_MS = 12 * 3_600_000

/** The newest package of one client in a month, with its delivery. */
export interface MonthPackage {
  empresaId: number
  taxId: string
  name: string
  contact: ClientContact['contact']
  it: StoredPackage
  delivery: Delivery | null
  /** When an earlier package of the month was handed over */
  earlierAt: Date | null
}

/** The actor, for a dono or contador of an office. Throws AppError 404 `escritorio.none`, 403 `entrega.role`. */
export async function requireDeliverer(
  db: Kysely<Database>,
  request: { user: Caller; ip: string },
): Promise<Deliverer> {
  const actor = { caller: request.user, address: request.ip }
  const office = await requireOffice(db, actor)
  if (office.papel === 'assistente')
    throw new AppError(403, 'entrega.role', 'Só donos e contadores do escritório entregam pacotes. Peça a um deles.')
  return actor
}

/** Packages of the clients of the caller's office in which the caller may hand over, by name. */
export async function readMonthPackages(
  tx: Transaction<Database>,
  { clients, month }: { clients: readonly ClientContact[]; month: string },
): Promise<MonthPackage[]> {
  const empresaIds = clients.map(({ empresa_id }) => empresa_id)
  const packages = await listNewestPackages(tx, { empresaIds, month })
  const deliveries = await listDeliveries(tx, { empresaIds, month })
  const byId = new Map(clients.map((client) => [client.empresa_id, client]))
  return packages
    .flatMap((it) => {
      const client = byId.get(it.empresaId)
      if (!client) return []
      const own = deliveries.filter(({ empresa_id }) => empresa_id === it.empresaId)
      const earlier = own.filter(({ pacote_id }) => pacote_id !== it.id).map(({ asked_at }) => asked_at)
      return {
        ...{ empresaId: it.empresaId, taxId: client.tax_id, name: client.name, contact: client.contact, it },
        delivery: own.find(({ pacote_id }) => pacote_id === it.id) ?? null,
        earlierAt: earlier.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null,
      }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}

/** Clients of the office in which the caller may hand over packages. */
export async function listClients(db: Kysely<Database>, actor: Deliverer): Promise<ClientContact[]> {
  const granted = new Set(actor.caller.empresas.map(({ id }) => id))
  return (await listContacts(db, actor)).filter(({ empresa_id }) => granted.has(empresa_id))
}

interface MonthDeps {
  db: Kysely<Database>
  packages: PackageTokens
  now: Date
}

export async function readMonth(
  { db, packages, now }: MonthDeps,
  { actor, month, mail }: { actor: Deliverer; month: string; mail: EntregasReply['ds_envio'] },
): Promise<EntregasReply> {
  const clients = await listClients(db, actor)
  const scope = { accountId: actor.caller.account.id, empresaIds: clients.map(({ empresa_id }) => empresa_id) }
  return inScope(db, scope, async (tx) => {
    const { text, reminds } = await readDeliveryText(tx)
    const rows = await readMonthPackages(tx, { clients, month })
    return {
      data: rows.map((row) => toEntrega(row, { packages, now })),
      ds_texto: text,
      fl_lembra: reminds ? 'S' : 'N',
      ds_envio: mail,
    }
  })
}

export const isSeen = ({ openings, downloads }: StoredPackage): boolean => openings > 0 || downloads > 0

const latest = (...dates: (Date | null)[]): Date | null =>
  dates.reduce((last, date) => (date && (!last || date > last) ? date : last), null)

/** What happened last, and when. A package that was mailed as it was made counts as sent. */
export function stateOf(
  { it, delivery }: Pick<MonthPackage, 'it' | 'delivery'>,
  now: Date,
): [SituacaoEntrega, Date | null] {
  if (isSeen(it)) return ['aberto', latest(it.openedAt, it.downloadedAt)]
  if (it.expiresAt <= now || it.brokenAt) return ['vencido', it.expiresAt]
  if (!delivery) return it.sentAt ? ['nao_aberto', it.sentAt] : ['a_enviar', null]
  switch (delivery.state) {
    case 'na_fila':
    case 'enviando':
      return ['enviando', delivery.asked_at]
    case 'voltou':
      return ['voltou', delivery.asked_at]
    case 'copiado':
      return ['copiado', delivery.asked_at]
    default:
      return ['nao_aberto', delivery.sent_at]
  }
}

function toEntrega(row: MonthPackage, { packages, now }: Pick<MonthDeps, 'packages' | 'now'>): Entrega {
  const { it, delivery, empresaId, earlierAt } = row
  const key = { empresaId, id: it.id }
  const [situation, at] = stateOf(row, now)
  return {
    id: it.id,
    cpfcnpj: row.taxId,
    nome: row.name,
    url: packages.pathOf(key),
    url_previa: packages.previewOf(key, now.getTime() + PREVIEW_MS),
    nr_documentos: it.summary ? countDocuments(it.summary) : 0,
    dt_expira: dayOf(it.expiresAt),
    ds_totais: it.summary ? totalsText(it.summary) : '',
    contato: toContato(row),
    ds_por: delivery?.way ?? (it.sentAt ? 'email' : null),
    ds_para: delivery ? delivery.recipient : it.sentAt ? it.recipients.join(', ') : null,
    ds_situacao: situation,
    dt_situacao: at?.toISOString() ?? null,
    ds_motivo: delivery?.reason ?? null,
    dt_lembrete: situation === 'nao_aberto' ? (delivery?.remind_at?.toISOString() ?? null) : null,
    fl_lembrado: delivery?.reminded_at ? 'S' : 'N',
    dt_anterior: earlierAt?.toISOString() ?? null,
  }
}
