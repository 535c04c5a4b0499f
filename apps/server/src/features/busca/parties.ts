import { isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import type { PartyIn } from './notes.ts'

type Tx = Transaction<Database>

interface PartyRow {
  empresa_id: number
  texto: string
}

/** Texts that one search reads, before the best are chosen. */
const MAX_TEXTS = 300
const MAX_PARTIES = 6
/** Companies in which one party is looked up. */
const MAX_COMPANIES = 3
/** A trigram index serves no shorter word. */
const TRIGRAM = 3

export interface Search {
  empresaIds: readonly number[]
  /** The company that comes first. */
  firstId: number | null
}

/** Other parties whose name or tax id contains the words, best first. Served by `nota_text_of_party`. */
export async function findParties(tx: Tx, search: Search, words: readonly string[]): Promise<PartyIn[]> {
  if (!words.some((word) => word.length >= TRIGRAM) || search.empresaIds.length === 0) return []
  const { rows } = await sql<PartyRow>`
    select empresa_id, texto from nota_party_search(${search.empresaIds}::bigint[], ${words}::text[], ${MAX_TEXTS})
  `.execute(tx)
  return rankParties(rows, search, words)
}

/** A party that is whole words of the search goes before one that only contains them. One party is listed in few companies. */
function rankParties(rows: readonly PartyRow[], { firstId }: Search, words: readonly string[]): PartyIn[] {
  const groups = new Map<string, { rank: number; parties: PartyIn[] }>()
  for (const { empresa_id: empresaId, texto } of rows) {
    const last = (texto.split(' ').at(-1) ?? '').toUpperCase()
    const taxId = isTaxId(last) ? last : null
    const group = groups.get(taxId ?? texto) ?? { rank: rankOf(texto, words), parties: [] }
    if (!group.parties.some((party) => party.empresaId === empresaId)) group.parties.push({ empresaId, taxId, texto })
    groups.set(taxId ?? texto, group)
  }
  const isFirst = ({ empresaId }: PartyIn) => Number(empresaId === firstId)
  return [...groups.values()]
    .map(({ rank, parties }) => ({ rank, parties: parties.toSorted((a, b) => isFirst(b) - isFirst(a)) }))
    .toSorted((a, b) => a.rank - b.rank || firstOf(b.parties, isFirst) - firstOf(a.parties, isFirst))
    .slice(0, MAX_PARTIES)
    .flatMap(({ parties }) => parties.slice(0, MAX_COMPANIES))
}

const firstOf = (parties: readonly PartyIn[], isFirst: (party: PartyIn) => number): number =>
  parties[0] ? isFirst(parties[0]) : 0

function rankOf(texto: string, words: readonly string[]): number {
  if (texto.startsWith(words.join(' '))) return 0
  const parts = texto.split(' ')
  if (words.every((word) => parts.includes(word))) return 1
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 2 : 3
}
