import {
  KEY_SEPARATOR,
  REFORM_KEY_FIELDS,
  REFORM_KEY_VERSION,
  type ReformKeyFields,
  reformKey,
} from '@portal/tables/reforma/item-key.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { itemColumn } from '../../intake/read/item-rows.ts'
import { notesOf, type ReformQuery } from './reform-sql.ts'

/** Items that are read and written at once. */
const BATCH = 20_000

/** Start of a key that the present rules computed. */
const PRESENT = `${REFORM_KEY_VERSION}${KEY_SEPARATOR}`

type StoredItem = ReformKeyFields & { nota_id: string; n_item: number }

/** Computes and stores the keys of the month's items that were stored under former rules, or without a key. */
export async function refreshKeys(tx: Transaction<Database>, query: ReformQuery): Promise<void> {
  const fields = sql.join(REFORM_KEY_FIELDS.map((field) => sql`i.${sql.ref(itemColumn(field))} as ${sql.ref(field)}`))
  let read = BATCH
  while (read === BATCH) {
    const { rows } = await sql<StoredItem>`
      with ${notesOf(query)}
      select i.nota_id, i.n_item, ${fields}
      from note n join nota_item i on i.empresa_id = ${query.empresaId} and i.nota_id = n.id
      where n.tipo <> 'cte' and not starts_with(i.reform_key, ${PRESENT})
      order by i.nota_id, i.n_item limit ${BATCH}`.execute(tx)
    await storeKeys(tx, query.empresaId, rows)
    read = rows.length
  }
}

async function storeKeys(tx: Transaction<Database>, empresaId: number, items: readonly StoredItem[]): Promise<void> {
  await sql`
    update nota_item i set reform_key = k.key
    from unnest(${items.map(({ nota_id }) => nota_id)}::uuid[], ${items.map(({ n_item }) => n_item)}::integer[],
      ${items.map(reformKey)}::text[]) as k (nota_id, n_item, key)
    where i.empresa_id = ${empresaId} and i.nota_id = k.nota_id and i.n_item = k.n_item`.execute(tx)
}
