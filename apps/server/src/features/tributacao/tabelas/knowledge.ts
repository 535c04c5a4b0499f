import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { buildKnowledge, type Knowledge } from './build-knowledge.ts'
import { readCarried } from './carried.ts'
import type { StoredKind } from './load.ts'
import { readEntries, tableLoads, tablesVersion } from './stored.ts'

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
  'aliquotas-ibscbs',
  'cfop',
]

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
  const [loads, words, carried] = await Promise.all([tableLoads(db), readWords(db), readCarried()])
  const lists = await Promise.all(KINDS.map((kind) => readEntries(db, kind)))
  const stored = Object.fromEntries(KINDS.map((kind, index) => [kind, lists[index] ?? []]))
  return buildKnowledge({ carried, loaded, loads, words, stored })
}

/** The operator's synonyms and the bundled ones; an empty meaning disables a bundled one. */
async function readWords(db: Kysely<Database>): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('tax_synonym').select(['words', 'meaning']).execute()
  return new Map(rows.map(({ words, meaning }) => [words, meaning]))
}
