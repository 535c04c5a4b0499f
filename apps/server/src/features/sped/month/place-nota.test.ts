import type { Produto } from '@portal/tables/checks/produto.ts'
import { expect, test } from 'vitest'
import { suggestSettings } from '../settings/defaults.ts'
import { type BookContext, bookContext } from './context.ts'
import { newFindings } from './findings.ts'
import type { NoteItemRow, NoteRow } from './note-row.ts'
import { unpackItems } from './packed-items.ts'
import { placeNota } from './place-nota.ts'

const [COMPANY, SUPPLIER] = ['11222333000181', '11444777000161']
const CHAVE = '35261111444777000161550010000000011000000017'

const PARTY = {
  ...{ taxId: SUPPLIER, foreignId: null, name: 'Fornecedor Ltda', ie: null, im: null, tradeName: null, regime: null },
  ...{ ieKind: null, suframa: null, street: 'Rua A', number: '1', complement: null, district: null, zip: null },
  ...{ phone: null, city: '3550308', uf: 'SP', country: null },
}
const NOTE: NoteRow = {
  ...{ pending_cancellation: false, foreign_copy: false },
  ...{ id: '1', chave: CHAVE, tipo: 'nfe', modelo: 55, papel: 'R', number: 1, serie: 1, issued: '2026-11-03' },
  ...{ total: 10_000, situacao: 'autorizada', cfop: '5102', nature: 'Venda', issuer_id: SUPPLIER },
  ...{ party_name: 'Fornecedor Ltda', cancelled_on: null, operation: '1' },
  ...{ purpose: '1', destination: '1', moved: null, freight_by: '9', payment: '0', party: PARTY },
  ...{ recipient_id: COMPANY, taker: null, place_from: null, place_to: null, ref: null, notice: null },
  ...{ referred: null, imports: null, difal: null, product: 10_000, discount: 0, freight: 0, insurance: 0, other: 0 },
  ...{ icms_cst: null, icms_rate: null, icms_base: 10_000, icms: 1800 },
}
/** As the database packs it: one box of 100,00 with 18 %. */
const packed = ({ fcpRate = '', seldom = '' } = {}) =>
  [
    ...['1', '10000', '10000', '1800', seldom],
    ['5102', '0', '00', '', '', '18', fcpRate, '', '', '25232910', '', '7891000315507', 'CX', 'F1', 'Cimento'].join(
      '\x1c',
    ),
    '1',
  ].join('\x1f')
const ITEMS = unpackItems(packed(), new Map())

function contextOf(products: ReadonlyMap<string, Produto>, chosen: Partial<BookContext['settings']> = {}): BookContext {
  const settings = suggestSettings({
    ...{ name: 'Empresa', uf: 'SP', ie: null, simples: false, issuer: null, produces: false },
  })
  const period = { from: '2026-11-01', to: '2026-11-30', purpose: '0' as const }
  const whole = { ...settings, ...chosen }
  return bookContext({ cnpj: COMPANY, uf: 'SP', simples: false, period, settings: whole, products })
}

function place(items: readonly NoteItemRow[], context = contextOf(new Map()), note = NOTE) {
  const findings = newFindings()
  const placed = placeNota({ note, items }, context, findings)
  return { nota: placed?.nota, found: findings.list.map(({ codigo, itens }) => ({ codigo, itens })) }
}

test('a purchase whose items have no counterpart says so, and nothing else', () => {
  const { nota, found } = place(ITEMS)
  expect(found).toMatchObject([{ codigo: 'ITEM_SEM_DEPARA', itens: [{ cd_fornecedor: 'F1', ds_unidade: 'CX' }] }])
  expect(nota?.groups).toMatchObject([{ cst: '000', cfop: '1102', rate: '18', operation: 10_000, icms: 1800 }])
})

test('a credit above what the note itself says is told', () => {
  const found = place(ITEMS, contextOf(new Map()), { ...NOTE, icms: 1200 }).found.map(({ codigo }) => codigo)
  expect(found).toContain('CREDITO_MAIOR')
  expect(place(ITEMS).found.map(({ codigo }) => codigo)).not.toContain('CREDITO_MAIOR')
})

test('a product that the register knows in another unit lacks a factor, until one is given', () => {
  const known: Produto = { cd_produto: '10318', nm_prd: 'CIMENTO', ds_unidade: 'SC', ds_codbarras: '7891000315507' }
  const of = (produto: Produto) => place(ITEMS, contextOf(new Map([[produto.cd_produto, produto]]))).found
  expect(of(known)).toMatchObject([{ codigo: 'FATOR_FALTA', itens: [{ cd_produto: '10318', ds_unidade: 'CX' }] }])
  expect(of({ ...known, unidades: [{ ds_unidade: 'CX', nr_fator: 12 }] })).toEqual([])
})

test('what only some states ask for is written where the company says so', () => {
  const referred = [
    { chave: CHAVE, issued: '2026-10-02' },
    { chave: CHAVE.replace(SUPPLIER, '12345678000195'), issued: '2026-10-02' },
  ]
  const note = { ...NOTE, notice: 'Regime especial', referred }
  const items = unpackItems(packed({ fcpRate: '2', seldom: `${'0,'.repeat(6)}200${',0'.repeat(13)}` }), new Map())
  const ajuste = {
    ...{ ds_chave: CHAVE, cd_ajuste: 'SP10000001', ds_descricao: 'Crédito', vl_base: null, pr_icms: null },
    ...{ vl_icms: 12.34, vl_outros: null, cd_beneficio: '1' },
  }
  const asked = { exigencias: { fl_fcp: true, fl_informacoes: true }, ajustes_documento: [ajuste] }
  const { nota } = place(items, contextOf(new Map(), asked), note)
  expect(nota).toMatchObject({ tellsFcp: true, groups: [{ rate: '20', icms: 2000, fcp: 200 }] })
  expect(nota?.information.map(({ code, references }) => [code, references.length])).toEqual([
    ['FISCO', 0],
    ['DOCREF', 1],
  ])
  expect(nota?.adjustments).toMatchObject([{ remark: '000001', value: 1234, benefit: '1' }])
  expect(place(items, contextOf(new Map()), note).nota).toMatchObject({
    ...{ tellsFcp: false, information: [], adjustments: [] },
  })
})

test('an industry takes what has no NCM for other goods, and so is not refused for its supplier', () => {
  const services = ITEMS.map((item) => ({ ...item, ncm: '00' }))
  const typesOf = (items: readonly NoteItemRow[], cd_atividade: '0' | '1') => {
    const placed = placeNota({ note: NOTE, items }, contextOf(new Map(), { cd_atividade }), newFindings())
    return placed?.products.map(({ type, ncm }) => [type, ncm])
  }
  expect(typesOf(services, '0')).toEqual([['99', null]])
  expect(typesOf(services, '1')).toEqual([['00', null]])
  expect(typesOf(ITEMS, '0')).toEqual([['00', '25232910']])
})

test('a DUIMP is a kind of its own from 2026 on', () => {
  const imports = [{ document: '26BR00001234567', drawback: null }]
  const note = { ...NOTE, papel: 'E' as const, operation: '0', imports }
  const kindIn = (year: string) => {
    const context = contextOf(new Map())
    const period = { ...context.period, from: `${year}-11-01`, to: `${year}-11-30` }
    const items = ITEMS.map((item) => ({ ...item, cfop: '3102' }))
    return placeNota({ note, items }, { ...context, period }, newFindings())?.nota.imports.map(({ kind }) => kind)
  }
  expect([kindIn('2025'), kindIn('2026')]).toEqual([['0'], ['2']])
})
