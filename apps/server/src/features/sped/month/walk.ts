import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { BookContext } from './context.ts'
import type { Findings } from './findings.ts'
import type { NoteRow } from './note-row.ts'
import { placeFrete } from './place-frete.ts'
import { placeNota } from './place-nota.ts'
import type { Placed } from './placed.ts'
import { readNotes } from './read-notes.ts'
import { staysOut } from './skip.ts'

const TIPOS = ['nfe', 'nfce', 'cte'] as const

export interface Walk {
  tx: Kysely<Database>
  empresaId: number
  context: BookContext
  /** Aborts between two questions */
  signal?: AbortSignal
}

/** The documents of the month that go into the file, those of one kind after the other, with what was found on the way. */
export async function* walkMonth(walk: Walk, findings: Findings): AsyncGenerator<{ placed: Placed; note: NoteRow }> {
  const { tx, empresaId, context, signal } = walk
  const { from, to } = context.period
  const days = { inside: [] as string[], outside: [] as string[] }
  for (const { ds_chave, dt_entrada } of context.settings.documentos)
    if (dt_entrada !== null) days[dt_entrada >= from && dt_entrada <= to ? 'inside' : 'outside'].push(ds_chave)
  const informed = context.settings.exigencias?.fl_informacoes ?? false
  const question = { empresaId, from, to, tipos: TIPOS, whole: false, informed, ...days }
  for await (const some of readNotes(tx, question)) {
    signal?.throwIfAborted()
    for (const found of some) {
      if (staysOut(found.note, context, findings)) continue
      const placed =
        found.note.tipo === 'cte' ? placeFrete(found.note, context, findings) : placeNota(found, context, findings)
      if (placed) yield { placed, note: found.note }
    }
  }
}
