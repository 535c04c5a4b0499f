import { newTotals } from '@portal/efd/apuracao/totals.ts'
import { expect, test } from 'vitest'
import type { BookContext } from '../book/context.ts'
import { contextOf } from '../month.test.kit.ts'
import { assessmentSettings, type CarriedBalances, carriedOn, statesWithoutRevenue } from './assessment.ts'

type Settings = Partial<BookContext['settings']>

const ajuste = (cd_ajuste: string, vl_ajuste: number, { ds_uf = null as string | null, ds_mes = '2026-11' } = {}) => ({
  ds_mes,
  cd_ajuste,
  ds_uf,
  ds_descricao: null,
  vl_ajuste,
  cd_beneficio: null,
})
const CARRIED: CarriedBalances = { icms: 111, ipi: 222, st: { MG: 333, RJ: 0 }, difal: { BA: { difal: 44, fcp: 5 } } }
const SALDOS = {
  ds_mes: '2026-10',
  vl_icms: 10.01,
  vl_ipi: 0.02,
  st: [{ ds_uf: 'PR', vl_saldo: 3 }],
  difal: [{ ds_uf: 'CE', vl_difal: 1.5, vl_fcp: 0.25 }],
}
const assess = (settings: Settings, carried: CarriedBalances | null = null, totals = newTotals()) =>
  assessmentSettings(contextOf({ settings }), carried, totals)

test('entered balances of the previous month override those of the own file, in cents', () => {
  const settings = assess({ saldos: SALDOS }, CARRIED)
  expect([settings.icms.previous, settings.ipi.previous]).toEqual([1_001, 2])
  expect([...settings.st].map(([uf, { previous }]) => [uf, previous])).toEqual([['PR', 300]])
  expect([...settings.difal].map(([uf, { previous }]) => [uf, previous])).toEqual([['CE', { difal: 150, fcp: 25 }]])
})

test.each([
  ['entered for another month', { ...SALDOS, ds_mes: '2026-09' }],
  ['not entered', { ...SALDOS, ds_mes: null }],
])('balances %s: those of the own file are used, and states with zero are omitted', (_, saldos) => {
  const settings = assess({ saldos }, CARRIED)
  expect([settings.icms.previous, settings.ipi.previous]).toEqual([111, 222])
  expect([...settings.st].map(([uf, { previous }]) => [uf, previous])).toEqual([['MG', 333]])
  expect([...settings.difal.keys()]).toEqual(['BA'])
})

test('without any balance all start at zero', () => {
  const settings = assess({})
  expect(settings).toMatchObject({ icms: { previous: 0 }, ipi: { previous: 0 } })
  expect([settings.st.size, settings.difal.size]).toEqual([0, 0])
})

test('the third character of the code gives the tax of an adjustment; other months are omitted', () => {
  const ajustes = [
    ...[
      ajuste('SP020799', 10.5),
      ajuste('SP000001', 1, { ds_mes: '2026-10' }),
      ajuste('MG100799', 20, { ds_uf: 'MG' }),
    ],
    ...[ajuste('BA230001', 30, { ds_uf: 'BA' }), ajuste('BA330001', 0.04, { ds_uf: 'BA' })],
  ]
  const settings = assess({ ajustes })
  const valuesOf = (adjustments: readonly { code: string; value: number }[] = []) =>
    adjustments.map(({ code, value }) => [code, value])
  expect(valuesOf(settings.icms.adjustments)).toEqual([['SP020799', 1_050]])
  expect([...settings.st].map(([uf, { adjustments }]) => [uf, valuesOf(adjustments)])).toEqual([
    ['MG', [['MG100799', 2_000]]],
  ])
  expect([...settings.difal].map(([uf, { adjustments }]) => [uf, valuesOf(adjustments)])).toEqual([
    [
      'BA',
      [
        ['BA230001', 3_000],
        ['BA330001', 4],
      ],
    ],
  ])
})

test('payment slips: entered ones first, then the code of ICMS-ST of the home state (SP 146-6) and GNRE codes elsewhere', () => {
  const totals = newTotals()
  for (const uf of ['SP', 'MG', 'RJ'])
    totals.st.set(uf, { returns: 0, refunds: 0, withheld: 1, documentCredits: 0, documentDebits: 0 })
  for (const uf of ['BA', 'CE']) totals.difal.set(uf, { debits: 1, credits: 0, fcpDebits: 0, fcpCredits: 0 })
  const guias = {
    icms: { cd_receita: '046-2', nr_dia: 20 },
    st: [{ ds_uf: 'RJ', cd_receita: '0213', nr_dia: 9 }],
    difal: [{ ds_uf: 'CE', cd_receita: '1554', cd_receita_fcp: '2020', nr_dia: 31 }],
  }
  const settings = assess({ guias }, null, totals)
  expect(settings.icms.slip).toEqual({ revenue: '046-2', due: '2026-12-20' })
  expect([...settings.st].map(([uf, { slip }]) => [uf, slip.revenue, slip.due])).toEqual([
    ['SP', '146-6', '2026-12-20'],
    ['MG', '100048', '2026-12-20'],
    ['RJ', '0213', '2026-12-09'],
  ])
  expect([...settings.difal].map(([uf, { difalSlip, fcpSlip }]) => [uf, difalSlip, fcpSlip])).toEqual([
    ['BA', { revenue: '100110', due: '2026-12-20' }, { revenue: '100137', due: '2026-12-20' }],
    ['CE', { revenue: '1554', due: '2026-12-31' }, { revenue: '2020', due: '2026-12-31' }],
  ])
})

test.each([
  ['MG', [], ['MG']],
  ['MG', [{ ds_uf: 'MG', cd_receita: '0213-3', nr_dia: 9 }], []],
  ['SP', [], []],
] as const)(
  'the revenue code of ICMS-ST of the own state %s is asked when it is not known (E250 field 05)',
  (uf, st, asked) => {
    const totals = newTotals()
    totals.st.set(uf, { returns: 0, refunds: 0, withheld: 100, documentCredits: 0, documentDebits: 0 })
    const context = contextOf({
      settings: { guias: { icms: { cd_receita: '1', nr_dia: 20 }, st: [...st], difal: [] } },
    })
    const settings = assessmentSettings({ ...context, uf }, null, totals)
    expect(statesWithoutRevenue(totals, settings)).toEqual(asked)
    const settled = newTotals()
    settled.st.set(uf, { returns: 0, refunds: 0, withheld: 0, documentCredits: 0, documentDebits: 0 })
    expect(statesWithoutRevenue(settled, settings)).toEqual([])
  },
)

test('adjustments of IPI and declared values are those of the month, in cents', () => {
  const ipi = {
    cd_ajuste: '010',
    ds_origem: '9',
    nr_documento: null,
    ds_descricao: 'Estorno',
    vl_ajuste: 1.23,
    ds_mes: '2026-11',
    ds_efeito: 'debito' as const,
  }
  const declarado = { ds_mes: '2026-11', cd_informacao: 'SP000001', vl_informacao: 7.5, ds_descricao: null }
  const settings = assess({
    ajustes_ipi: [ipi, { ...ipi, ds_efeito: 'credito' }, { ...ipi, ds_mes: '2026-12' }],
    declaratorios: [declarado, { ...declarado, ds_mes: '2026-10' }],
  })
  expect(settings.ipi.adjustments.map(({ effect, value }) => [effect, value])).toEqual([
    ['0', 123],
    ['1', 123],
  ])
  expect(settings.declared).toEqual([{ code: 'SP000001', value: 750, description: null }])
})

test('a month carries its credit balances over; balances without movement are carried over too', () => {
  const totals = newTotals()
  totals.st.set('MG', { returns: 0, refunds: 0, withheld: 300, documentCredits: 0, documentDebits: 0 })
  const settings = assess({ ajustes: [ajuste('SP000001', 0.11)] }, CARRIED, totals)
  expect(carriedOn(totals, settings)).toEqual({
    icms: 100,
    ipi: 222,
    st: { MG: 33 },
    difal: { BA: { difal: 44, fcp: 5 } },
  })
})
