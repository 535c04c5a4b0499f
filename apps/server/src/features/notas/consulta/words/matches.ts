import { type RawBuilder, sql } from 'kysely'

/** Primary keys of notes, as two arrays of equal length. */
export interface MatchedKeys {
  empresaIds: number[]
  ids: string[]
}

/**
 * Notes whose two texts together contain the words: rest_key in `rests` and party_key in `parties`. Both are array
 * literals of SQL; null means any key. `few`: the column with at most MAX_MATCHES notes, whose index is read.
 */
export interface TextKeys {
  rests: string | null
  parties: string | null
  few: 'rests' | 'parties' | null
}

interface MatchedRows {
  rows: RawBuilder<unknown>
  /** The rows meet the filter's conditions on services. */
  areServicesTested?: true
}

/** What is known about a filter's notes before they are listed or summed. */
export interface FilterMatches {
  /** Candidate notes, as keys or as SQL for `nota n`; null when there are too many to enumerate. */
  notes: MatchedKeys | MatchedRows | null
  /** Word condition that remains to be tested: by text keys, or per row in its text or its access key. */
  words: readonly TextKeys[] | 'text' | 'keys' | null
}

export const NO_MATCHES: FilterMatches = { notes: null, words: null }

/** Notes that are enumerated by key. Above that, the ORDER BY index is walked and each row is tested. */
export const MAX_MATCHES = 5000

export interface MatchedRow {
  empresa_id: number
  id: string
}

/** Returns null when there are more than MAX_MATCHES rows. */
export const toMatchedKeys = ({ rows }: { rows: readonly MatchedRow[] }): MatchedKeys | null =>
  rows.length > MAX_MATCHES ? null : { empresaIds: rows.map((row) => row.empresa_id), ids: rows.map((row) => row.id) }

/** FROM item: `nota n`, limited to the candidate notes. */
export const matchedNotes = (notes: NonNullable<FilterMatches['notes']>): RawBuilder<unknown> =>
  'rows' in notes
    ? notes.rows
    : sql`unnest(${notes.empresaIds}::bigint[], ${notes.ids}::uuid[]) as match(empresa_id, id)
        join nota n on n.empresa_id = match.empresa_id and n.id = match.id`
