// spec: M8

import { expect, test } from 'vitest'
import { editDistance, nearWords } from './distance.ts'
import { createNcmIndex } from './ncm-index.ts'
import { readSynonyms } from './query.ts'
import { readingsOf } from './readings.ts'
import { descriptionTerms, queryTerms, rootsOf, singular } from './words.ts'

test.each([
  ['pneus', 'pneu'],
  ['feijoes', 'feijao'],
  ['portateis', 'portatil'],
  ['papeis', 'papel'],
  ['animais', 'animal'],
  ['flores', 'flor'],
  ['homens', 'homem'],
  ['barris', 'barril'],
  ['raizes', 'raiz'],
  ['cervejas', 'cerveja'],
])('%s and %s have the same search term', (plural, singularForm) => {
  expect(singular(plural)).toBe(singular(singularForm))
})

test('words that only look like a plural are unchanged', () => {
  expect([singular('onibus'), singular('gas'), singular('a4')]).toEqual(['onibus', 'gas', 'a4'])
})

test('accents, stop words and exclusions are ignored', () => {
  expect(queryTerms('Água de Coco')).toEqual(['agua', 'coco'])
  expect(descriptionTerms('Camisas de malha, exceto de algodão; fibras')).toEqual(['camisa', 'malha', 'fibra'])
})

const NODES = [
  { code: '22', name: 'Bebidas, líquidos alcoólicos e vinagres.' },
  { code: '2201', name: 'Águas, incluindo as águas minerais' },
  { code: '22011000', name: 'Águas minerais e águas gaseificadas' },
  { code: '22030000', name: 'Cervejas de malte.' },
  { code: '8512', name: 'Aparelhos de iluminação' },
  { code: '85122011', name: 'Faróis' },
]
const noSynonyms = readSynonyms(new Map(), new Map())

test('finds by word, by the text of an ancestor and, while typing, by a prefix of the last word', () => {
  const index = createNcmIndex(NODES)
  const codes = (query: string, typing = false) =>
    index.search(query, { synonyms: noSynonyms, typing, limit: 10 }).map(({ code }) => code)
  expect(codes('cerveja')).toEqual(['22030000'])
  expect(codes('iluminação')).toEqual(['85122011'])
  expect(codes('cer')).toEqual([])
  expect(codes('cer', true)).toEqual(['22030000'])
  expect(codes('bebidas').sort()).toEqual(['22011000', '22030000'])
})

test('a synonym gives other words or a code', () => {
  const index = createNcmIndex(NODES)
  const synonyms = readSynonyms(
    new Map([
      ['breja', 'cervejas'],
      ['farol de milha', '8512'],
    ]),
  )
  expect(index.search('breja', { synonyms, limit: 3 })[0]?.code).toBe('22030000')
  expect(index.search('farol de milha', { synonyms, limit: 3 })[0]?.code).toBe('85122011')
})

test('an unknown word is replaced by the nearest known word', () => {
  expect(createNcmIndex(NODES).nearest('cervesa', noSynonyms)).toBe('cerveja')
  expect(createNcmIndex(NODES).nearest('xyzxyz', noSynonyms)).toBeNull()
})

test.each([
  ['barbeador', 'barbear'],
  ['parafusadeira', 'parafusar'],
  ['misturador', 'misturacao'],
  ['chapeuzinho', 'chapeu'],
])('an unknown %s may derive from %s', (word, root) => expect(rootsOf(word)).toContain(root))

test('short words have no roots', () =>
  expect([rootsOf('dor'), rootsOf('vinho'), rootsOf('feira')]).toEqual([[], [], []]))

test.each([
  ['parafuzo', 'parafuso', 1],
  ['xampu', 'xmapu', 1],
  ['impresora', 'impressora', 1],
  ['arroz', 'feijao', 3],
])('the distance of %s and %s is %i', (a, b, far) => expect(editDistance(a, b, 2)).toBe(far))

test('a misspelt word gives the nearest words; a short word or a code gives none', () => {
  expect(nearWords('parafuzo', ['parafuso', 'parafina', 'para'], 3)).toEqual(['parafuso'])
  expect([nearWords('gato', ['pato'], 3), nearWords('10mm5', ['10mm6'], 3)]).toEqual([[], []])
})

test('a query is read as written, without measures and packing, and with abbreviations expanded', () => {
  const synonyms = readSynonyms(new Map([['refrigerante', '2202']]))
  const read = (query: string) =>
    readingsOf(queryTerms(query), { synonyms, isKnown: (term) => term === 'lata' || term === 'cola', typing: false })
      .map(({ terms }) => terms.join(' '))
      .slice(0, 4)
  expect(read('refri cola lata 350ml')).toEqual([
    'refri cola lata 350ml',
    'refri cola lata',
    'refri cola',
    'refrigerante cola lata',
  ])
  expect(read('lata')).toEqual(['lata'])
  expect(read('refrigeramte')[1]).toBe('refrigerante')
})

test('the first word of a query matches longer synonyms that begin with it', () => {
  const index = createNcmIndex(NODES)
  const synonyms = readSynonyms(new Map([['farol de milha', '8512']]))
  expect(index.search('farol xenon', { synonyms, limit: 3 })[0]?.code).toBe('85122011')
})
