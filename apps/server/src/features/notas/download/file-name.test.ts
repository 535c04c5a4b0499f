import { expect, test } from 'vitest'
import { downloadName, shortName } from './file-name.ts'

const empresas = [
  { id: 0, root: '11222333', name: 'Irmãos Avelar Materiais & Ferragens Ltda' },
  { id: 1, root: '11222333', name: 'Irmãos Avelar Materiais & Ferragens Ltda' },
  { id: 2, root: '44555666', name: 'Indústria de Móveis Boa Vista Ltda' },
]
const notes = { empresaId: 0, tipo: 'nfe', papel: 'E', month: '2026-10', quantity: 40 }
const zip = { empresas, extension: 'zip' }

test.each([
  ['Irmaos-Avelar_NF-e_emitidas_2026-10_57-notas.zip', [notes, { ...notes, empresaId: 1, quantity: 17 }]],
  ['Irmaos-Avelar_NFC-e_recebidas_2026-10_1-nota.zip', [{ ...notes, tipo: 'nfce', papel: 'R', quantity: 1 }]],
  ['Irmaos-Avelar_2026-08-a-2026-10_80-notas.zip', [notes, { ...notes, tipo: 'cte', papel: 'R', month: '2026-08' }]],
  ['2-empresas_NF-e_emitidas_2026-10_80-notas.zip', [notes, { ...notes, empresaId: 2 }]],
])('%s', (name, counts) => {
  expect(downloadName(counts, zip)).toBe(name)
})

test('a sheet says what it holds', () => {
  const name = 'Irmaos-Avelar_NF-e_emitidas_2026-10_40-notas_totais-por-ncm.xlsx'
  expect(downloadName([notes], { empresas, content: 'totais-por-ncm', extension: 'xlsx' })).toBe(name)
})

test.each([
  ['Indústria de Móveis Boa Vista Ltda', 'Industria-de-Moveis'],
  ['D’Ávila & Cia', 'D-Avila'],
  ['"; x=\r\n../../a', 'x-a'],
  ['ÇÃO', 'CAO'],
  ['中文', ''],
  ['A'.repeat(200), 'A'.repeat(40)],
])('the short name of %j is %j', (name, short) => {
  expect(shortName(name)).toBe(short)
})
