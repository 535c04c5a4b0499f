// spec: 3.26

import type { Produto } from '@portal/tables/checks/produto.ts'
import { expect, test } from 'vitest'
import { contextOf, itemRow, PURCHASE, SALE, SUPPLIER } from '../month.test.kit.ts'
import type { NoteItemRow } from '../read/note-row.ts'
import { bookNota } from './book-nota.ts'
import { newMonthFindings } from './findings.ts'

const ITEMS = [itemRow()]

function book(items: readonly NoteItemRow[], context = contextOf(), note = PURCHASE) {
  const findings = newMonthFindings()
  const booked = bookNota({ note, items }, context, findings)
  return { nota: booked?.nota, findings: findings.list.map(({ codigo, itens }) => ({ codigo, itens })) }
}

test('a purchase without counterparts for its items reports only that', () => {
  const { nota, findings } = book(ITEMS)
  expect(findings).toMatchObject([{ codigo: 'ITEM_SEM_DEPARA', itens: [{ cd_fornecedor: 'F1', ds_unidade: 'CX' }] }])
  expect(nota?.groups).toMatchObject([{ cst: '000', cfop: '1102', rate: '18', operation: 10_000, icms: 1800 }])
})

test('a credit above the note’s own value is reported', () => {
  const codes = book(ITEMS, contextOf(), { ...PURCHASE, icms: 1200 }).findings.map(({ codigo }) => codigo)
  expect(codes).toContain('CREDITO_MAIOR')
  expect(book(ITEMS).findings.map(({ codigo }) => codigo)).not.toContain('CREDITO_MAIOR')
})

test('a product registered in another unit needs a factor', () => {
  const known: Produto = { cd_produto: '10318', nm_prd: 'CIMENTO', ds_unidade: 'SC', ds_codbarras: '7891000315507' }
  const of = (produto: Produto) => book(ITEMS, contextOf({ products: [produto] })).findings
  expect(of(known)).toMatchObject([{ codigo: 'FATOR_FALTA', itens: [{ cd_produto: '10318', ds_unidade: 'CX' }] }])
  expect(of({ ...known, unidades: [{ ds_unidade: 'CX', nr_fator: 12 }] })).toEqual([])
})

test('data that only some states require is written if the company sets it', () => {
  const referred = [
    { chave: PURCHASE.chave, issued: '2026-10-02' },
    { chave: PURCHASE.chave.replace(SUPPLIER, '12345678000195'), issued: '2026-10-02' },
  ]
  const note = { ...PURCHASE, notice: 'Regime especial', referred }
  const items = [itemRow({ fcp_rate: '2', fcp: 200 })]
  const ajuste = {
    ds_chave: PURCHASE.chave,
    cd_ajuste: 'SP10000001',
    ds_descricao: 'Crédito',
    vl_base: null,
    pr_icms: null,
    vl_icms: 12.34,
    vl_outros: null,
    cd_beneficio: '1',
  }
  const settings = { exigencias: { fl_fcp: true, fl_informacoes: true }, ajustes_documento: [ajuste] }
  const { nota } = book(items, contextOf({ settings: settings }), note)
  expect(nota).toMatchObject({ tellsFcp: true, groups: [{ rate: '20', icms: 2000, fcp: 200 }] })
  expect(nota?.information.map(({ code, references }) => [code, references.length])).toEqual([
    ['FISCO', 0],
    ['DOCREF', 1],
  ])
  expect(nota?.adjustments).toMatchObject([{ remark: '000001', value: 1234, benefit: '1' }])
  expect(book(items, contextOf(), note).nota).toMatchObject({ tellsFcp: false, information: [], adjustments: [] })
})

test('an industry books items without NCM as other goods, so that their supplier is no reason to refuse them', () => {
  const services = ITEMS.map((item) => ({ ...item, ncm: '00' }))
  const typesOf = (items: readonly NoteItemRow[], cd_atividade: '0' | '1') => {
    const booked = bookNota({ note: PURCHASE, items }, contextOf({ settings: { cd_atividade } }), newMonthFindings())
    return booked?.products.map(({ type, ncm }) => [type, ncm])
  }
  expect(typesOf(services, '0')).toEqual([['99', null]])
  expect(typesOf(services, '1')).toEqual([['00', null]])
  expect(typesOf(ITEMS, '0')).toEqual([['00', '25232910']])
})

test('a DUIMP is a separate kind from 2026 on', () => {
  const imports = [{ document: '26BR00001234567', drawback: null }]
  const note = { ...PURCHASE, papel: 'E' as const, operation: '0', imports }
  const kindIn = (year: string) => {
    const items = [itemRow({ cfop: '3102' })]
    return bookNota({ note, items }, contextOf({ month: `${year}-11` }), newMonthFindings())?.nota.imports.map(
      ({ kind }) => kind,
    )
  }
  expect([kindIn('2025'), kindIn('2026')]).toEqual([['0'], ['2']])
})

const SERVICE = itemRow({ n: 2, cfop: '5933', cst: null, product: 3_000, base: 0, icms: 0, rate: null, issqn: 150 })

test.each([
  ['without the services, as vProd is defined', 10_000, [itemRow(), SERVICE], 13_000],
  ['with the services inside', 13_000, [itemRow(), SERVICE], 13_000],
  ['of goods alone', 10_000, [itemRow()], 10_000],
  ['of services alone', 0, [SERVICE], 3_000],
  ['that its items do not explain', 9_999, [itemRow(), SERVICE], 9_999],
  ['absent', null, [itemRow(), SERVICE], 13_000],
])(
  'VL_MERC of an own note with a total %s has goods and services (Guia Prático, C100 field 16)',
  (...[, product, items, goods]) => {
    expect(book(items, contextOf(), { ...SALE, product }).nota?.goods).toBe(goods)
  },
)

test.each([
  [{ serie: 890 }, 'AVULSA'],
  [{ serie: 899, cfop: '5102' }, 'AVULSA'],
  [{ cfop: '5929' }, 'CUPOM'],
  [{ cfop: '6929' }, 'CUPOM'],
  [{}, null],
])(
  'a received note of situation 08 (%o) states in C110 the rule that it rests on (Guia Prático, C100 field 06)',
  (change, code) => {
    const rules = contextOf().settings.entradas
    const cfops = ['5929', '6929'].map((cd_cfop) => ({
      cd_cfop,
      ds_destino: null,
      cd_cfop_entrada: `${Number(cd_cfop[0]) - 4}949`,
    }))
    const context = contextOf({ settings: { entradas: { ...rules, cfops } } })
    const cfop = 'cfop' in change ? (change.cfop ?? '5102') : '5102'
    const { nota } = book([itemRow({ cfop })], context, { ...PURCHASE, ...change })
    expect(nota?.situation).toBe(code === null ? '00' : '08')
    expect(nota?.information.map((information) => information.code)).toEqual(code === null ? [] : [code])
  },
)

test('an own note of situation 08 needs no C110', () => {
  expect(book(ITEMS, contextOf(), { ...SALE, serie: 890 }).nota).toMatchObject({ situation: '08', information: [] })
})

test.each([
  ['without indDeduzDeson, when only then the total closes', 9_000, 0, 1_000, 1_000],
  ['that the document does not deduct', 10_000, 0, 1_000, 0],
  ['that it says to deduct', 9_000, 1_000, 1_000, 1_000],
  ['that explains no total', 9_500, 0, 1_000, 0],
])(
  'the relieved ICMS (Suframa) %s is VL_ABAT_NT (Guia Prático, C100 field 15; Convênio ICM 65/1988)',
  (...[, total, relief, relief_stated, expected]) => {
    const items = [itemRow({ cst: '40', base: 0, icms: 0, rate: null, relief, relief_stated })]
    for (const note of [
      { ...SALE, total },
      { ...PURCHASE, total },
    ]) {
      const { nota, findings } = book(items, contextOf(), note)
      expect(nota?.relief).toBe(expected)
      expect(nota?.groups).toMatchObject([{ operation: 10_000 - expected }])
      const closes = 10_000 - expected === total
      expect(findings.some(({ codigo }) => codigo === 'TOTAL_NAO_FECHA')).toBe(!closes)
    }
  },
)
