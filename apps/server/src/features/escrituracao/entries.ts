import type { LancamentoNota } from '@portal/contract/escrituracao/lancamento.ts'
import type { EntryMemory } from '@portal/efd/entry/proposal/memory.ts'
import { DESCRIBED_TIPOS } from '@portal/fiscal/base/model.ts'
import { stateOfCity } from '@portal/fiscal/ids/uf.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import type { Caller, GrantedEmpresa } from '../acesso/base/caller.ts'
import { reaches } from '../acesso/base/rights.ts'
import type { BookContext } from '../sped/month/book/context.ts'
import { newMonthFindings } from '../sped/month/book/findings.ts'
import { staysOut } from '../sped/month/book/skip.ts'
import { monthQuery } from '../sped/month/collect.ts'
import { readAjustes, readPeers } from '../sped/month/read/entry-book.ts'
import type { NoteRow, NoteWithItems } from '../sped/month/read/note-row.ts'
import { readNotes } from '../sped/month/read/read-notes.ts'
import { readServices } from '../sped/month/read/read-services.ts'
import type { CompanyTaxes } from './other-taxes.ts'
import { type BookedLine, bookedLines, serviceLine } from './to-lancamento.ts'

/** What the screen shows of the document of a line. */
interface LineNote {
  id: string
  chave: string
  tipo: LancamentoNota['tipo']
  number: number
  serie: number
  issued: string
  /** Supplier; of an exit the recipient */
  party_id: string
  party_name: string | null
  party_uf: string | null
}

/** One line of the month, as the screen shows it. */
export interface MonthEntry extends BookedLine {
  note: LineNote
}

/** Kinds of documents that a side of the books has, besides NFS-e */
export const SIDE_KINDS = { entrada: ['nfe', 'cte', ...DESCRIBED_TIPOS], saida: ['nfe', 'nfce', 'cte'] } as const

export interface EntriesQuestion {
  empresaId: number
  context: BookContext
  company: CompanyTaxes
  side: 'entrada' | 'saida'
}

/** What one side of the month books: entries with freights, bills and services taken, or what the company issued, also NFS-e. */
export async function* readEntries(
  tx: Kysely<Database>,
  { empresaId, context, company, side }: EntriesQuestion,
): AsyncGenerator<{ entries: readonly MonthEntry[]; items: number }> {
  const query = { ...monthQuery({ empresaId, context }), tipos: SIDE_KINDS[side], side }
  for await (const batch of readNotes(tx, query))
    for (const document of batch) {
      const { note } = document
      // counted as `countItems` counts: a document without items is one
      const items = Math.max(document.items.length, 1)
      if (!isListed(document, context, side)) yield { entries: [], items }
      else {
        const head = toLineNote(note)
        yield { entries: bookedLines(document, context, company).map((line) => ({ ...line, note: head })), items }
      }
    }
  const { from, to } = context.period
  const role = side === 'saida' ? 'prestador' : 'tomador'
  for await (const rows of readServices(tx, { empresaId, from, to, role }))
    for (const row of rows) {
      const note: LineNote = {
        tipo: 'nfse',
        ...{ id: row.id, chave: row.chave, number: row.number, serie: row.serie, issued: row.issued },
        party_id: row.party ?? '',
        party_name: row.party_name,
        // the city of the document is that of who provided the service
        party_uf: role === 'prestador' ? null : stateOfCity(row.city ?? ''),
      }
      yield { entries: [{ note, ...serviceLine(row, context, company) }], items: 1 }
    }
}

const isListed = (document: NoteWithItems, context: BookContext, side: EntriesQuestion['side']): boolean => {
  const { note } = document
  const isOfSide = note.papel === 'E' ? (note.operation === '0') === (side === 'entrada') : side === 'entrada'
  return isOfSide && note.situacao !== 'cancelada' && !staysOut(document, context, newMonthFindings())
}

const toLineNote = (note: NoteRow): LineNote => ({
  ...{ id: note.id, chave: note.chave, tipo: note.tipo, number: note.number, serie: note.serie, issued: note.issued },
  party_id: (note.papel === 'R' ? note.issuer_id : (note.party?.taxId ?? note.recipient_id)) ?? '',
  party_name: note.party_name,
  party_uf: note.party?.uf ?? null,
})

/** Lines that `readEntries` will read, for the progress: items of goods, and one for each other document. */
export async function countItems(
  tx: Kysely<Database>,
  { empresaId, context, side }: Pick<EntriesQuestion, 'empresaId' | 'context' | 'side'>,
): Promise<number> {
  const { from, to } = context.period
  const ofSide =
    side === 'saida'
      ? sql`n.papel = 'E' and n.tipo = any(${SIDE_KINDS.saida}::text[]) and l.operation is distinct from '0'`
      : sql`(n.papel = 'R' and n.tipo = any(${SIDE_KINDS.entrada}::text[]) or n.papel = 'E' and n.tipo = 'nfe' and l.operation = '0')`
  const { rows } = await sql<{ items: number }>`
    select coalesce(sum(greatest(1, (select count(*) from nota_item i where i.empresa_id = ${empresaId}::bigint and i.nota_id = n.id))), 0)::int
      as items
    from nota n left join nota_ledger l on l.empresa_id = n.empresa_id and l.nota_id = n.id
    where n.empresa_id = ${empresaId}::bigint and ${ofSide} and not n.homologacao
      and n.issued_local >= ${from}::timestamp and n.issued_local < ${to}::timestamp + interval '1 day'`.execute(tx)
  return rows[0]?.items ?? 0
}

/** Most companies of an office that are asked. */
const MOST_PEERS = 300

/**
 * The past of the caller's other companies with the same activity, for the NCMs of a month; null when the company does
 * not want it, or nothing is known. Only companies that the caller may change are asked.
 */
export async function askPeers(
  db: Kysely<Database>,
  user: Pick<Caller, 'empresas' | 'account'>,
  { empresa, from }: { empresa: GrantedEmpresa; from: string },
): Promise<EntryMemory | null> {
  const others = user.empresas.filter(
    (other) => other.id !== empresa.id && other.simples === empresa.simples && reaches(other, { papel: 'contador' }),
  )
  if (others.length === 0) return null
  const empresaIds = others.slice(0, MOST_PEERS).map(({ id }) => id)
  return inScope(db, { accountId: user.account.id, empresaIds: [empresa.id, ...empresaIds] }, async (tx) => {
    const { body } = await readAjustes(tx, empresa.id)
    if (!body.fl_ramo) return null
    const alike = await findAlike(tx, { empresaId: empresa.id, empresaIds })
    return readPeers(tx, { empresaIds: alike, from, ncms: await ncmsOf(tx, empresa.id, from) })
  })
}

/** Companies whose EFD settings name the same activity and the same use of purchases. */
async function findAlike(
  tx: Kysely<Database>,
  { empresaId, empresaIds }: { empresaId: number; empresaIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number; activity: string | null }>`
    select empresa_id as id, concat_ws(' ', body ->> 'cd_atividade', body #>> '{entradas,ds_destino}') as activity
    from sped_settings where empresa_id = any(${[empresaId, ...empresaIds]}::bigint[])`.execute(tx)
  const own = rows.find(({ id }) => id === empresaId)?.activity
  return own ? rows.flatMap(({ id, activity }) => (id !== empresaId && activity === own ? [id] : [])) : []
}

async function ncmsOf(tx: Kysely<Database>, empresaId: number, from: string): Promise<string[]> {
  const { rows } = await sql<{ ncm: string }>`
    select distinct i.ncm from nota n join nota_item i on i.empresa_id = n.empresa_id and i.nota_id = n.id
    where n.empresa_id = ${empresaId} and n.tipo = 'nfe' and n.papel = 'R' and i.ncm is not null
      and n.issued_local >= ${from}::timestamp - interval '2 months' and n.issued_local < ${from}::timestamp + interval '1 month'
    limit 20000`.execute(tx)
  return rows.map(({ ncm }) => ncm)
}
