import { expect, test } from 'vitest'
import type { PackageSummary, SummaryGroup } from '../base/summary.ts'
import { contentsTable } from './contents.ts'

const group = (tipo: string, papel: string, cents: string): SummaryGroup => ({
  ...{ tipo, papel, cents, notes: 2, outside: 0, xml: 2, pdf: 0 },
})
const rowsOf = (groups: SummaryGroup[]): string[][] => {
  const summary: PackageSummary = { groups, efd: null, efdReason: null, sheets: [], unprinted: 0, cfops: null }
  return [...contentsTable(summary).html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) => cell),
  )
}

test('the sum of a side has sales and purchases; freight and cargo stay beside it', () => {
  const rows = rowsOf([
    group('nfe', 'E', '13114504'),
    group('nfce', 'E', '3251189'),
    group('mdfe', 'E', '10550065'),
    group('cte', 'R', '90000'),
    group('outro', 'R', '81225'),
  ])
  expect(rows).toContainEqual(['NF-e emitidas', '2 XML', '131.145,04'])
  expect(rows).toContainEqual(['MDF-e emitidos', '2 XML', 'carga 105.500,65'])
  expect(rows).toContainEqual(['Emitidas: NF-e e NFC-e', '4 documentos', '163.656,93'])
  expect(rows.filter(([name = '']) => name.startsWith('Recebidas'))).toEqual([])
  expect(rows).toContainEqual(['CT-e recebidos', '2 XML', '900,00'])
  expect(rows).toContainEqual(['Outros documentos recebidos', '2 XML', '–'])
})
