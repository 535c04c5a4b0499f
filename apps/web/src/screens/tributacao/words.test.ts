import { expect, test } from 'vitest'
import { parseTributacao } from './address.ts'
import {
  destinations,
  formatCest,
  formatNcm,
  formatPercent,
  markWords,
  shortCfop,
  shortHeading,
  shownPath,
} from './words.ts'

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
  expect(parseTributacao({ busca: 2203, uf: 'sp', ncm: '2203.00.00', dia: '2027-01-01', vista: 'x' })).toEqual({
    busca: '2203',
    uf: 'SP',
    ncm: '22030000',
    dia: '2027-01-01',
  })
  expect(parseTributacao({ uf: 'SPX', ncm: '22', dia: 'hoje', vista: 'lista' })).toEqual({ vista: 'lista' })
})

test('the chapter is left out of a path, unless nothing else is above the code', () => {
  expect(shownPath(['Máquinas.', 'Computadores:', 'Portáteis'])).toEqual(['Computadores', 'Portáteis'])
  expect(shownPath(['Obras diversas', 'Absorventes'])).toEqual(['Obras diversas', 'Absorventes'])
})

const LONG =
  'Máquinas automáticas para processamento de dados e suas unidades; leitores magnéticos ou ópticos, máquinas para registrar dados'
test('a long heading is cut after a word, and around the words found', () => {
  expect(shortHeading('Cervejas de malte', '')).toBe('Cervejas de malte')
  expect(shortHeading(LONG, 'automáticas')).toBe('Máquinas automáticas para processamento de…')
  expect(shortHeading(LONG, 'automáticas', 60)).toBe('Máquinas automáticas para processamento de dados e suas…')
  expect(shortHeading(LONG, 'leitores')).toMatch(/^…suas unidades; leitores /)
})

test('the name of an operation is cut to what it is; substitution stays', () => {
  expect(shortCfop('Venda de mercadoria adquirida ou recebida de terceiros')).toBe('Venda de mercadoria')
  expect(
    shortCfop(
      'Venda de mercadoria adquirida ou recebida de terceiros em operação com mercadoria sujeita ao regime de substituição tributária, na condição de contribuinte substituído',
    ),
  ).toBe('Venda de mercadoria, com ST')
  expect(shortCfop('Compra para industrialização')).toBe('Compra para industrialização')
})
