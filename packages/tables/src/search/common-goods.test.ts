// spec: M8

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { officialTable } from '../official/official.ts'
import { bundledTable } from '../readers/bundled.ts'
import { COMMON_GOODS } from './common-goods.ts'
import { createNcmIndex, type NcmNode } from './ncm-index.ts'
import { commonGoodOf, completedGoods, readSynonyms } from './query.ts'
import { SYNONYMS } from './synonyms.ts'

const leaves: readonly NcmNode[] = bundledTable('ncm').entries.map(({ key, data }) => ({
  code: key,
  name: String(data.name),
}))

/** The index of a fresh installation: the codes with the headings of the product, and the CEST texts. */
async function freshIndex() {
  const cests = (await officialTable('cest')).filter(({ code, isRevoked }) => !isRevoked && !code.startsWith('28'))
  const extra = cests.flatMap(({ prefixes, name }) => prefixes.map((code) => ({ code, name })))
  return createNcmIndex([...(await officialTable('ncm_posicoes')), ...leaves], extra)
}

const everydayNames = readFileSync(new URL('../acceptance/everyday-names.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))

describe('the everyday good comes first', () => {
  const synonyms = readSynonyms(SYNONYMS)

  test.each([false, true])(
    'for at least 95 of 100 words of four trades, incomplete last word: %s',
    async (typing) => {
      const index = await freshIndex()
      const missed = everydayNames.filter(([, word = '', accepted = '']) => {
        const [best] = index.search(word, { synonyms, typing, limit: 1 })
        return !accepted.split(',').some((prefix) => best?.code.startsWith(prefix))
      })
      expect(missed.length, missed.map(([, word]) => word).join(', ')).toBeLessThanOrEqual(5)
    },
    60_000,
  )

  test.each([
    ['arroz parboilizado', '10063011'],
    ['cimento dentario', '30064011'],
    ['chocolate ao leite', '1806'],
    ['bateria de celular', '850760'],
    ['skol cerveja lata', '2203'],
    ['feijao preto', '07133319'],
    ['cabo de aco', '7312'],
  ])(
    '%s finds %s although its first word is another common good',
    async (query, prefix) => {
      const index = await freshIndex()
      expect(index.search(query, { synonyms, limit: 1 })[0]?.code.startsWith(prefix)).toBe(true)
    },
    60_000,
  )
})

test('the list has at least 300 goods, with codes that exist', () => {
  expect(COMMON_GOODS.size).toBeGreaterThanOrEqual(300)
  const unknown = [...COMMON_GOODS.values()]
    .flat()
    .filter((prefix) => !/^\d{4,8}$/.test(prefix) || !leaves.some(({ code }) => code.startsWith(prefix)))
  expect(unknown).toEqual([])
})

const goods = readSynonyms(
  new Map(),
  new Map([
    ['suco', ['2009']],
    ['suco de uva', ['200969', '200961']],
  ]),
).goods
const known = {
  isKnown: (term: string) => ['suco', 'uva', 'caju', 'congelado', 'tecido'].includes(term),
  isUnder: (term: string) => term === 'congelado',
}

test('the longest name wins; a brand before it is skipped, a known word is not', () => {
  expect(commonGoodOf(['suco', 'uva'], goods, known)).toEqual({ prefixes: ['200969', '200961'], share: 1 })
  expect(commonGoodOf(['tang', 'suco'], goods, known)).toEqual({ prefixes: ['2009'], share: 1 })
  expect(commonGoodOf(['tecido', 'suco'], goods, known)).toBeNull()
})

test('another known word lessens the share, most of all one of the same heading; a brand does not', () => {
  expect(commonGoodOf(['suco', 'caju'], goods, known)?.share).toBe(0.5)
  expect(commonGoodOf(['suco', 'xyz'], goods, known)?.share).toBe(1)
  expect(commonGoodOf(['suco', 'congelado'], goods, known)?.share).toBe(0.25)
})

test('three typed letters name the goods that begin with them', () => {
  expect(completedGoods(['suc'], goods)).toEqual([['2009'], ['200969', '200961']])
  expect(completedGoods(['su'], goods)).toEqual([])
})
