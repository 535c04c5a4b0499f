import { MOST_PROVAS, type NotaProva, type ProvasReply } from '@portal/contract/escrituracao/provas.ts'
import { sumToMoney } from '@portal/contract/money.ts'
import type { PastEntry } from '@portal/efd/entry/proposal/model.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import type { Caller, GrantedEmpresa } from '../acesso/base/caller.ts'
import type { BookContext } from '../sped/month/book/context.ts'
import { monthQuery } from '../sped/month/collect.ts'
import { readNotesByKey } from '../sped/month/read/read-notes.ts'
import { readServices } from '../sped/month/read/read-services.ts'
import { SIDE_KINDS } from './entries.ts'
import type { CompanyTaxes } from './other-taxes.ts'
import { type BookedLine, bookedLines, serviceLine } from './to-lancamento.ts'
import { withProposals } from './with-proposals.ts'

/**
 * The past notes behind the counts of one item's proposal. The proposal is made again for this item alone, as the list
 * of the month made it, so that the notes are those that were counted. Of other companies, those in which the caller has
 * no right show their counts alone.
 */

interface ProvasQuestion {
  empresa: GrantedEmpresa
  mes: string
  chave: string
  n: number
}

export function readProvas(
  db: Kysely<Database>,
  user: Caller,
  { empresa, mes, chave, n }: ProvasQuestion,
): Promise<ProvasReply> {
  return withProposals(db, user, { empresa, mes }, async ({ tx, context, company }) => {
    const line = await findLine(tx, { empresaId: empresa.id, context, company, chave, n })
    if (!line) throw new AppError(404, 'escrituracao.item', 'O item não é de um documento dos livros da empresa.')
    const { proofs, evidence } = line.treatment?.proposal.explain() ?? NOTHING
    const past = toNotes(evidence.past)
    return {
      ds_passado: proofs.past,
      ds_ramo: proofs.peers,
      nr_notas: countVoices(evidence.past),
      nr_itens: evidence.past.length,
      data: await toData(tx, empresa.id, past),
      ramo: await ofPeers(db, user, evidence.peers),
    }
  })
}

const NOTHING = { proofs: { past: null, peers: null }, evidence: { past: [], peers: [] } }

interface LineQuestion extends Pick<ProvasQuestion, 'chave' | 'n'> {
  empresaId: number
  context: BookContext
  company: CompanyTaxes
}

/** The line of the books, of a document of any month. */
async function findLine(
  tx: Kysely<Database>,
  { empresaId, context, company, chave, n }: LineQuestion,
): Promise<BookedLine | null> {
  const tipos = [...new Set([...SIDE_KINDS.entrada, ...SIDE_KINDS.saida])]
  const query = { ...monthQuery({ empresaId, context }), tipos, inside: [chave] }
  for await (const batch of readNotesByKey(tx, query))
    for (const document of batch)
      return bookedLines(document, context, company).find(({ item }) => item.n === n) ?? null
  const { from, to } = context.period
  for await (const [row] of readServices(tx, { empresaId, from, to, chave }))
    return row && n === 0 ? serviceLine(row, context, company) : null
  return null
}

/** Notes as the counts of the proposal have them: one for each answer. */
const countVoices = (rows: readonly PastEntry[]): number =>
  new Set(rows.map(({ note, answer }) => `${note} ${answer.cfop.slice(1)} ${answer.destination}`)).size

interface PastNote {
  first: PastEntry
  items: number
  cents: number
}

/** The notes of the rows, the newest first; a note that was booked in two ways is two lines. */
function toNotes(rows: readonly PastEntry[]): Map<string, PastNote> {
  const notes = new Map<string, PastNote>()
  for (const row of rows.toReversed()) {
    const { cfop, credit, accumulator, account } = row.answer
    const key = [row.note, row.month, cfop, credit, accumulator, account].join('|')
    const note = notes.get(key) ?? { first: row, items: 0, cents: 0 }
    notes.set(key, { ...note, items: note.items + 1, cents: note.cents + row.value })
  }
  return notes
}

interface Found {
  chave: string
  id: string
  tipo: NonNullable<NotaProva['nota']>['ds_tipo']
  number: number
  serie: number
  issued: string
  party: string | null
}

/** Of an earlier EFD a document has no key in the portal, or only its number. Served by the unique key of `nota`. */
async function toData(
  tx: Kysely<Database>,
  empresaId: number,
  notes: ReadonlyMap<string, PastNote>,
): Promise<NotaProva[]> {
  const shown = [...notes.values()].slice(0, MOST_PROVAS)
  const chaves = [...new Set(shown.map(({ first }) => first.note))]
  const { rows } = await sql<Found>`
    select chave, id, tipo, number, coalesce(serie, 0) as serie, issued_local::date::text as issued,
      case when papel = 'E' then destinatario_name else emitente_name end as party
    from nota where empresa_id = ${empresaId}::bigint and chave = any(${chaves}::text[])`.execute(tx)
  const byKey = new Map(rows.map((row) => [row.chave, row]))
  return shown.map(({ first, items, cents }) => {
    const { answer, note, month } = first
    const known = byKey.get(note)
    return {
      ds_mes: month,
      ds_documento: note,
      cd_cfop: answer.cfop,
      fl_credito: answer.credit,
      cd_acumulador: answer.accumulator,
      cd_conta: answer.account,
      nr_itens: items,
      vl_itens: sumToMoney(cents),
      nota: known
        ? {
            id: known.id,
            ds_tipo: known.tipo,
            nr_docfiscal: known.number,
            nr_serie: known.serie,
            dt_emissao: known.issued,
            nm_parte: known.party,
          }
        : null,
    }
  })
}

async function ofPeers(db: Kysely<Database>, user: Caller, rows: readonly PastEntry[]): Promise<ProvasReply['ramo']> {
  const byCompany = new Map<number, PastEntry[]>()
  for (const row of rows) {
    if (row.company === undefined) continue
    const own = byCompany.get(row.company)
    if (own) own.push(row)
    else byCompany.set(row.company, [row])
  }
  const granted = new Map(user.empresas.map((empresa) => [empresa.id, empresa]))
  const scope = { accountId: user.account.id, empresaIds: [...byCompany.keys()].filter((id) => granted.has(id)) }
  return inScope(db, scope, async (tx) => {
    const ramo: ProvasReply['ramo'] = []
    for (const [id, own] of byCompany) {
      const empresa = granted.get(id)
      const notes = toNotes(own)
      ramo.push({
        cpfcnpj: empresa?.taxId ?? null,
        nome: empresa?.name ?? null,
        nr_notas: countVoices(own),
        nr_itens: own.length,
        data: empresa ? await toData(tx, id, notes) : [],
      })
    }
    return ramo.sort((a, b) => b.nr_notas - a.nr_notas)
  })
}
