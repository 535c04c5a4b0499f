import { expect, test } from 'vitest'
import { parseTributacao } from './address.ts'
import { destinations, formatCest, formatNcm, formatPercent, markWords } from './words.ts'

test('codes and rates as people write them', () => {
  expect([formatNcm('96190000'), formatNcm('22'), formatCest('2004800'), formatPercent(0.36)]).toEqual([
    '9619.00.00',
    '22',
    '20.048.00',
    '0,36\u00a0%',
  ])
})

test('a rate has the names of its destination states', () => {
  expect(destinations(['RJ', 'MG'], 2)).toBe('Interestadual para S e SE, menos ES')
  expect(destinations(['BA', 'ES'], 2)).toBe('Interestadual para N, NE, CO e ES')
  expect(destinations(['SP', 'BA'], 1)).toBe('Interestadual para qualquer UF')
})

test('words of the query are marked whatever their accents and number', () => {
  const hits = markWords('Óleo de soja e fraldas', 'oleo fralda').filter(({ hit }) => hit)
  expect(hits.map(({ piece }) => piece)).toEqual(['Óleo', 'fraldas'])
})

test('invalid parameters of an address are ignored', () => {
  expect(parseTributacao({ busca: 2203, uf: 'sp', ncm: '2203.00.00', vista: 'x' })).toEqual({
    busca: '2203',
    uf: 'SP',
    ncm: '22030000',
  })
  expect(parseTributacao({ uf: 'SPX', ncm: '22', vista: 'lista' })).toEqual({ vista: 'lista' })
})
