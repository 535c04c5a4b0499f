import { COMMON_GOODS } from '@portal/tables/search/common-goods.ts'
import { createNcmIndex, type NcmIndex } from '@portal/tables/search/ncm-index.ts'
import { type ReadSynonyms, readSynonyms } from '@portal/tables/search/query.ts'
import { SYNONYMS } from '@portal/tables/search/synonyms.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { entriesOn, text, texts } from './as-of.ts'
import { readCarried } from './carried.ts'
import { createLayers, type Layers } from './layers.ts'
import type { StoredKind } from './load.ts'
import { readEntries, tableLoads, tablesVersion } from './stored.ts'
import { createView, type TaxView } from './view.ts'

/** The program's tables and the loaded ones in memory, as of the last load. */
export interface Knowledge {
  version: string
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
/** Day on which every row that was not replaced is the last one. */
const FAR = '2099-12-31'

/** One cache per process: some 40 MB with every table loaded, reread only after a load. */
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

async function readKnowledge(db: Kysely<Database>, loaded: string): Promise<Knowledge> {
  const [loads, synonyms, carried] = await Promise.all([tableLoads(db), readWords(db), readCarried()])
  const lists = await Promise.all(KINDS.map((kind) => readEntries(db, kind)))
  const stored = Object.fromEntries(KINDS.map((kind, index) => [kind, lists[index] ?? []]))
  const layersOn = createLayers({ carried, loads, stored })
  const version = `${loaded}-${carried.version}`
  const views = new Map<string, TaxView>()
  const on = (day: string): TaxView => {
    const cached = views.get(day)
    if (cached) return cached
    const view = createView({ version, ...layersOn(day), carried, day })
    const [oldest] = views.keys()
    if (views.size >= MAX_DAYS && oldest !== undefined) views.delete(oldest)
    views.set(day, view)
    return view
  }
  const merged = new Map([...SYNONYMS, ...synonyms])
  // an operator's word replaces the common good of that name
  const goods = new Map([...COMMON_GOODS].filter(([name]) => !synonyms.has(name)))
  return { version, index: indexOf(layersOn(FAR)), synonyms: readSynonyms(merged, goods), on }
}

/** The operator's synonyms and the bundled ones; an empty meaning disables a bundled one. */
async function readWords(db: Kysely<Database>): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('tax_synonym').select(['words', 'meaning']).execute()
  return new Map(rows.map(({ words, meaning }) => [words, meaning]))
}

/** Texts of the search: the nomenclature in force and the CEST descriptions of each NCM, without those of door-to-door sales, which match whole chapters. */
function indexOf({ stored }: Layers): NcmIndex {
  const current = (kind: StoredKind) => entriesOn(stored[kind] ?? [], FAR).filter(({ key }) => key !== '')
  const nodes = current('ncm').map(({ key, data }) => ({ code: key, name: text(data, 'name') }))
  const cests = current('cest').filter(({ key }) => !key.startsWith('28'))
  const extra = cests.flatMap(({ data }) => texts(data, 'ncms').map((code) => ({ code, name: text(data, 'name') })))
  return createNcmIndex(nodes, extra)
}
