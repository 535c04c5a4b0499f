import { expect, test } from 'vitest'
import { type RetencaoAmounts, retencoesOf } from './retencoes.ts'

/** A service of 1,000.00 with IRRF of 15.00; PIS 6.50, COFINS 30.00, CSLL 10.00. */
const AMOUNTS: RetencaoAmounts = {
  vServ: 100_000,
  vDescIncond: 0,
  vDescCond: 0,
  vISSQN: 0,
  vRetCP: 0,
  vRetIRRF: 1500,
  vRetCSLL: 1000,
  vPis: 650,
  vCofins: 3000,
  vLiq: 93_850,
  tpRetISSQN: '1',
  tpRetPisCofins: '1',
}

test.each<[string, Partial<RetencaoAmounts>, number, boolean]>([
  ['PIS and COFINS apart from vRetCSLL, as declared', {}, 4650, true],
  ['case 21: the three already in vRetCSLL', { vRetCSLL: 4650 }, 4650, true],
  ['the three in vRetCSLL, declared as such', { vRetCSLL: 4650, tpRetPisCofins: '2' }, 4650, true],
  [
    'type 4, only PIS and COFINS, and vLiq without them',
    { vRetIRRF: 0, vRetCSLL: 0, vLiq: 96_350, tpRetPisCofins: '4' },
    3650,
    true,
  ],
  ['type 5, PIS alone', { vRetIRRF: 0, vRetCSLL: 0, vLiq: 99_350, tpRetPisCofins: '5' }, 650, true],
  ['type 6, COFINS alone', { vRetIRRF: 0, vRetCSLL: 0, vLiq: 97_000, tpRetPisCofins: '6' }, 3000, true],
  ['type 7, COFINS and CSLL, which vRetCSLL has', { vRetCSLL: 4000, vLiq: 94_500, tpRetPisCofins: '7' }, 4000, true],
  ['type 9, PIS beside the CSLL', { vLiq: 96_850, tpRetPisCofins: '9' }, 1650, true],
  ['without a type, vLiq without them', { tpRetPisCofins: null }, 4650, true],
  ['not withheld, vLiq with them', { vRetIRRF: 0, vRetCSLL: 0, vLiq: 100_000, tpRetPisCofins: '2' }, 0, true],
  ['no reading leaves vLiq: the declared one', { vLiq: 90_000 }, 4650, false],
  ['no reading leaves vLiq, consolidated', { vRetCSLL: 4650, vLiq: 90_000 }, 8300, false],
])('%s (NT 007, tpRetPisCofins; vLiq decides)', (_name, change, contribuicoes, closes) => {
  expect(retencoesOf({ ...AMOUNTS, ...change })).toMatchObject({ contribuicoes, closes })
})
