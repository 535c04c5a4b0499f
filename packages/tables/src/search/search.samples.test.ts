import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readNcm } from '../readers/ncm.ts'
import { createNcmIndex } from './ncm-index.ts'
import { readSynonyms } from './query.ts'
import { SYNONYMS } from './synonyms.ts'

const TABLES = join(process.env.PORTAL_AMOSTRAS ?? '../shared', 'tabelas')
const OFFICIAL = join(TABLES, 'oficial/Tabela_NCM_Vigente_20260813.json')

describe.skipIf(!existsSync(OFFICIAL))('over the official nomenclature', () => {
  const nodes = () =>
    readNcm({ name: 'ncm.json', bytes: readFileSync(OFFICIAL) }).entries.map(({ key, data }) => ({
      code: key,
      name: String(data.name),
    }))
  const queries = JSON.parse(readFileSync(join(TABLES, 'amostras/busca_ncm_50_consultas.json'), 'utf8')) as [
    string,
    string[],
  ][]

  test('finds what people look for among the first ten, synonyms or not', () => {
    const index = createNcmIndex(nodes())
    const missed = (synonyms: ReadonlyMap<string, string>) =>
      queries.filter(([query, wanted]) => {
        const hits = index.search(query, { synonyms: readSynonyms(synonyms), limit: 10 })
        return !hits.some(({ code }) => wanted.some((prefix) => code.startsWith(prefix)))
      })
    expect(queries.length - missed(new Map()).length).toBeGreaterThanOrEqual(38)
    expect(queries.length - missed(SYNONYMS).length).toBeGreaterThanOrEqual(44)
  }, 60_000)

  test('every prefix among the synonyms is a code of the nomenclature', () => {
    const codes = nodes().map(({ code }) => code)
    const named = [...SYNONYMS.values()].flatMap((meaning) => meaning.match(/\b\d{2,8}\b/g) ?? [])
    expect(named.filter((prefix) => !codes.some((code) => code.startsWith(prefix)))).toEqual([])
  }, 60_000)
})
