import type { Destino } from '@portal/contract/sped/configuracao.ts'
import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'
import { type EntryLaw, entryLaws } from '@portal/tables/entrada/entrada-cfop.ts'
import { expect, test } from 'vitest'
import { difalOf, pisCofinsOf } from './other-taxes.ts'

const REAL = { regime: 'real', uf: 'SP' }
const ROW = {
  ...{ product: 100_000, freight: 5_000, insurance: 0, other: 0, discount: 1_000 },
  ...{ pis_cst: '01', pis_rate: '1.65', pis: 0, cofins: 0 },
}
const GOODS = { issued: '2026-12-31', row: ROW, cfop: '1102', destination: 'revenda', icms: 18_000 } as const

/** One CFOP of entry and one use: what the acts say plainly. */
const PLAIN: [law: EntryLaw, cfop: string, destination: Destino][] = [...entryLaws().values()]
  .flat()
  .flatMap((law) => {
    const [, rest] = /^x(\d{3})$/.exec(law.entry) ?? []
    const isGoods = ['revenda', 'industria', 'consumo', 'ativo'].includes(law.destination)
    return rest && isGoods ? [[law, `1${rest}`, law.destination as Destino] as const] : [] // by `isGoods`
  })
  .map(([law, cfop, destination]) => [law, cfop, destination])

test('every use of every CFOP has the credit and the nature that its act says', () => {
  expect(PLAIN.length).toBeGreaterThan(150)
  for (const [law, cfop, destination] of PLAIN) {
    const { pis, pisCofins } = pisCofinsOf({ ...GOODS, cfop, destination }, REAL)
    const words = `${law.sale} ${destination} ${cfop}: ${law.pisCofins}`
    // an asset is credited in the register of assets
    const isCredited = law.pisCofins.includes('CST 50') && destination !== 'ativo'
    expect(pis.value > 0, words).toBe(isCredited)
    if (isCredited) expect(law.pisCofins, words).toContain(`natureza ${pisCofins?.nature}`)
    else expect(Number(pisCofins?.cst), words).toBeGreaterThanOrEqual(70)
  }
})

test('the credit is on the goods with their expenses, without ICMS', () => {
  const { pis, cofins, pisCofins } = pisCofinsOf(GOODS, REAL)
  expect(pisCofins).toEqual({ cst: '50', nature: '01' })
  expect([pis.base, pis.value, cofins.value]).toEqual([86_000, 1419, 6536])
})

test.each([
  ['revenda monofásica', '04', '0', 'revenda', '70'],
  ['substituição', '05', '0', 'revenda', '75'],
  ['alíquota zero', '06', '0', 'revenda', '73'],
  ['alíquota zero de insumo', '06', '0', 'industria', '73'],
  ['isenta', '07', '0', 'revenda', '71'],
  ['sem incidência', '08', '0', 'industria', '74'],
  ['suspensão', '09', '0', 'industria', '72'],
  ['fabricante, por unidade', '03', null, 'revenda', '70'],
  ['fabricante, alíquota concentrada', '02', '2.2000', 'revenda', '70'],
] as const)('%s gives no credit', (_, pis_cst, pis_rate, destination, cst) => {
  const taken = pisCofinsOf({ ...GOODS, destination, row: { ...ROW, pis_cst, pis_rate } }, REAL)
  expect(taken.pisCofins).toEqual({ cst, nature: null })
  expect([taken.pis.value, taken.cofins.value]).toEqual([0, 0])
})

test.each([
  ['insumo do fabricante, alíquota concentrada', '02', '2.2000', 'industria'],
  ['Zona Franca, alíquota menor', '02', '0.6500', 'revenda'],
  ['fornecedor do Simples', '49', null, 'revenda'],
  ['documento sem o CST', null, null, 'revenda'],
] as const)('%s gives the credit', (_, pis_cst, pis_rate, destination) => {
  const taken = pisCofinsOf({ ...GOODS, destination, row: { ...ROW, pis_cst, pis_rate } }, REAL)
  expect(taken.pisCofins?.cst).toBe('50')
  expect(taken.pis.value).toBe(1419)
})

test('from 2027 on there is neither PIS nor COFINS, in any regime', () => {
  for (const regime of ['real', 'presumido']) {
    const { pis, cofins, pisCofins } = pisCofinsOf({ ...GOODS, issued: '2027-01-01' }, { ...REAL, regime })
    expect([pis.value, cofins.value, pisCofins]).toEqual([0, 0, null])
  }
})

// 1.000,00 with 12 % inside, to a state of 18 %: base 880 / 0,82; 193,17 - 120,00
test('a purchase from another state for own use owes the difference, by the acts of its CFOP', () => {
  const row = { icms: 12_000, st: 0, difal_dest: 0, difal_fcp: 0 }
  const note = { party: { uf: 'PR' } as LedgerParty } // the state is all that is read
  const due = PLAIN.filter(([, , destination]) => destination === 'consumo' || destination === 'ativo')
  expect(due.length).toBeGreaterThan(60)
  for (const [law, cfop, destination] of due) {
    const of = { row: { ...row, cfop: `6${law.sale}` }, note, cfop: `2${cfop.slice(1)}`, destination, total: 100_000 }
    expect(difalOf(of, REAL), `${law.sale} ${destination}`).toBe(law.difal === '' ? 0 : 7317)
    expect(difalOf({ ...of, row: { ...of.row, difal_dest: 6_000 } }, REAL)).toBe(0)
    expect(difalOf({ ...of, row: { ...of.row, st: 6_000 } }, REAL)).toBe(0)
    expect(difalOf({ ...of, cfop }, REAL)).toBe(0)
  }
})
