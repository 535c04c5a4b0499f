import { type RawBuilder, sql } from 'kysely'

export interface Found {
  empresaIds: number[]
  ids: string[]
}

/**
 * Notes whose texts together say the words, as keys in an array of SQL: of these rests (null: of any) with these parties (null: with any).
 * `few`: the side whose notes are so few that each may be read.
 */
export interface Said {
  rests: string | null
  parties: string | null
  few: 'rests' | 'parties' | null
}

/** What is known of a filter's notes before they are listed or summed. */
export interface Hits {
  /** The notes told one by one, or `nota n` of them as SQL, where few have what is asked for. */
  found: Found | { rows: RawBuilder<unknown> } | null
  /** How they are still to be asked for the words: by the keys of their texts, or each note on its own, its text or its key. */
  words: readonly Said[] | 'text' | 'keys' | null
}

export const NO_HITS: Hits = { found: null, words: null }

export const MAX_HITS = 5000

export interface Hit {
  empresa_id: number
  id: string
}

/** Null: more than are told one by one. */
export const toFound = ({ rows }: { rows: readonly Hit[] }): Found | null =>
  rows.length > MAX_HITS ? null : { empresaIds: rows.map((row) => row.empresa_id), ids: rows.map((row) => row.id) }

/** `nota n` of these alone. */
export const foundRows = (found: NonNullable<Hits['found']>): RawBuilder<unknown> =>
  'rows' in found
    ? found.rows
    : sql`unnest(${found.empresaIds}::bigint[], ${found.ids}::uuid[]) as hit(empresa_id, id)
        join nota n on n.empresa_id = hit.empresa_id and n.id = hit.id`

export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
