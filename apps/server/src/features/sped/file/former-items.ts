import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { itemDescription } from '@portal/efd/block/block-0.ts'
import type { EfdProduct } from '@portal/efd/block/facts.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

/**
 * Descriptions that the items of a month had in the files of earlier months (0205). The stored files are read from the
 * newest to the oldest, each only to the end of its block 0, until every item is found.
 * Source  Guia Prático, registro 0205: in the first period with movement of the item
 */

const inflate = promisify(inflateRaw)
/** Files looked back for an item without movement in the months between. */
const MOST_FILES = 12

interface EarlierFile {
  id: string
  from: string
  to: string
}

/** Adds `former` to the products whose description differs from that of the last file that had them. */
export async function addFormer(
  tx: Kysely<Database>,
  { empresaId, from }: { empresaId: number; from: string },
  products: Map<string, EfdProduct>,
): Promise<void> {
  const former = new Map<string, { description: string; from: string; to: string }>()
  const open = new Set(products.keys())
  for (const file of await earlierFiles(tx, empresaId, from)) {
    if (open.size === 0) break
    for (const [code, description] of await descriptionsOf(tx, empresaId, file.id)) {
      const known = former.get(code)
      if (!open.has(code)) continue
      if (known === undefined) former.set(code, { description, from: file.from, to: file.to })
      else if (known.description === description) known.from = file.from
      else open.delete(code)
    }
  }
  for (const [code, earlier] of former) {
    const product = products.get(code)
    if (product && itemDescription(product) !== earlier.description) products.set(code, { ...product, former: earlier })
  }
}

/** The newest file of each of the last months before a day, newest month first. */
async function earlierFiles(tx: Kysely<Database>, empresaId: number, before: string): Promise<EarlierFile[]> {
  const { rows } = await sql<EarlierFile>`select id, "from", "to" from (
      select id, day_from::text as "from", day_to::text as "to", row_number() over (partition by day_from order by id desc) as turn
      from sped_file where empresa_id = ${empresaId} and day_from < ${before}::date
        and day_from >= ${before}::date - interval '2 years'
    ) file where turn = 1 order by "from" desc limit ${MOST_FILES}`.execute(tx)
  return rows
}

/** DESCR_ITEM by COD_ITEM in block 0 of a stored file. */
async function descriptionsOf(tx: Kysely<Database>, empresaId: number, id: string): Promise<Map<string, string>> {
  const descriptions = new Map<string, string>()
  let rest = ''
  for (let n = 0; ; n++) {
    const { rows } = await sql<{ deflated: Buffer }>`select deflated from sped_piece
      where empresa_id = ${empresaId} and file_id = ${id}::uuid and n = ${n}`.execute(tx)
    const [piece] = rows
    if (!piece) return descriptions
    const lines = (rest + (await inflate(piece.deflated)).toString('latin1')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('|0990|')) return descriptions
      if (!line.startsWith('|0200|')) continue
      const [, , code = '', description = ''] = line.split('|')
      descriptions.set(code, description)
    }
  }
}
