import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { BookContext } from './context.ts'
import type { Findings } from './findings.ts'
import type { NoteRow, NoteWithItems } from './note-row.ts'
import { placeFrete } from './place-frete.ts'
import { placeNota } from './place-nota.ts'
import type { Placed } from './placed.ts'
import { addProofWarnings } from './proof-warnings.ts'
import { readNotes } from './read-notes.ts'
import { staysOut } from './skip.ts'

const TIPOS = ['nfe', 'nfce', 'cte'] as const

export interface Walk {
  tx: Kysely<Database>
  empresaId: number
  context: BookContext
  /** Aborts between two questions */
  signal?: AbortSignal
  /** Told how many documents were taken into the file so far */
  onRead?: (documents: number) => void
}

/** A document of the month that goes into the file. */
interface Found {
  placed: Placed
  note: NoteRow
}

/** The documents of the month that go into the file, those of one kind after the other, some at a time, with what was found on the way. */
export async function* walkMonth(walk: Walk, findings: Findings): AsyncGenerator<Iterable<Found>> {
  const { tx, empresaId, context, signal } = walk
  const { from, to } = context.period
  const days = { inside: [] as string[], outside: [] as string[] }
  for (const { ds_chave, dt_entrada } of context.settings.documentos)
    if (dt_entrada !== null) days[dt_entrada >= from && dt_entrada <= to ? 'inside' : 'outside'].push(ds_chave)
  const informed = context.settings.exigencias?.fl_informacoes ?? false
  const question = { empresaId, from, to, tipos: TIPOS, informed, ...days }
  for await (const some of readNotes(tx, question)) {
    signal?.throwIfAborted()
    yield place(some, context, findings)
  }
}

/** One by one: what a document is made of is gone before the next. */
function* place(some: Iterable<NoteWithItems>, context: BookContext, findings: Findings): Generator<Found> {
  for (const found of some) {
    const { note } = found
    if (staysOut(note, context, findings)) continue
    const placed = note.tipo === 'cte' ? placeFrete(note, context, findings) : placeNota(found, context, findings)
    if (!placed) continue
    addProofWarnings(note, context, findings)
    yield { placed, note }
  }
}
