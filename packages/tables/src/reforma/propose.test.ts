import { beforeAll, expect, test } from 'vitest'
import { officialReformRows } from './official-rows.test.kit.ts'
import { type BareItem, proposeGroup } from './propose.ts'
import { createReformTables, type ReformTables } from './reform-tables.ts'

let tablesOf: (month: string) => ReformTables
beforeAll(async () => {
  const rows = await officialReformRows()
  tablesOf = (month) => createReformTables(rows, { first: `${month}-01`, last: `${month}-28` })
})

/** 100.00 of PVC tube, with 18.00 of ICMS, 1.65 of PIS and 7.60 of Cofins. */
const TUBE: BareItem = {
  ncm: '39172300',
  registerCst: null,
  registerClassTrib: null,
  parts: {
    product: 10_000,
    freight: 0,
    insurance: 0,
    other: 0,
    importDuty: 0,
    discount: 0,
    pis: 165,
    cofins: 760,
    icms: 1_800,
    fcp: 0,
    difal: 0,
    difalFcp: 0,
    iss: 0,
    selective: 0,
  },
}
const propose = (change: Partial<BareItem>, month = '2026-10') => proposeGroup({ ...TUBE, ...change }, tablesOf(month))

test('a product of no annex has the general class, and its amounts by the rates of the year', () => {
  expect(propose({})).toEqual({
    cst: '000',
    classTrib: '000001',
    source: 'regra geral',
    base: 7_275,
    reason: null,
    taxes: {
      ibsUf: { rate: '0.10', reduction: null, tax: 7 },
      ibsMun: { rate: '0.00', reduction: null, tax: 0 },
      cbs: { rate: '0.90', reduction: null, tax: 65 },
    },
  })
})

test('the register goes before the annex, and the annex before the general class', () => {
  expect(propose({ ncm: '10063021' })).toMatchObject({ classTrib: '200003', taxes: { cbs: { tax: 0 } } })
  expect(propose({ ncm: '10063021' }).source).toMatch(/^Anexo I/)
  const own = { registerCst: '000', registerClassTrib: '000001' }
  expect(propose({ ncm: '10063021', ...own })).toMatchObject({
    classTrib: '000001',
    source: 'cadastro do produto',
    taxes: { cbs: { tax: 65 } },
  })
  expect(propose({ ncm: '04012010' }).source).toBe('regra geral; o NCM está em um anexo com condição: confira')
})

test('what cannot be computed says why', () => {
  const whole = { ...TUBE.parts, icms: 20_000 }
  expect(propose({ parts: whole })).toMatchObject({ taxes: null, reason: 'a base fica negativa' })
  const exempt = { registerCst: '410', registerClassTrib: '410999' }
  expect(propose(exempt)).toMatchObject({ taxes: null, reason: 'a classe não leva valores' })
  expect(propose({}, '2027-01')).toMatchObject({ taxes: null, reason: 'PIS e Cofins acabaram em 2026' })
  const none = { ...TUBE.parts, pis: 0, cofins: 0 }
  expect(propose({ parts: none }, '2027-01').reason).toBe('alíquota ainda não fixada')
})
