import { dayRange } from '@portal/synthetic/base/calendar.ts'
import { createRandom, seedOf } from '@portal/synthetic/base/random.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../db/schema.gen.ts'
import { makeCast, toActor } from './cast.ts'
import type { Share } from './companies.ts'
import { copyDocuments } from './copy-rows.ts'
import { countHeld } from './held.ts'
import { withoutIndexes } from './indexes.ts'
import { type Desk, type Lines, linesAt, type Owner } from './nota-lines.ts'
import { openNumbers } from './numbers.ts'
import { serviceLinesAt } from './service-lines.ts'

/** A company and the number of its documents. */
export interface Order {
  empresaId: number
  company: Pick<Share, 'taxId' | 'name' | 'uf'>
  documents: number
  /** Of them NFS-e; default none */
  services?: number
}

export interface Load {
  db: Kysely<Database>
  pool: pg.Pool
  orders: readonly Order[]
  /** Months of issue, independent of the clock. */
  range: { seed: number; from: string; to: string }
  /** No other session uses the database. */
  alone: boolean
}

const MIN_CAST = 500
const MAX_CAST = 60_000
const DOCUMENTS_PER_PARTY = 40

/**
 * Loads documents as rows without XML, in one transaction. Returns the number of rows. Rows are drawn here and
 * not by `generate`, which computes the items and taxes of every document: a row has only key, parties and
 * totals, and ten million are written. Parties, keys and moments come from `packages/synthetic`.
 */
export async function loadRows({ db, pool, orders, range, alone }: Load): Promise<number> {
  const rows = orders.reduce((sum, { documents }) => sum + documents, 0)
  const desks = await openDesks(db, orders, { seed: range.seed, rows })
  const client = await pool.connect()
  try {
    await client.query('begin')
    const frozen = await emptyTables(client, { alone })
    const documents = documentsOf(desks, range)
    const made = await withoutIndexes(client, { rows, alone }, () => copyDocuments(client, documents, { frozen }))
    await client.query('commit')
    return made
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

interface OpenDesk {
  desk: Desk
  documents: number
  services: number
  /** Of the next NFS-e that the company issues */
  nextService: number
}

async function openDesks(
  db: Kysely<Database>,
  orders: readonly Order[],
  { seed, rows }: { seed: number; rows: number },
): Promise<OpenDesk[]> {
  const castOf = makeCast(Math.min(MAX_CAST, Math.max(MIN_CAST, Math.round(rows / DOCUMENTS_PER_PARTY))))
  const owners = ownersOf(orders)
  const now = Date.now()
  const desks: OpenDesk[] = []
  for (const [index, { empresaId, company, documents, services = 0 }] of orders.entries()) {
    // the seed includes the number of existing documents, so that a second run generates other documents
    const random = createRandom(seedOf(seed, `${company.taxId}/${await countHeld(db, empresaId)}`))
    const desk = {
      owner: owners[index]!,
      cast: castOf(company.taxId),
      numbers: await openNumbers(db, empresaId),
      random,
      now,
    }
    const nextService = services > 0 ? await nextServiceOf(db, empresaId) : 0
    desks.push({ desk, documents, services, nextService })
  }
  return desks
}

/** Index: nota_by_number */
async function nextServiceOf(db: Kysely<Database>, empresaId: number): Promise<number> {
  const last = await db
    .selectFrom('nota')
    .select('number')
    .where('empresa_id', '=', empresaId)
    .where('tipo', '=', 'nfse')
    .where('papel', '=', 'E')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (last?.number ?? 0) + 1
}

function ownersOf(orders: readonly Order[]): Owner[] {
  const owners = orders.map(({ empresaId, company }) => ({
    empresaId,
    actor: toActor(company),
    siblings: [] as Owner[],
  }))
  const rootOf = ({ actor }: Owner) => actor.padded.slice(0, 8)
  for (const owner of owners)
    owner.siblings = owners.filter((other) => other !== owner && rootOf(other) === rootOf(owner))
  return owners
}

/** Generates the documents company by company, each in chronological order. */
function* documentsOf(desks: readonly OpenDesk[], { from, to }: Load['range']): Generator<Lines> {
  const days = dayRange(from, to)
  for (const desk of desks) yield* documentsOfDesk(desk, days)
}

/** The NFS-e are spread evenly over the documents. */
function* documentsOfDesk(
  { desk, documents, services, nextService }: OpenDesk,
  { first, end }: ReturnType<typeof dayRange>,
): Generator<Lines> {
  let [served, issued] = [0, 0]
  for (let made = 0; made < documents; ) {
    const position = first + ((made + desk.random.next()) / documents) * (end - first)
    if (Math.floor(((made + 1) * services) / documents) > served) {
      const lines = serviceLinesAt(desk, position, nextService + issued)
      served += 1
      made += 1
      if (lines.isIssued) issued += 1
      yield lines
    } else {
      const lines = linesAt(desk, position, documents - made - (services - served))
      made += lines.ids.length
      yield lines
    }
  }
}

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
async function emptyTables(
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
