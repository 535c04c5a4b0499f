import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { NoteRow, NoteWithItems } from './note-row.ts'
import { packedItems, unpackItems } from './packed-items.ts'

/** Whose documents of which days, and of which lists. */
export interface MonthQuestion {
  empresaId: number
  from: string
  to: string
  tipos: readonly NoteRow['tipo'][]
  /** Keys whose entry day was given: those inside the month are read whatever their issue, the others are left out */
  inside: readonly string[]
  outside: readonly string[]
  /** Own documents with each item by itself too */
  whole: boolean
  /** With the notices to the authority and the documents referred to */
  informed?: boolean
}

const AT_ONCE = 500

/**
 * The month's documents of production, in order of role, issue and id, some at a time. `tx` is a snapshot: several questions see one
 * moment. While some are being worked on, the next are asked for. Served by `nota_by_emission` and the primary keys.
 */
export async function* readNotes(
  tx: Kysely<Database>,
  question: MonthQuestion,
): AsyncGenerator<Iterable<NoteWithItems>> {
  const read = reader()
  for (const tipo of question.tipos)
    for (const papel of ['E', 'R']) yield* ahead(ofList(tx, question, { list: { tipo, papel }, read }))
  if (question.inside.length > 0) yield* ahead(moved(tx, question, read))
}

/** The same, one step ahead of whoever takes them. */
async function* ahead<T>(steps: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = steps.next()
  try {
    for (;;) {
      const { value, done } = await next
      if (done) return
      next = steps.next()
      yield value
    }
  } finally {
    // whoever stops early leaves no question behind; its failure is nobody's any more
    await next.catch(() => undefined)
  }
}

type Reader = (row: PackedRow) => NoteWithItems

interface PackedRow extends Omit<NoteRow, 'party'> {
  party: string | null
  items: string | null
}

/** Parties that are kept as read, and met again in most months. */
const MOST_PARTIES = 5000

function reader(): Reader {
  const parties = new Map<string, LedgerParty>()
  const partyOf = (text: string): LedgerParty => {
    const known = parties.get(text)
    if (known) return known
    if (parties.size >= MOST_PARTIES) parties.clear()
    const party = JSON.parse(text) as LedgerParty // what the intake wrote
    parties.set(text, party)
    return party
  }
  return (row) => {
    const items = unpackItems(row.items)
    // in place: there are a hundred thousand of them
    const note = row as unknown as NoteRow // its text becomes the party below
    note.party = row.party === null ? null : partyOf(row.party)
    return { note, items }
  }
}

async function* ofList(
  tx: Kysely<Database>,
  question: MonthQuestion,
  { list, read }: { list: { tipo: string; papel: string }; read: Reader },
) {
  const { empresaId, from, to } = question
  const outside = new Set([...question.outside, ...question.inside])
  const columns = columnsOf(list.tipo !== 'cte' && packedItems(question.whole || list.papel !== 'E'), question)
  // planned once; questions with a limit would be planned, and given helpers of their own, each time
  await sql`declare month_list no scroll cursor for
    select ${columns} ${SOURCES}
    where n.empresa_id = ${empresaId} and n.tipo = ${list.tipo} and n.papel = ${list.papel}
      and n.issued_local >= ${from}::timestamp and n.issued_local < ${to}::timestamp + interval '1 day' and not n.homologacao
    order by n.issued_local, n.id`.execute(tx)
  for (;;) {
    const { rows } = await sql<PackedRow>`fetch 500 from month_list`.execute(tx)
    if (rows.length === 0) break
    yield each(
      rows.filter(({ chave }) => !outside.has(chave)),
      read,
    )
  }
  await sql`close month_list`.execute(tx)
}

/** Documents that came in on another day than they were issued. */
async function* moved(tx: Kysely<Database>, question: MonthQuestion, read: Reader) {
  const { empresaId, inside, tipos } = question
  const chaves = [...inside].sort()
  for (let at = 0; at < chaves.length; at += AT_ONCE) {
    const { rows } = await sql<PackedRow>`
      select ${columnsOf(packedItems(true), question)} ${SOURCES}
      where n.empresa_id = ${empresaId} and n.chave = any(${chaves.slice(at, at + AT_ONCE)}::text[]) and not n.homologacao
      order by n.issued_local, n.id`.execute(tx)
    yield each(
      rows.filter(({ tipo }) => tipos.includes(tipo)),
      read,
    )
  }
}

/** One by one: what a document is made of is gone before the next. */
function* each(rows: readonly PackedRow[], read: Reader): Generator<NoteWithItems> {
  for (const row of rows) yield read(row)
}

const INFORMED = sql`l.notice, (select json_agg(json_build_object('chave', r.chave, 'issued', r.issued_local::date) order by r.chave)
    from nota r where r.empresa_id = n.empresa_id and r.chave = any(l.refs)) as referred`
const NOT_INFORMED = sql`null as notice, null as referred`

const columnsOf = (items: RawBuilder<string | null> | false, { informed }: MonthQuestion) => sql`
  n.id, n.chave, n.tipo, n.modelo, n.papel, n.number, n.serie, n.issued_local::date as issued,
  n.total_cents as total, n.situacao, n.cfop, n.natureza as nature, n.emitente_tax_id as issuer_id, n.emitente_name as issuer_name,
  case when n.papel = 'E' then n.destinatario_name else n.emitente_name end as party_name,
  case when n.situacao = 'cancelada' then (select min(e.occurred_local)::date from evento e where e.empresa_id = n.empresa_id
    and e.chave = n.chave and e.tp_evento in ('110111', '110112') and e.registered) end as cancelled_on,
  l.operation, l.purpose, l.consumer, l.destination, l.moved, l.freight as freight_by, l.payment,
  (case when n.papel <> 'E' then l.issuer when n.modelo <> 65 then l.recipient end)::text as party, l.recipient->>'taxId' as recipient_id,
  l.taker, l.place_from, l.place_to, nullif(l.refs, '{}') as refs, nullif(l.imports, '[]') as imports,
  ${informed ? INFORMED : NOT_INFORMED},
  t.product_cents as product, t.discount_cents as discount, t.freight_cents as freight,
  t.insurance_cents as insurance, t.other_cents as other, t.icms_cst, t.icms_rate::text, t.icms_base_cents as icms_base,
  t.icms_cents as icms, ${items || sql`null`} as items`
const SOURCES = sql`from nota n
  left join nota_ledger l on l.empresa_id = n.empresa_id and l.nota_id = n.id
  left join nota_total t on t.empresa_id = n.empresa_id and t.nota_id = n.id`
