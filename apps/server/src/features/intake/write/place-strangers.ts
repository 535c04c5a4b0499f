import { sql, type Transaction } from 'kysely'
import { onNodesOf } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { type BatchCompanies, type BatchState, everyEvento, newId, notaKey } from '../judge/batch-state.ts'
import { issuersInKey, replacedKeys } from '../judge/judge-document.ts'
import type { EventoColumns, Facts } from '../read/facts.ts'

type Tx = Transaction<Database>

/** A stored note of the caller's companies that an event of the batch refers to, or that a note of the batch replaces. */
export interface HeldNotaParties {
  empresaId: number
  chave: string
  /** Empty when the note is not proven. */
  parties: string[]
}

export async function findHeldNotas(
  tx: Tx,
  { empresas }: BatchCompanies,
  facts: readonly Facts[],
): Promise<HeldNotaParties[]> {
  const ofEvents = facts.flatMap((fact) => (fact.kind === 'evento' ? [fact.columns.chave] : []))
  const chaves = [...ofEvents, ...replacedKeys(facts)]
  if (chaves.length === 0) return []
  const rows = await tx
    .selectFrom('nota')
    .select(['empresa_id', 'chave', 'proof', 'parties'])
    .where('empresa_id', '=', sql<number>`any(${[...empresas.values()]}::bigint[])`)
    .where('chave', '=', sql<string>`any(${[...new Set(chaves)]}::text[])`)
    .execute()
  return rows.map((row) => ({
    empresaId: row.empresa_id,
    chave: row.chave,
    parties: row.proof === 'provada' ? row.parties : [],
  }))
}

/** Tax ids in a proven document. The document may be copied to each that is a company of the portal. */
export function namedBy(facts: readonly Facts[], stored: readonly HeldNotaParties[]): string[] {
  const named = facts.flatMap((fact) => {
    if (fact.kind === 'nota') return fact.columns.proof === 'provada' ? fact.columns.parties : []
    return fact.kind === 'evento' && mayTravel(fact.columns)
      ? [...issuersInKey(fact.columns.chave), fact.columns.author_tax_id ?? '']
      : []
  })
  return [...new Set([...named, ...stored.flatMap(({ parties }) => parties)])]
}

const mayTravel = ({ proof, registered }: Pick<EventoColumns, 'proof' | 'registered'>) =>
  proof === 'provada' && registered

/** Companies of the portal among these tax ids, other than the caller's own. */
export async function findStrangers(
  tx: Tx,
  { empresas }: BatchCompanies,
  taxIds: readonly string[],
): Promise<Map<string, number>> {
  const others = taxIds.filter((taxId) => !empresas.has(taxId))
  if (others.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    tax_id: string
  }>`select id, tax_id from empresas_by_tax_id(${others}::text[])`.execute(tx)
  return new Map(rows.map(({ id, tax_id }) => [tax_id, id]))
}

export interface Placement {
  source: number
  id: string
  target: number
}

/** Calls the definer functions that copy this batch's documents; they repeat all checks (docs/decisions/0003). */
export async function placeWithStrangers(tx: Tx, state: BatchState, targets: Targets): Promise<void> {
  if (targets.strangers.size === 0) return
  await fetchEventos(tx, state, targets.strangers)
  const notas = notaPlacements(state, targets.strangers)
  await place(tx, 'place_nota', notas)
  await place(tx, 'place_evento', [...eventoPlacements(state, targets), ...(await eventosOf(tx, state, notas))])
}

/** Copies proven events of a new note that its other parties already have. */
async function fetchEventos(tx: Tx, { notas }: BatchState, strangers: ReadonlyMap<string, number>): Promise<void> {
  const arrived = [...notas.values()].flatMap(({ empresaId, write }) => {
    const columns = write?.facts.columns
    const isShared = columns?.proof === 'provada' && columns.parties.some((taxId) => strangers.has(taxId))
    return isShared ? [{ empresaId, chave: columns.chave }] : []
  })
  if (arrived.length === 0) return
  await sql`select fetch_eventos(k.empresa_id, k.chave) from unnest(
    ${arrived.map(({ empresaId }) => empresaId)}::bigint[], ${arrived.map(({ chave }) => chave)}::text[]) as k (empresa_id, chave)`.execute(
    tx,
  )
}

interface Targets {
  /** tax id → company */
  strangers: ReadonlyMap<string, number>
  held: readonly HeldNotaParties[]
}

/** A document under several companies of the caller is the same: the first is the source. */
function notaPlacements({ notas }: BatchState, strangers: ReadonlyMap<string, number>): Placement[] {
  const seen = new Set<string>()
  return [...notas.values()].flatMap(({ empresaId, id, write }) => {
    const columns = write?.facts.columns
    if (columns?.proof !== 'provada' || seen.has(columns.chave)) return []
    seen.add(columns.chave)
    return columns.parties.flatMap((taxId) => {
      const target = strangers.get(taxId)
      return target === undefined ? [] : [{ source: empresaId, id, target }]
    })
  })
}

function eventoPlacements(state: BatchState, { strangers, held: stored }: Targets): Placement[] {
  return everyEvento(state).flatMap(({ empresaId, id, write }) => {
    const columns = write?.facts.columns
    if (!columns || !mayTravel(columns) || write?.sha256 === null) return []
    const parties = state.notas.get(notaKey(empresaId, columns.chave))?.write?.facts.columns.parties ?? []
    const copies = stored.filter((nota) => nota.empresaId === empresaId && nota.chave === columns.chave)
    const named = new Set([
      ...issuersInKey(columns.chave),
      columns.author_tax_id ?? '',
      ...parties,
      ...copies.flatMap((nota) => nota.parties),
    ])
    return [...named].flatMap((taxId) => {
      const target = strangers.get(taxId)
      return target === undefined ? [] : [{ source: empresaId, id, target }]
    })
  })
}

/** Copies the proven events that the source had before its note arrived. */
async function eventosOf(tx: Tx, { notas }: BatchState, placements: readonly Placement[]): Promise<Placement[]> {
  const chaves = new Map(
    [...notas.values()].map((nota) => [`${nota.empresaId} ${nota.id}`, nota.write?.facts.columns.chave]),
  )
  const wanted = placements.flatMap(({ source, id, target }) => {
    const chave = chaves.get(`${source} ${id}`)
    return chave ? [{ source, chave, target }] : []
  })
  if (wanted.length === 0) return []
  const { rows } = await sql<Placement>`
    select e.empresa_id as source, e.id, k.target
    from unnest(${wanted.map(({ source }) => source)}::bigint[], ${wanted.map(({ chave }) => chave)}::text[], ${wanted.map(({ target }) => target)}::bigint[])
      as k (source, chave, target)
    join evento e on e.empresa_id = k.source and e.chave = k.chave
    where ${await onNodesOf(
      tx,
      'e.empresa_id',
      wanted.map(({ source }) => source),
    )} and e.proof = 'provada' and e.registered and e.arquivo_sha256 is not null`.execute(tx)
  return rows
}

export async function place(
  tx: Tx,
  how: 'place_nota' | 'place_evento',
  placements: readonly Placement[],
): Promise<void> {
  if (placements.length === 0) return
  await sql`select ${sql.id(how)}(k.source, k.id, k.target, k.new_id) from unnest(
    ${placements.map(({ source }) => source)}::bigint[], ${placements.map(({ id }) => id)}::uuid[],
    ${placements.map(({ target }) => target)}::bigint[], ${placements.map(newId)}::uuid[]) as k (source, id, target, new_id)`.execute(
    tx,
  )
}
