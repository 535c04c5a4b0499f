import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { findStates } from '../visualizar/find-printable.ts'
import { toPrintState } from '../visualizar/print-state.ts'
import type { PrintThreads } from '../visualizar/print-threads.ts'
import type { ZipEntry } from '../zip/entry.ts'
import type { StoredNota } from './read-stored.ts'

interface PrintDeps {
  db: Kysely<Database>
  threads: PrintThreads
}

interface PrintedNota {
  nota: StoredNota
  /** Null when it cannot be printed. */
  pdf: Pick<ZipEntry, 'deflated' | 'crc32' | 'size'> | null
}

/** Prints a few notes at a time, so that every thread is busy and memory stays small. */
export async function* printNotas(
  { db, threads }: PrintDeps,
  notas: readonly StoredNota[],
  { accountId, empresaId }: { accountId: string; empresaId: number },
): AsyncGenerator<PrintedNota[]> {
  const scope = { empresaIds: [empresaId], accountId }
  const states = await findStates(
    db,
    scope,
    notas.map(({ id }) => id),
  )
  const printOne = async (nota: StoredNota): Promise<PrintedNota> => {
    const columns = states.get(nota.id)
    if (!columns) return { nota, pdf: null }
    const { deflated, size } = nota
    const printed = await threads.print({ deflated, size, state: toPrintState(columns), pack: true })
    if (!printed.ok) return { nota, pdf: null }
    return { nota, pdf: { deflated: printed.bytes, crc32: printed.crc32, size: printed.size } }
  }
  const width = threads.width * 2
  for (let at = 0; at < notas.length; at += width) yield Promise.all(notas.slice(at, at + width).map(printOne))
}
