import { COMMON_GOODS } from '@portal/tables/search/common-goods.ts'
import { createNcmIndex, type NcmIndex } from '@portal/tables/search/ncm-index.ts'
import { type ReadSynonyms, readSynonyms } from '@portal/tables/search/query.ts'
import { SYNONYMS } from '@portal/tables/search/synonyms.ts'
import { entriesOn, storedText, texts } from './as-of.ts'
import type { Carried } from './carried.ts'
import { createLayers, type Layers } from './layers.ts'
import type { StoredKind } from './load.ts'
import type { StoredEntry, TableInUse } from './stored.ts'
import { createView, type TaxView } from './view.ts'

/** All tables as they are read. A thread builds the same knowledge from them. */
export interface TableSource {
  carried: Carried
  /** State of the loaded tables: changes with every load, undo and synonym */
  loaded: string
  loads: readonly TableInUse[]
  /** The operator's synonyms; an empty meaning disables a bundled one */
  words: ReadonlyMap<string, string>
  stored: Readonly<Partial<Record<StoredKind, readonly StoredEntry[]>>>
}

/** The program's tables and the loaded ones in memory, as of the last load. */
export interface Knowledge {
  version: string
  index: NcmIndex
  synonyms: ReadSynonyms
  source: TableSource
  /** The tables in force on a day. */
  on(day: string): TaxView
}

const MAX_DAYS = 4
/** Day on which every row that was not replaced is the last one. */
const FAR = '2099-12-31'

/** Takes about 300 ms. */
export function buildKnowledge(source: TableSource): Knowledge {
  const { carried, loads, words, stored } = source
  const layersOn = createLayers({ carried, loads, stored })
  const version = `${source.loaded}-${carried.version}`
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
  const merged = new Map([...SYNONYMS, ...words])
  // an operator's word replaces the common good of that name
  const goods = new Map([...COMMON_GOODS].filter(([name]) => !words.has(name)))
  return { version, index: indexOf(layersOn(FAR)), synonyms: readSynonyms(merged, goods), source, on }
}

/** Texts of the search: the nomenclature in force and the CEST descriptions of each NCM, without those of door-to-door sales, which match whole chapters. */
function indexOf({ stored }: Layers): NcmIndex {
  const current = (kind: StoredKind) => entriesOn(stored[kind] ?? [], FAR).filter(({ key }) => key !== '')
  const nodes = current('ncm').map(({ key, data }) => ({ code: key, name: storedText(data, 'name') }))
  const cests = current('cest').filter(({ key }) => !key.startsWith('28'))
  const extra = cests.flatMap(({ data }) =>
    texts(data, 'ncms').map((code) => ({ code, name: storedText(data, 'name') })),
  )
  return createNcmIndex(nodes, extra)
}
