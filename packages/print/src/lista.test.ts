import { expect, test } from 'vitest'
import { listaPages, sumsSection } from './lista.ts'
import { textSection } from './paper/flow.ts'
import { geometryFaults } from './testing/geometry.ts'
import { cutTexts, textsOf } from './testing/paper.ts'

const COLUMNS = [
  { title: 'Número', width: 70 },
  { title: 'Outra parte', width: 300, grow: true },
  { title: 'Valor (R$)', width: 90, align: 'right' as const },
]
const NAME = 'Comércio de Materiais de Construção e Ferragens Irmãos Avelar do Brasil Importação e Exportação Ltda '
const about = ['Empresa · 11.222.333/0001-81', 'Filtro: todas as notas']
const rows = Array.from({ length: 500 }, (_, n) => [`${n + 1}/1`, n % 7 === 0 ? NAME.repeat(3) : 'Cliente', '1,25'])
const pages = listaPages(
  {
    title: 'Notas',
    about,
    sections: [
      { title: '', columns: COLUMNS, rows, elastic: 1 },
      { title: 'NENHUMA', columns: COLUMNS, rows: [], elastic: 1 },
      sumsSection([['Na soma', '500', '625,00']]),
      textSection('OBSERVAÇÕES', ['Canceladas à parte.', '']),
    ],
  },
  { trace: true },
)

test('500 notes are 500 rows, each once, and the sum follows the last', () => {
  const texts = textsOf(pages).flat()
  expect(texts.filter((text) => /^\d+\/1$/.test(text))).toEqual(rows.map(([number]) => number))
  expect(texts.indexOf('625,00')).toBeGreaterThan(texts.lastIndexOf('1,25'))
})

test('each page has the head, the column titles and its number', () => {
  expect(pages.length).toBeGreaterThan(5)
  for (const [index, texts] of textsOf(pages).entries()) {
    expect(texts).toEqual(expect.arrayContaining([...about, 'Notas', `Página ${index + 1} de ${pages.length}`]))
    if (texts.includes('1,25')) expect(texts).toEqual(expect.arrayContaining(COLUMNS.map(({ title }) => title)))
  }
})

test('a short entry of the head takes one line, a long one two', () => {
  const withHead = (entry: string) =>
    listaPages(
      {
        title: 'Notas',
        about: Array.from({ length: 10 }, () => entry),
        sections: [{ title: '', columns: COLUMNS, rows, elastic: 1 }],
      },
      { trace: true },
    )
  const [short, long] = [withHead('Filtro'), withHead(NAME.repeat(3))]
  expect(cutTexts(long)).toEqual([])
  expect(short.flatMap(geometryFaults)).toEqual([])
  // ten lines less of head leave more rows on each page
  expect(short.length).toBeLessThan(long.length)
})

test('long names wrap inside their box; nothing is cut', () => {
  expect(pages.flatMap(geometryFaults)).toEqual([])
  expect(cutTexts(pages)).toEqual([])
  const name = textsOf(pages).flat().join('').replace(/\s/g, '')
  expect(name.split(NAME.replace(/\s/g, '').slice(0, 40)).length - 1).toBeGreaterThanOrEqual(72)
})

test('sections follow in order; one without rows is omitted', () => {
  const last = textsOf(pages).at(-1) ?? []
  expect(last.indexOf('OBSERVAÇÕES')).toBeGreaterThan(last.indexOf('SOMAS'))
  expect(last).toContain('Canceladas à parte.')
  expect(textsOf(pages).flat()).not.toContain('NENHUMA')
})
