// spec: m7, m8, m11

import type { Documento } from '@portal/contract/notas.ts'
import { expect, test } from 'vitest'
import { widthIn } from '../../../grid/column-layout.ts'
import { BOX } from '../../../grid/use-model.ts'
import { type ColumnContext, notasColumns, usualColumns, valueWidth } from './columns.tsx'

const CONTEXT: ColumnContext = {
  tipo: 'nfe',
  papel: 'E',
  cnpj: '11222333000181',
  open: (_, name) => name,
  beside: false,
  roomy: false,
  longest: '126.480,00',
}
const columns = notasColumns(CONTEXT)
const usual = (room: number, over = {}) =>
  usualColumns(columns, { room, beside: false, roomy: false, branches: false, ...over })

test('at 1440 px with the sidebar all default columns are visible', () => {
  expect(usual(1215)).toHaveLength(9)
})

test('in narrow lists the key is hidden first, then the nature, then the tax id', () => {
  expect(usual(1100)).not.toContain('chave')
  expect(usual(1100)).toContain('cfop')
  expect(usual(974)).not.toContain('cfop')
  expect(usual(768)).not.toContain('cnpj')
  expect(usual(675)).toEqual(['situacao', 'emissao', 'numero', 'parte', 'valor'])
})

test('beside an open document the list keeps its most important columns', () => {
  expect(usual(680, { beside: true })).toEqual(['situacao', 'emissao', 'numero', 'parte', 'valor'])
})

test('a list of several branches has a column for the branch', () => {
  expect(usual(1300, { branches: true })).toContain('filial')
  expect(usual(1300)).not.toContain('filial')
})

test('a value of billions widens its column for all rows', () => {
  expect(valueWidth('1.234.567.890,12')).toBe(127)
  expect(valueWidth('126.480,00')).toBe(112)
})

test('rows of two lines have the tax id under the name', () => {
  expect(usual(1300, { roomy: true })).not.toContain('cnpj')
})

test('the list of other documents says the model of each, also in narrow windows', () => {
  const other = notasColumns({ ...CONTEXT, tipo: 'outro' })
  const room = { beside: false, roomy: false, branches: false }
  expect(usualColumns(other, { room: 1215, ...room })).toContain('modelo')
  expect(usualColumns(other, { room: 810, ...room })).toContain('modelo')
  expect(usual(1300)).not.toContain('modelo')
  const [{ text } = {}] = other.filter(({ id }) => id === 'modelo')
  const named = (['nfse_municipal', 63, '06'] as const).map((modelo) => text?.({ modelo } as Documento))
  expect(named).toEqual(['NFS-e municipal', 'BP-e', 'Conta de energia elétrica'])
})

test('the list of manifests has journey and plate, and no CFOP column', () => {
  const mdfe = notasColumns({
    tipo: 'mdfe',
    papel: 'E',
    cnpj: '11222333000181',
    open: (_, name) => name,
    beside: false,
    roomy: false,
    longest: '',
  })
  const usualAt = (room: number) => usualColumns(mdfe, { room, beside: false, roomy: false, branches: false })
  expect(usualAt(1215)).not.toContain('cfop')
  // a column that is empty in most rows is chosen, not given
  expect(usualAt(1920)).not.toContain('cnpj')
  expect(usualAt(1215)).toEqual(expect.arrayContaining(['percurso', 'placa']))
  expect(usualAt(768)).toContain('percurso')
  const text = (id: string, row: Partial<Documento>) =>
    mdfe.find((column) => column.id === id)?.text?.(row as Documento) // the fields that the column reads
  expect(text('percurso', { uf_inicio: 'SP', uf_fim: 'PE' })).toBe('SP → PE')
  expect(text('percurso', { uf_inicio: null, uf_fim: 'PE' })).toBe('PE')
  expect(text('placa', { ds_placa: 'ABC1D23' })).toBe('ABC1D23')
  expect(columns.some(({ id }) => id === 'placa')).toBe(false)
})

test('received transport says who pays: the company itself, or by name', () => {
  const cte = (papel: 'E' | 'R') =>
    notasColumns({
      tipo: 'cte',
      papel,
      cnpj: '11222333000181',
      open: (_, name) => name,
      beside: false,
      roomy: false,
      longest: '',
    })
  const taker = cte('R').find(({ id }) => id === 'tomador')
  const row = (nr_cnpjdestinatario: string, nm_destinatario: string) =>
    ({ nr_cnpjdestinatario, nm_destinatario, ds_filial: '0001' }) as Documento // the fields that the column reads
  expect(taker?.text?.(row('11222333000181', 'Padaria Exemplo Ltda'))).toBe('Esta empresa')
  expect(taker?.text?.(row('11222333000262', 'Padaria Exemplo Filial'))).toBe('Padaria Exemplo Filial')
  expect(taker?.text?.(row('41827365000171', 'Mercado Azul Ltda'))).toBe('Mercado Azul Ltda')
  expect(cte('E').some(({ id }) => id === 'tomador')).toBe(false)
  expect(usualColumns(cte('R'), { room: 1215, beside: false, roomy: false, branches: false })).toContain('tomador')
})

test('the head of a sorted column and its arrow fit into the column', () => {
  for (const beside of [false, true]) {
    const all = notasColumns({
      tipo: 'nfe',
      papel: 'E',
      cnpj: '11222333000181',
      open: (_, name) => name,
      beside,
      roomy: false,
      longest: '',
    })
    // at 12 px and weight 500 a letter has 6.3 px on average; arrow and gap 20, padding 12
    for (const { name, shortName = name, sort, width } of all)
      if (sort)
        expect(width, shortName).toBeGreaterThanOrEqual(Math.ceil(shortName.length * 6.3) + 20 + (beside ? 8 : 12))
  }
})

test('beside an open document at 1366 px a name keeps 175 px for its letters', () => {
  const columns = notasColumns({ ...CONTEXT, beside: true })
  // less the menu of 225, the note takes 44 %; 24 is the padding of the name's cell
  const room = Math.floor((1366 - 225) * 0.56)
  const shown = columns.filter(({ id }) => usual(room, { beside: true }).includes(id))
  expect(widthIn(shown, { room, layout: {}, box: BOX })('parte') - 24).toBeGreaterThanOrEqual(175)
})

test('beside an open document the day is not cut', () => {
  const width = notasColumns({ ...CONTEXT, beside: true }).find(({ id }) => id === 'emissao')?.width ?? 0
  // 12 is the padding of the cell; the figures have the measure of a value's
  expect(width - 12).toBeGreaterThanOrEqual(8 * 8.2 + 2 * 4)
})

test('beside an open document the value takes no more than it needs', () => {
  expect(valueWidth('1.234,56', true)).toBe(92)
  expect(valueWidth('126.480,00', true)).toBe(92)
  expect(valueWidth('1.234.567.890,12', true)).toBe(127)
})

test('the column of the proof is optional and hidden by default', () => {
  expect(columns.find(({ id }) => id === 'prova')).toMatchObject({ name: 'Prova', optional: true })
  expect(usual(2400)).not.toContain('prova')
})

test('what the company declared of received NF-e, and until when it may, are columns to choose', () => {
  const received = notasColumns({ ...CONTEXT, papel: 'R' })
  const text = (id: string, row: Partial<Documento>) =>
    received.find((column) => column.id === id)?.text?.(row as Documento) // the fields read
  expect(text('manifestacao', { ds_manifestacao: 'nao_realizada' })).toBe('Não realizada')
  expect(text('manifestacao', { ds_manifestacao: null })).toBe('')
  expect(text('prazo', { dt_prazo_conclusiva: '2027-02-19' })).toBe('19/02/2027')
  const chosen = ['manifestacao', 'prazo']
  expect(received.filter(({ id }) => chosen.includes(id)).map(({ optional }) => optional)).toEqual([true, true])
  expect(columns.some(({ id }) => chosen.includes(id))).toBe(false)
  expect(notasColumns({ ...CONTEXT, papel: 'R', tipo: 'cte' }).some(({ id }) => chosen.includes(id))).toBe(false)
})
