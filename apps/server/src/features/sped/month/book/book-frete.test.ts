import { expect, test } from 'vitest'
import { COMPANY, carriedPurchase, contextOf, itemRow, PURCHASE, SALE, SUPPLIER } from '../month.test.kit.ts'
import type { CarriedNote, NoteItemRow, NoteRow } from '../read/note-row.ts'
import { bookFrete } from './book-frete.ts'
import { newMonthFindings } from './findings.ts'

/** A freight of R$ 100,00 with a reduced base, of a purchase that the portal has. */
const FREIGHT: NoteRow = {
  ...PURCHASE,
  tipo: 'cte',
  modelo: 57,
  cfop: '5353',
  nature: 'Transporte',
  operation: null,
  purpose: '0',
  destination: null,
  freight_by: null,
  payment: null,
  taker: '3',
  place_from: '3550308',
  place_to: '3509502',
  product: null,
  discount: null,
  freight: null,
  insurance: null,
  other: null,
  icms_cst: '20',
  icms_rate: '12',
  icms_base: 8000,
  icms: 960,
  carried_count: 1,
  carried: [carriedPurchase()],
}

const groupsOf = (simples: boolean) => bookFrete(FREIGHT, contextOf({ simples }), newMonthFindings())?.frete.groups

test('a freight without credit has CST 90 and neither base nor ICMS (D190)', () => {
  expect(groupsOf(false)).toMatchObject([{ cst: '020', cfop: '1353', base: 8000, icms: 960, reduction: 2000 }])
  expect(groupsOf(true)).toMatchObject([{ cst: '090', cfop: '1353', base: 0, icms: 0, reduction: 0 }])
})

test('interstate shares are written for an own service only; those of a purchased service belong to its issuer', () => {
  const difal = { fcp: 100, destination: 500, origin: 0 }
  const booked = (papel: 'E' | 'R') =>
    bookFrete({ ...FREIGHT, papel, cfop: papel === 'E' ? '6357' : '6353', difal }, contextOf(), newMonthFindings())
      ?.frete
  expect(booked('E')?.difal).toEqual(difal)
  expect(booked('R')?.difal).toBeNull()
})

type Context = ReturnType<typeof contextOf>

function book(change: Partial<NoteRow> = {}, context: Context = contextOf()) {
  const findings = newMonthFindings()
  const booked = bookFrete({ ...FREIGHT, ...change }, context, findings)
  return { booked, frete: booked?.frete, findings: findings.list }
}
const entradasWith = (change: Partial<Context['settings']['entradas']>) => ({
  entradas: { ...contextOf().settings.entradas, ...change },
})
const withEntradas = (change: Partial<Context['settings']['entradas']>): Context =>
  contextOf({ settings: entradasWith(change) })

test('a purchased freight is an entry of others with the carrier as participant (D100)', () => {
  expect(book().booked).toMatchObject({
    kind: 'frete',
    uf: 'SP',
    participante: { cnpj: SUPPLIER },
    frete: {
      direction: '0',
      issuer: '1',
      participante: SUPPLIER,
      modelo: '57',
      situation: '00',
      kind: '0',
      issued: '2026-11-03',
      moved: '2026-11-03',
      total: 10_000,
      discount: 0,
      base: 8_000,
      icms: 960,
      untaxed: 0,
      fromCity: '3550308',
      toCity: '3509502',
      adjustments: [],
    },
  })
})

test('an own freight is an exit without day of entry and keeps its CFOP', () => {
  const { frete } = book({ papel: 'E', cfop: '5353', modelo: 67 })
  expect(frete).toMatchObject({ direction: '1', issuer: '0', modelo: '67', moved: null, groups: [{ cfop: '5353' }] })
})

test.each<[taker: string | null, freightBy: string]>([
  ['0', '0'],
  ['3', '1'],
  ['1', '2'],
  ['4', '2'],
  [null, '2'],
])('toma %s is IND_FRT %s (D100 field 17)', (taker, freightBy) => {
  expect(book({ taker }).frete?.freightBy).toBe(freightBy)
})

test.each<[cst: string | null, icms: number, group: object, untaxed: number]>([
  ['00', 960, { cst: '000', rate: '12', base: 8_000, icms: 960, reduction: 0 }, 0],
  ['40', 0, { cst: '040', rate: '0', base: 0, icms: 0, reduction: 0 }, 10_000],
  ['41', 0, { cst: '041', rate: '0', base: 0, icms: 0 }, 10_000],
  ['51', 0, { cst: '051', rate: '0', base: 0, icms: 0 }, 10_000],
  ['60', 0, { cst: '060', rate: '0', base: 0, icms: 0 }, 0],
  [null, 0, { cst: '090', rate: '0', base: 0, icms: 0 }, 0],
])('CST %s with %d cents of ICMS', (...[icms_cst, icms, group, untaxed]) => {
  const { frete } = book({ icms_cst, icms })
  expect(frete?.groups).toMatchObject([{ ...group, operation: 10_000 }])
  expect(frete).toMatchObject({ untaxed, icms })
})

test.each<[name: string, context: Context, icms: number, cfop: string]>([
  ['resale', withEntradas({}), 960, '1353'],
  ['industry', withEntradas({ ds_destino: 'industria' }), 960, '1352'],
  ['consumption', withEntradas({ ds_destino: 'consumo' }), 0, '1353'],
  ['the setting without credit', withEntradas({ fl_credito_icms: false }), 0, '1353'],
])('the credit of a freight for %s', (...[, context, icms]) => {
  expect(book({}, context).frete?.groups).toMatchObject([{ operation: 10_000, icms, base: icms === 0 ? 0 : 8_000 }])
})

test('a rule of the company gives the CFOP; without any rule the freight is not booked', () => {
  const rule = { cd_cfop: '5353', ds_destino: null, cd_cfop_entrada: '1352', nr_cpfcnpj: SUPPLIER }
  expect(book({}, withEntradas({ cfops: [rule] })).frete?.groups).toMatchObject([{ cfop: '1352' }])
  const { booked, findings } = book({ cfop: '5929' })
  expect(booked).toBeNull()
  expect(findings).toMatchObject([{ codigo: 'CFOP_SEM_REGRA', campo: 'entradas.cfops', cd_cfop: '5929' }])
})

test('an incomplete carrier is an error', () => {
  const { booked, findings } = book({ party: { ...PURCHASE.party!, taxId: null } })
  expect(booked).toBeNull()
  expect(findings).toMatchObject([{ codigo: 'PARTICIPANTE_INCOMPLETO', gravidade: 'erro' }])
})

test.each<[situation: string, name: string, change: Partial<NoteRow>]>([
  ['00', 'of the month', {}],
  ['01', 'of another month', { issued: '2026-10-31' }],
  ['06', 'complementary', { purpose: '1' }],
  ['07', 'complementary of another month', { purpose: '1', issued: '2026-10-31' }],
])('COD_SIT %s (table 4.1.2): a freight %s', (situation, _, change) => {
  expect(book(change).frete).toMatchObject({ situation, kind: change.purpose ?? '0' })
})

test('the chosen day of entry decides the month', () => {
  const chosen = { ds_chave: FREIGHT.chave, dt_entrada: '2026-11-05', ds_destino: null, fl_escriturar: true }
  const context = contextOf({ settings: { documentos: [chosen] } })
  expect(book({ issued: '2026-10-31' }, context).frete).toMatchObject({ situation: '00', moved: '2026-11-05' })
})

test('a cancelled own freight has no participant, groups or amounts of ICMS', () => {
  const own = { papel: 'E' as const, situacao: 'cancelada', issuer_id: COMPANY }
  expect(book(own).booked).toMatchObject({
    participante: null,
    uf: null,
    frete: { situation: '02', participante: null, groups: [], base: 0, icms: 0, difal: null },
  })
})

test('interstate shares of zero are omitted', () => {
  const own = { papel: 'E' as const, cfop: '6357' }
  expect(book({ ...own, difal: { fcp: 0, destination: 0, origin: 0 } }).frete?.difal).toBeNull()
})

test.each(['40', '41', '60'])(
  'an own service with CST %s states neither base, rate nor ICMS (Guia Prático, D190)',
  (icms_cst) => {
    const own: NoteRow = { ...FREIGHT, papel: 'E', issuer_id: COMPANY, icms_cst }
    expect(bookFrete(own, contextOf(), newMonthFindings())?.frete).toMatchObject({
      base: 0,
      icms: 0,
      groups: [{ cst: `0${icms_cst}`, rate: '0', base: 0, icms: 0, operation: 10_000 }],
    })
  },
)

const HERE = { nr_cpfcnpj: SUPPLIER, ds_destino: 'consumo' as const }
const CHOSEN = { ds_chave: FREIGHT.chave, dt_entrada: null, ds_destino: 'revenda' as const, fl_escriturar: true }
const goods = (change: Partial<NoteItemRow>) => carriedPurchase([itemRow(change)])
const own = (change: Partial<NoteItemRow>) =>
  carriedPurchase([itemRow(change)], { chave: SALE.chave, papel: 'E', issuer_id: COMPANY })

test.each<[goods: string, carried: CarriedNote, icms: number]>([
  ['taxed goods for resale', goods({}), 960],
  ['goods of a Simples supplier, whose exit is taxed', goods({ cst: null, csosn: '102', icms: 0 }), 960],
  ['deferred goods', goods({ cst: '51', icms: 0 }), 960],
  ['goods with ICMS-ST withheld', goods({ cst: '60', icms: 0, cfop: '5405' }), 0],
  ['goods with ICMS-ST withheld, of a Simples supplier', goods({ cst: null, csosn: '500', icms: 0, cfop: '5405' }), 0],
  ['exempt goods', goods({ cst: '40', icms: 0 }), 0],
  ['fuel taxed once', goods({ cst: '61', icms: 0, cfop: '5655' }), 0],
  ['an own sale that is taxed', own({}), 960],
  ['an own sale that is exempt', own({ cst: '40', icms: 0 }), 0],
  ['an own export, whose credit is kept', own({ cfop: '7102', cst: '41', icms: 0 }), 960],
  ['an own sale for export through a trading company', own({ cfop: '6502', cst: '41', icms: 0 }), 960],
  ['an own import', own({ cfop: '3102' }), 960],
  ['an own import for consumption', own({ cfop: '3556' }), 0],
])('the credit of a freight follows the goods: %s (LC 87/1996, arts. 20 and 33, I)', (_, note, icms) => {
  expect(book({ carried: [note] })).toMatchObject({ findings: [], frete: { icms } })
})

test.each<[choice: string, settings: Parameters<typeof contextOf>[0], icms: number]>([
  ['the supplier of the goods sells for consumption', { settings: entradasWith({ fornecedores: [HERE] }) }, 0],
  ['all purchases are assets', { settings: entradasWith({ ds_destino: 'ativo' }) }, 0],
  [
    'the goods are assets',
    { settings: { documentos: [{ ...CHOSEN, ds_chave: PURCHASE.chave, ds_destino: 'ativo' }] } },
    0,
  ],
  [
    'a choice for the CT-e decides',
    { settings: { ...entradasWith({ ds_destino: 'ativo' }), documentos: [CHOSEN] } },
    960,
  ],
])('the credit of a freight follows the choices for the goods: %s', (_, settings, icms) => {
  expect(book({}, contextOf(settings)).frete?.icms).toBe(icms)
})

test('goods of which a part gives credit share the ICMS by their value', () => {
  const items = [itemRow({ product: 7_500 }), itemRow({ product: 2_500, cst: '40', icms: 0 })]
  const { frete } = book({ carried: [carriedPurchase(items)], icms_cst: '00' })
  expect(frete?.groups).toMatchObject([{ cst: '000', rate: '12', base: 6_000, icms: 720, operation: 10_000 }])
})

test.each<[goods: string, change: Partial<NoteRow>]>([
  ['the CT-e names no note', { carried_count: 0, carried: null }],
  ['no carried note is in the portal', { carried_count: 2, carried: null }],
  ['one of two carried notes is missing', { carried_count: 2 }],
  ['a carried note has no CFOP of entry', { carried: [goods({ cfop: '5929' })] }],
])('unknown goods are asked, and the freight has no credit: %s', (_, change) => {
  const asked = book(change)
  expect(asked.frete).toMatchObject({ base: 0, icms: 0, groups: [{ cst: '090', rate: '0' }] })
  expect(asked.findings).toMatchObject([{ codigo: 'FRETE_SEM_NOTAS', gravidade: 'aviso', campo: 'documentos' }])
  const fornecedores = [{ ...HERE, ds_destino: 'industria' as const }]
  for (const settings of [{ documentos: [CHOSEN] }, entradasWith({ fornecedores })])
    expect(book(change, contextOf({ settings }))).toMatchObject({ findings: [], frete: { icms: 960 } })
})

test.each<[name: string, change: Partial<NoteRow>, context: Context]>([
  ['a freight without ICMS', { icms_cst: '40', icms: 0 }, contextOf()],
  ['a company of the Simples', {}, contextOf({ simples: true })],
  ['a company that takes no credits', {}, withEntradas({ fl_credito_icms: false })],
  ['an own freight', { papel: 'E', issuer_id: COMPANY }, contextOf()],
])('nothing is asked of %s', (_, change, context) => {
  expect(book({ ...change, carried_count: 0, carried: null }, context).findings).toEqual([])
})
