import { createNcmIndex, type NcmIndex } from '@portal/tables/search/ncm-index.ts'
import { type ReadSynonyms, readSynonyms } from '@portal/tables/search/query.ts'
import { SYNONYMS } from '@portal/tables/search/synonyms.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { entriesOn, text, texts } from './as-of.ts'
import type { StoredKind } from './load.ts'
import { readEntries, type StoredEntry, type TableInUse, tablesInUse, tablesVersion } from './stored.ts'
import { createView, type TaxView } from './view.ts'

/** The tables in memory, as of the last load. */
export interface Knowledge {
  version: string
  tables: readonly TableInUse[]
  index: NcmIndex
  synonyms: ReadSynonyms
  /** The tables in force on a day. */
  on(day: string): TaxView
}

/** Returns the tables. Each call checks whether a load changed them, so a load takes effect in every process at the next call. */
export type AskKnowledge = () => Promise<Knowledge>

const KINDS: readonly StoredKind[] = [
  'ncm',
  'cest',
  'ibpt',
  'cclasstrib',
  'cclasstrib-ncm',
  'icms',
  'cbenef',
  'tipi',
  'cfop',
]
const MAX_DAYS = 4

type Stored = Readonly<Record<string, readonly StoredEntry[]>>

/** One cache per process: some 20 MB with every table loaded, reread only after a load. */
export function openKnowledge(db: Kysely<Database>): AskKnowledge {
  let cache: { version: string; read: Promise<Knowledge> } | null = null
  return async () => {
    const version = await tablesVersion(db)
    if (cache?.version !== version) {
      const read = readKnowledge(db, version)
      cache = { version, read }
      // a failure is not cached: the next call reads again
      read.catch(() => {
        if (cache?.read === read) cache = null
      })
    }
    return cache.read
  }
}

async function readKnowledge(db: Kysely<Database>, version: string): Promise<Knowledge> {
  const [tables, synonyms] = await Promise.all([tablesInUse(db), readWords(db)])
  const lists = await Promise.all(KINDS.map((kind) => readEntries(db, kind)))
  const stored = Object.fromEntries(KINDS.map((kind, index) => [kind, lists[index] ?? []]))
  const views = new Map<string, TaxView>()
  const on = (day: string): TaxView => {
    const cached = views.get(day)
    if (cached) return cached
    const view = createView({ version, tables, stored, day })
    const [oldest] = views.keys()
    if (views.size >= MAX_DAYS && oldest !== undefined) views.delete(oldest)
    views.set(day, view)
    return view
  }
  const merged = new Map([...SYNONYMS, ...synonyms])
  return { version, tables, index: indexOf(stored), synonyms: readSynonyms(merged), on }
}

/** The operator's synonyms and the bundled ones; an empty meaning disables a bundled one. */
async function readWords(db: Kysely<Database>): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('tax_synonym').select(['words', 'meaning']).execute()
  return new Map(rows.map(({ words, meaning }) => [words, meaning]))
}

/** Texts of the search: the nomenclature in force and the CEST descriptions of each NCM, without those of door-to-door sales, which match whole chapters. */
function indexOf(stored: Stored): NcmIndex {
  const far = '2099-12-31'
  const current = (kind: StoredKind) => entriesOn(stored[kind] ?? [], far).filter(({ key }) => key !== '')
  const nodes = current('ncm').map(({ key, data }) => ({ code: key, name: text(data, 'name') }))
  const cests = current('cest').filter(({ key }) => !key.startsWith('28'))
  const extra = cests.flatMap(({ data }) => texts(data, 'ncms').map((code) => ({ code, name: text(data, 'name') })))
  return createNcmIndex(nodes, extra)
}
