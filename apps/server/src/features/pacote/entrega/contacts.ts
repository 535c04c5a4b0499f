import type { Contato, ContatosBody } from '@portal/contract/fechamento/entrega.ts'
import {
  EMAIL_MESSAGE,
  isMailAddress,
  lerWhatsapp,
  WHATSAPP_MESSAGE,
} from '@portal/contract/fechamento/entrega-texto.ts'
import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { type Actor, addAudit } from '../../acesso/base/audit.ts'
import type { Caller } from '../../acesso/base/caller.ts'

/** Whom an office writes to: one contact of each client of its portfolio. It belongs to the office and leaves with the client. */

/** A dono or contador of an office, with the companies in which packages may be handed over. */
export interface Deliverer extends Actor {
  caller: Caller
}

export interface ClientContact {
  empresa_id: number
  tax_id: string
  name: string
  contact: { name: string | null; email: string | null; whatsapp: string | null } | null
}

export const listContacts = (db: Kysely<Database>, actor: Actor): Promise<ClientContact[]> =>
  inScope(db, { accountId: actor.caller.account.id, empresaIds: [] }, async (tx) => {
    const { rows } = await sql<ClientContact>`select * from my_contacts()`.execute(tx)
    return rows
  })

export const toContato = ({ contact }: Pick<ClientContact, 'contact'>): Contato | null =>
  contact && { nome: contact.name, email: contact.email, whatsapp: contact.whatsapp }

interface ReadContact {
  taxId: string
  contact: ClientContact['contact']
}

function readContact(line: ContatosBody['contatos'][number], index: number): ReadContact {
  const wrong = (campo: string, mensagem: string) =>
    new AppError(422, 'entrega.contact', mensagem, { erros: [{ campo, mensagem, linha: index + 1 }] })
  const email = line.email?.trim() || null
  const typed = line.whatsapp?.trim() || null
  const whatsapp = typed && lerWhatsapp(typed)
  if (email && !isMailAddress(email)) throw wrong('email', EMAIL_MESSAGE)
  if (typed && !whatsapp) throw wrong('whatsapp', WHATSAPP_MESSAGE)
  const name = line.nome?.trim() || null
  return {
    taxId: cleanTaxId(line.cpfcnpj),
    contact: name || email || whatsapp ? { name, email, whatsapp } : null,
  }
}

/** Writes contacts, all or none. Throws AppError 422 `entrega.contact`, 404 `entrega.not_found`. */
export async function putContacts(db: Kysely<Database>, actor: Deliverer, { contatos }: ContatosBody): Promise<void> {
  const lines = [...new Map(contatos.map(readContact).map((line) => [line.taxId, line])).values()]
  const accountId = actor.caller.account.id
  await inScope(db, { accountId, empresaIds: actor.caller.scope.empresaIds }, async (tx) => {
    const { rows } = await sql<{ empresa_id: number; tax_id: string }>`
      select * from put_contacts(${JSON.stringify(lines)}::jsonb)`.execute(tx)
    if (rows.length !== lines.length)
      throw new AppError(404, 'entrega.not_found', 'Um dos clientes não está na carteira que você cuida.')
    const entries = rows.map(({ empresa_id, tax_id }) => ({
      ...{ empresaId: empresa_id, what: 'carteira.change' as const, target: tax_id, detail: 'contato' },
    }))
    for (let from = 0; from < entries.length; from += 500) await addAudit(tx, actor, entries.slice(from, from + 500))
  })
}
