import type { LancamentoItem } from '@portal/contract/escrituracao/lancamento.ts'
import type { EntryMemory } from '@portal/efd/entry/proposal/memory.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import type { Caller, GrantedEmpresa } from '../acesso/base/caller.ts'
import { reaches } from '../acesso/base/rights.ts'
import { type BookedEntryItem, bookEntryItems } from '../sped/month/book/book-entry.ts'
import type { BookContext } from '../sped/month/book/context.ts'
import { newMonthFindings } from '../sped/month/book/findings.ts'
import { withTotalRelief } from '../sped/month/book/item-fact.ts'
import { staysOut } from '../sped/month/book/skip.ts'
import { monthQuery } from '../sped/month/collect.ts'
import { readAjustes, readPeers } from '../sped/month/read/entry-book.ts'
import type { NoteItemRow, NoteRow } from '../sped/month/read/note-row.ts'
import { readNotes } from '../sped/month/read/read-notes.ts'
import type { CompanyTaxes } from './other-taxes.ts'
import { toEntryItem } from './to-lancamento.ts'

/** One item of an entry of the month, as the screen shows it. */
export interface MonthEntry {
  note: NoteRow
  row: NoteItemRow
  booked: BookedEntryItem
  item: LancamentoItem
}

/** The items of the NF-e that the company received, as they are booked. */
export async function* readEntries(
  tx: Kysely<Database>,
  { empresaId, context, company }: { empresaId: number; context: BookContext; company: CompanyTaxes },
): AsyncGenerator<readonly MonthEntry[]> {
  const query = { ...monthQuery({ empresaId, context }), tipos: ['nfe'] as const }
  for await (const batch of readNotes(tx, query))
    for (const { note, items } of batch) {
      if (note.papel !== 'R' || staysOut(note, context, newMonthFindings())) continue
      const rows = withTotalRelief(items, note)
      const booked = bookEntryItems(note, rows, context)
      yield rows.flatMap((row, index) => {
        const of = booked[index]
        return of ? [{ note, row, booked: of, item: toEntryItem(note, { row, booked: of }, company) }] : []
      })
    }
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
