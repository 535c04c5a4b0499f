import { expect, test } from 'vitest'
import { pdfTextOf } from '../../../testing/pdf-text.ts'
import type { Crossed } from './crossing.ts'
import { crossPaper } from './paper.ts'

const empresa = { name: 'Moinho Azul', taxId: '11222333000181' }
const finding = (rule: string, n: number): Crossed => ({
  rule,
  severity: 'erro',
  chave: null,
  line: n,
  efd: '10.00',
  xml: '12.00',
  difference: -200,
  document: {
    id: null,
    tipo: 'nfe',
    number: n,
    serie: 1,
    issued: '2026-10-03',
    taxId: '44555666000199',
    name: 'Cliente',
    total: 1200,
  },
})
const print = async (findings: Crossed[], rule?: string) =>
  pdfTextOf(
    await crossPaper({
      empresa,
      crossing: { from: '2026-10-01', to: '2026-10-31', documents: 9, xmls: 9, findings },
      rule,
    }),
  )
const numbersOf = (text: readonly string[]) => text.filter((line) => /^\d+\/1$/.test(line))

test('every difference is a row, with the sum of each rule', async () => {
  const text = await print([...[1, 2, 3].map((n) => finding('valor', n)), finding('icms', 4)])
  expect(numbersOf(text)).toEqual(['1/1', '2/1', '3/1', '4/1'])
  expect(text).toContain('Neste papel: 4 diferenças, todas.')
  const sums = text.slice(text.indexOf('DIFERENÇAS POR REGRA'))
  expect(sums).toEqual(expect.arrayContaining(['3', '-6,00', '1', '-2,00']))
})

test('one rule alone', async () => {
  expect(numbersOf(await print([finding('valor', 1), finding('icms', 2)], 'icms'))).toEqual(['2/1'])
})

test('more than the limit: the paper says how many it has, and the sums are those of all', async () => {
  const many = Array.from({ length: 5100 }, (_, index) => finding('valor', index + 1))
  const text = await print([...many, finding('icms', 1)])
  expect(numbersOf(text).length).toBe(2501)
  expect(text).toContain('Neste papel: 2.501 de 5.101 diferenças, repartidas entre as regras. A planilha traz todas.')
  const sums = text.slice(text.indexOf('DIFERENÇAS POR REGRA'))
  expect(sums).toEqual(expect.arrayContaining(['5.100', '-10.200,00']))
})

test('no difference is said', async () => {
  expect(await print([])).toContain('A EFD e os XMLs dizem o mesmo: nenhuma diferença.')
})
