import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { NoteRow, NoteWithItems } from './note-row.ts'
import { type Kinds, packedItems, unpackItems } from './packed-items.ts'
import { packedNote, unpackNote } from './packed-note.ts'

/** Whose documents of which days, and of which lists. */
export interface MonthQuestion {
  empresaId: number
  from: string
  to: string
  tipos: readonly NoteRow['tipo'][]
  /** Keys whose entry day was given: those inside the month are read whatever their issue, the others are left out */
  inside: readonly string[]
  outside: readonly string[]
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

interface Row {
  note: string
  items: string | null
}

/** Takes the documents of `rows` one by one: what a document is made of is gone before the next. */
type Reader = (rows: readonly Row[], wanted?: (note: NoteRow) => boolean) => Generator<NoteWithItems>

/** Parties that are kept as read, and met again in most months. */
const MOST_PARTIES = 5000

function reader(): Reader {
  const parties = new Map<string, LedgerParty>()
  const kinds: Kinds = new Map()
  const partyOf = (text: string): LedgerParty => {
    const known = parties.get(text)
    if (known) return known
    if (parties.size >= MOST_PARTIES) parties.clear()
    const party = JSON.parse(text) as LedgerParty // what the intake wrote
    // a copy: a part of a document's text would keep all of it
    parties.set(Buffer.from(text).toString(), party)
    return party
  }
  return function* (rows, wanted) {
    for (const row of rows) {
      const note = unpackNote(row.note, partyOf)
      if (!wanted || wanted(note)) yield { note, items: unpackItems(row.items, kinds) }
    }
  }
}

async function* ofList(
  tx: Kysely<Database>,
  question: MonthQuestion,
  { list, read }: { list: { tipo: string; papel: string }; read: Reader },
) {
  const { empresaId, from, to } = question
  const outside = new Set([...question.outside, ...question.inside])
  const row = rowOf(list.tipo === 'cte' ? null : packedItems(list.papel !== 'E'), question)
  // planned once; questions with a limit would be planned, and given helpers of their own, each time
  await sql`declare month_list no scroll cursor for
    select ${row} ${SOURCES}
    where n.empresa_id = ${empresaId} and n.tipo = ${list.tipo} and n.papel = ${list.papel}
      and n.issued_local >= ${from}::timestamp and n.issued_local < ${to}::timestamp + interval '1 day' and not n.homologacao
    order by n.issued_local, n.id`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch 500 from month_list`.execute(tx)
    if (rows.length === 0) break
    yield read(rows, outside.size > 0 ? ({ chave }) => !outside.has(chave) : undefined)
  }
  await sql`close month_list`.execute(tx)
}

/** Documents that came in on another day than they were issued. */
async function* moved(tx: Kysely<Database>, question: MonthQuestion, read: Reader) {
  const { empresaId, inside, tipos } = question
  const chaves = [...inside].sort()
  for (let at = 0; at < chaves.length; at += AT_ONCE) {
    const { rows } = await sql<Row>`
      select ${rowOf(packedItems(true), question)} ${SOURCES}
      where n.empresa_id = ${empresaId} and n.chave = any(${chaves.slice(at, at + AT_ONCE)}::text[]) and not n.homologacao
      order by n.issued_local, n.id`.execute(tx)
    yield read(rows, ({ tipo }) => tipos.includes(tipo))
  }
}

const rowOf = (items: RawBuilder<string | null> | null, { informed = false }: MonthQuestion) =>
  sql`${packedNote(informed)} as note, ${items ?? sql`null::text`} as items`
const SOURCES = sql`from nota n
  left join nota_ledger l on l.empresa_id = n.empresa_id and l.nota_id = n.id
  left join nota_total t on t.empresa_id = n.empresa_id and t.nota_id = n.id`
