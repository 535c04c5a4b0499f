import { type Kysely, sql } from 'kysely'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { Caller } from './caller.ts'
import { addFeedEvents, auditedEvent } from './feed.ts'

/** Every audited action, as `area.word`. */
export type AuditWord =
  | 'login.success'
  | 'login.failures'
  | 'senha.change'
  | 'senha.reset'
  | 'fator.on'
  | 'fator.off'
  | 'usuario.create'
  | 'usuario.grant'
  | 'usuario.papel'
  | 'usuario.revoke'
  | 'usuario.invite'
  | 'usuario.offer'
  | 'usuario.propose'
  | 'usuario.accept'
  | 'usuario.refuse'
  | 'usuario.takeover'
  | 'usuario.takeover_undo'
  | 'usuario.block'
  | 'usuario.unblock'
  | 'usuario.data'
  | 'usuario.export'
  | 'usuario.erase'
  | 'escritorio.create'
  | 'escritorio.sped'
  | 'carteira.add'
  | 'carteira.change'
  | 'carteira.propose'
  | 'cadastro.accept'
  | 'cadastro.refuse'
  | 'direito.accept'
  | 'direito.refuse'
  | 'carteira.remove'
  | 'carteira.undo'
  | 'carteira.waive'
  | 'carteira.ask'
  | 'carteira.accept'
  | 'carteira.refuse'
  | 'fechamento.close'
  | 'fechamento.reopen'
  | 'fechamento.change'
  | 'empresa.prove'
  | 'empresa.create'
  | 'empresa.change'
  | 'empresa.security'
  | 'empresa.root_end'
  | 'empresa.root_undo'
  | 'chave.create'
  | 'chave.revoke'
  | 'chave.adopt'
  | 'captura.certificate_add'
  | 'captura.certificate_replace'
  | 'captura.certificate_remove'
  | 'captura.certificate_share'
  | 'captura.certificate_use'
  | 'captura.settings'
  | 'captura.finals'
  | 'captura.now'
  | 'captura.pause'
  | 'captura.resume'
  | 'captura.keys'
  | 'captura.gap'
  | 'captura.situation'
  | 'captura.seen'
  | 'manifesto.send'
  | 'manifesto.again'
  | 'mestra.change'
  | 'suporte.grant'
  | 'suporte.revoke'
  | 'icp.import'
  | 'produtos.save'
  | 'efd.generate'
  | 'escrituracao.decide'
  | 'escrituracao.undo'
  | 'escrituracao.rules'
  | 'escrituracao.export'
  | 'escrituracao.export_state'
  | 'escrituracao.copy_codes'
  | 'escrituracao.undo_copy'
  | 'tabela.load'
  | 'tabela.undo'
  | 'tabela.synonym'
  | 'nota.xml'
  | 'nota.pdf'
  | 'nota.open'
  | 'nota.download'
  | 'nota.export'
  | 'nota.cancellation'
  | 'importacao.send'
  | 'importacao.undo'
  | 'importacao.restore'
  | 'conta.type'
  | 'conta.remove'
  | 'conta.end'
  | 'caixa.link_create'
  | 'caixa.link_revoke'
  | 'caixa.link_guess'
  | 'caixa.address_create'
  | 'caixa.address_revoke'
  | 'caixa.settle'
  | 'caixa.undo'
  | 'webhook.create'
  | 'webhook.change'
  | 'webhook.remove'
  | 'automacao.change'
  | 'automacao.apply'
  | 'nota.tags'
  | 'nota.comment'
  | 'pacote.create'
  | 'pacote.open'
  | 'pacote.download'
  | 'pacote.deliver'
  | 'pedido.mail'
  | 'pedido.remind'
  | 'pedido.reminders'
  | 'pacote.remind'
  | 'pacote.guess'
  | 'pacote.revoke'
  | 'pacote.restore'
  | 'pacote.adopt'

export interface AuditEntry {
  /** 0 is the installation itself */
  empresaId: number
  what: AuditWord
  target?: string
  detail?: string
}

/** The signed-in account that acts, and its network address. */
export interface Actor {
  caller: { account: Pick<Caller['account'], 'id' | 'name'> }
  address: string
}

/** An actor that may also be the operator or unknown. */
export interface Author {
  caller: { account: { id: string | null; name: string } }
  address: string | null
}

/** The command line, open to everyone with access to the data folder. */
export const OPERATOR: Author = { caller: { account: { id: null, name: 'Operador' } }, address: null }

export const INSTALLATION = 0

const LONGEST = 500

/**
 * Writes entries in an open transaction whose scope includes their companies. `asOwner`: a function of the owner writes to the companies'
 * shards later in the transaction (`add_audit_as_owner`).
 */
export async function addAudit(
  tx: Kysely<Database>,
  { caller, address }: Author,
  entries: readonly AuditEntry[],
  { asOwner = false }: { asOwner?: boolean } = {},
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ empresaId, what, target = '', detail = '' }) => ({
    empresa_id: empresaId,
    id: uuidv7(),
    account_id: caller.account.id,
    who: caller.account.name,
    what,
    target,
    detail: detail.slice(0, LONGEST),
    address,
  }))
  const add = sql.ref(asOwner ? 'add_audit_as_owner' : 'add_audit')
  await sql`select ${add}(${JSON.stringify(rows)}::jsonb)`.execute(tx)
  await addFeedEvents(tx, entries.flatMap(auditedEvent))
}

/**
 * Writes entries in a separate transaction. A call that opens documents awaits it, so that no document is
 * shown unaudited.
 */
export const recordAudit = (db: Kysely<Database>, author: Author, entries: readonly AuditEntry[]): Promise<void> =>
  inScope(
    db,
    { accountId: author.caller.account.id, empresaIds: [...new Set(entries.map(({ empresaId }) => empresaId))] },
    (tx) => addAudit(tx, author, entries),
  )

export const actorOf = ({ user, ip }: { user: Caller; ip: string }): Actor => ({ caller: user, address: ip })
