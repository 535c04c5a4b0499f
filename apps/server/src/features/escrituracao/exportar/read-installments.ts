import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { toCents } from '@portal/contract/money.ts'
import type { ExportNote } from '@portal/files/contabil/model.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

const inflate = promisify(inflateRaw)

type Installment = ExportNote['installments'][number]

/** Notes whose XML is in memory at once. */
const AT_ONCE = 20

/**
 * Instalments (`cobr/dup`) of the notes that state them, from their stored XML: the books keep only that there are some.
 * A note whose instalments are not all whole has none. Served by the primary keys.
 */
export async function readInstallments(
  tx: Kysely<Database>,
  { empresaId, ids }: { empresaId: number; ids: readonly string[] },
): Promise<Map<string, Installment[]>> {
  const found = new Map<string, Installment[]>()
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = `{${ids.slice(start, start + AT_ONCE).join(',')}}`
    const { rows } = await sql<{ id: string; deflated: Buffer }>`
      select n.id, a.deflated from nota n
        join arquivo a on a.empresa_id = n.empresa_id and a.empresa_id = ${empresaId} and a.sha256 = n.arquivo_sha256
      where n.empresa_id = ${empresaId} and n.id = any(${some}::uuid[])`.execute(tx)
    for (const { id, deflated } of rows) found.set(id, installmentsOf((await inflate(deflated)).toString()))
  }
  return found
}

const DUP = /<(?:\w+:)?dup>([\s\S]*?)<\/(?:\w+:)?dup>/g

export function installmentsOf(xml: string): Installment[] {
  const made: Installment[] = []
  for (const [, dup = ''] of xml.matchAll(DUP)) {
    const due = /<(?:\w+:)?dVenc>(\d{4}-\d{2}-\d{2})</.exec(dup)?.[1]
    const value = /<(?:\w+:)?vDup>(\d{1,13}(?:\.\d{1,2})?)</.exec(dup)?.[1]
    if (due === undefined || value === undefined) return []
    made.push({ due, cents: toCents(Number(value)) })
  }
  return made
}
