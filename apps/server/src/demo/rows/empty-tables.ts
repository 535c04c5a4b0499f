import type pg from 'pg'

const TABLES = ['nota', 'nota_total', 'evento'] as const
const LOOK = `select not exists (select 1 from nota) as nota, not exists (select 1 from nota_total) as nota_total,
  not exists (select 1 from evento) as evento, row_security_active('nota'::regclass) as watched`
const EMPTY = { nota: 'truncate nota', nota_total: 'truncate nota_total', evento: 'truncate evento' } as const

type Looked = Record<(typeof TABLES)[number] | 'watched', boolean>

/**
 * Truncates the empty tables in the caller's transaction and returns their names. COPY FREEZE needs this and
 * spares the WAL and a later vacuum. Returns none when other sessions may use the database, or when row-level
 * security applies to the owner.
 */
export async function emptyTables(
  client: pg.ClientBase,
  { alone }: { alone: boolean },
): Promise<Set<(typeof TABLES)[number]>> {
  if (!alone) return new Set()
  await client.query('lock table nota, nota_total, evento in access exclusive mode')
  const { rows } = await client.query<Looked>(LOOK)
  const [looked] = rows
  // with row-level security a table with hidden rows would look empty
  const empty = looked && !looked.watched ? TABLES.filter((table) => looked[table]) : []
  for (const table of empty) await client.query(EMPTY[table])
  return new Set(empty)
}
