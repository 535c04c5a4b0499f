import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readNcm } from '../readers/ncm.ts'
import { createNcmIndex, type NcmNode } from './ncm-index.ts'
import { readSynonyms } from './query.ts'
import { SYNONYMS } from './synonyms.ts'

const TABLES = join(process.env.PORTAL_AMOSTRAS ?? '../shared', 'tabelas')
const OFFICIAL = join(TABLES, 'oficial/Tabela_NCM_Vigente_20260813.json')

describe.skipIf(!existsSync(OFFICIAL))('over the official nomenclature', () => {
  let read: readonly NcmNode[] | null = null
  const nodes = () => {
    read ??= readNcm({ name: 'ncm.json', bytes: readFileSync(OFFICIAL) }).entries.map(({ key, data }) => ({
      code: key,
      name: String(data.name),
    }))
    return read
  }

  test('finds the sample queries within ten results, with and without synonyms', () => {
    const queries = JSON.parse(readFileSync(join(TABLES, 'amostras/busca_ncm_50_consultas.json'), 'utf8')) as [
      string,
      string[],
    ][]
    const index = createNcmIndex(nodes())
    const missedQueries = (synonyms: ReadonlyMap<string, string>) =>
      queries.filter(([query, expected]) => {
        const hits = index.search(query, { synonyms: readSynonyms(synonyms, new Map()), limit: 10 })
        return !hits.some(({ code }) => expected.some((prefix) => code.startsWith(prefix)))
      })
    expect(queries.length - missedQueries(new Map()).length).toBeGreaterThanOrEqual(38)
    expect(queries.length - missedQueries(SYNONYMS).length).toBeGreaterThanOrEqual(44)
  }, 60_000)

  test('every NCM prefix of the synonyms exists in the nomenclature', () => {
    const codes = nodes().map(({ code }) => code)
    const prefixes = [...SYNONYMS.values()].flatMap((meaning) => meaning.match(/\b\d{2,8}\b/g) ?? [])
    expect(prefixes.filter((prefix) => !codes.some((code) => code.startsWith(prefix)))).toEqual([])
  }, 60_000)

  test('finds shop descriptions with abbreviations, typos, sizes and split words', () => {
    const index = createNcmIndex(nodes())
    const synonyms = readSynonyms(SYNONYMS)
    const missedQueries = SHOP.filter(([query, expected]) => {
      const hits = index.search(query, { synonyms, limit: 10 })
      return !expected.split(' ').some((prefix) => hits.some(({ code }) => code.startsWith(prefix)))
    })
    expect(missedQueries).toEqual([])
  }, 60_000)
})

const SHOP: readonly (readonly [query: string, wanted: string])[] = [
  ['refri lata', '2202'],
  ['par sext m8x40 zinc', '7318'],
  ['tb pvc sold 25mm', '3917'],
  ['cx agua 500l', '3925'],
  ['bisc rech choc 130g', '1905'],
  ['cerv pilsen lt 350ml', '2203'],
  ['desod aero 150ml', '3307'],
  ['parafuzo', '7318'],
  ['argamasa', '3214 3824'],
  ['sorvette chocolate', '2105'],
  ['impresora laser', '8443'],
  ['smart watch', '8517 9102'],
  ['papel hig folha dupla', '4818'],
  ['bateria 60ah carro', '8507'],
  ['tubo 3/4 galvanizado', '7306'],
  ['disco desbaste', '6804'],
  ['frld g 40un', '9619'],
  ['fgo cong inteiro', '0207'],
]
