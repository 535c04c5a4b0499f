import { Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import Value from 'typebox/value'
import { expect, test } from 'vitest'
import { carriedView, storedEntry, taxViewOf } from '../tabelas/tables.test.kit.ts'
import { answerFor } from './answer.ts'
import { icmsFigures } from './icms.ts'
import { ipiOf } from './ipi.ts'
import { periodsOf } from './other-taxes.ts'
import type { LookupContext } from './question.ts'

const PLACE: LookupContext = { uf: 'SP', empresa: null, simples: null, accountId: null, sistema: 'PORTAL' }

/** The answer of a fresh installation. */
async function answerOf(ncm: string, day?: string) {
  const candidate = { origin: 'tabela' as const, ncm, name: null, gtin: null, code: null }
  return answerFor(await carriedView({ day }), candidate, { place: PLACE, observed: undefined })
}

const listsOf = async (ncm: string, day?: string) =>
  (await answerOf(ncm, day)).piscofins
    .filter(({ cd_codigo }) => cd_codigo !== null)
    .map(({ cd_codigo, pr_pis, pr_cofins, fl_condicional }) => [cd_codigo, pr_pis, pr_cofins, fl_condicional])

test('the headings say which cement it is', async () => {
  const [dental, building] = [await answerOf('30064011'), await answerOf('25232910')]
  expect(dental.nm_ncm_caminho.join(' ')).toMatch(/farmacêuticos.*[Cc]imentos.*obturação dentária/)
  expect(building.nm_ncm_caminho.length).toBeGreaterThanOrEqual(2)
  expect(building).toMatchObject({
    ds_ncm_situacao: 'vigente',
    dt_ncm_ini: '2022-04-01',
    ds_ncm_ato: 'Res. Camex 272/2021',
  })
})

test('IPI by the TIPI, with exceptions; 87.03 is unknown and cites the decree; before the TIPI nothing is stated', async () => {
  expect((await answerOf('22030000')).ipi).toMatchObject({
    pr_ipi: 3.9,
    ds_situacao: 'vigente',
    ds_ato: 'Decreto 11.158/2022',
    exs: [{ nr_ex: '01', nm_ex: 'Chope', pr_ipi: 3.9 }],
    dt_inicio: '2022-08-01',
    dt_referencia: '2026-02-12',
  })
  expect((await answerOf('01012100')).ipi).toMatchObject({ pr_ipi: 'NT', ds_situacao: 'vigente' })
  expect((await answerOf('87032310')).ipi).toMatchObject({
    pr_ipi: null,
    ds_situacao: 'ausente',
    ds_condicao: expect.stringContaining('Decreto 12.549/2025'),
  })
  expect((await answerOf('22030000', '2022-07-31')).ipi).toMatchObject({ pr_ipi: null, ds_situacao: 'ausente' })
  expect((await answerOf('22030000', '2024-01-10')).ipi.ds_condicao).toContain('mudança entre o dia consultado')
  // a code that began with Resolução Gecex 812/2025
  expect((await answerOf('85177120', '2026-01-31')).ipi.pr_ipi).toBeNull()
  expect((await answerOf('85177120', '2026-02-01')).ipi.pr_ipi).toBe(6.5)
})

test('from 2027 on the IPI is no figure but a question, and PIS and Cofins are gone', async () => {
  const later = await answerOf('22030000', '2027-01-01')
  expect(later.ipi).toMatchObject({
    pr_ipi: null,
    ds_situacao: 'ausente',
    ds_condicao: expect.stringContaining('Zona Franca'),
  })
  expect(later).toMatchObject({ piscofins: [], ds_piscofins: expect.stringContaining('31/12/2026') })
  expect((await answerOf('22030000', '2026-12-31')).piscofins.length).toBeGreaterThan(0)
})

test('CEST by prefix with its segment; revoked codes are never offered; door-to-door comes last', async () => {
  const { cests } = await answerOf('22030000')
  const codes = cests.map(({ cd_cest }) => cd_cest)
  expect(codes).toContain('0302103')
  expect(cests[0]?.nm_segmento).toContain('Cervejas')
  const all = await answerOf('21069010')
  expect(all.cests.some(({ nm_cest }) => nm_cest === 'Revogado')).toBe(false)
  const doors = all.cests.map(({ cd_cest }) => cd_cest.startsWith('28'))
  expect(doors).toContain(true)
  expect(doors.indexOf(true)).toBe(doors.lastIndexOf(false) + 1)
})

test('beer is taxed once, by who buys; a retailer may sell it at zero', async () => {
  const { piscofins } = await answerOf('22030000')
  expect(piscofins[0]).toMatchObject({
    ds_regime: 'monofasico',
    cd_cst: '02',
    cd_cst_revenda: '04',
    pr_pis: [1.86, 2.32],
    pr_cofins: [8.54, 10.68],
    cd_tabela: '4.3.10',
    cd_codigo: '423-426',
    fl_condicional: 'N',
    dt_inicio: '2015-05-01',
    ds_pergunta: 'Quem compra: varejista ou consumidor, ou os demais?',
  })
  expect(piscofins[1]).toMatchObject({ cd_codigo: '918', ds_regime: 'aliquota_zero', fl_condicional: 'S' })
  expect(piscofins.map(({ ds_regime }) => ds_regime).slice(-2)).toEqual(['nao_cumulativo', 'cumulativo'])
})

test('toothpaste is at zero, not single-phase, and reduced since LC 224/2025', async () => {
  expect(await listsOf('33061000', '2026-03-31')).toEqual([['129', [0], [0], 'N']])
  expect(await listsOf('33061000', '2026-04-01')).toEqual([['129', [0.165], [0.76], 'N']])
  expect(await listsOf('33061000', '2012-01-01')).toEqual([])
})

test('what is of the basket keeps zero; what is partly of it asks; what was not verified says so', async () => {
  expect(await listsOf('10063021')).toEqual([['105', [0], [0], 'N']])
  expect((await listsOf('02013000'))[0]).toEqual(['121', [0, 0.165], [0, 0.76], 'S'])
  const { piscofins } = await answerOf('04072100')
  expect(piscofins[0]).toMatchObject({
    pr_pis: [0, 0.165],
    fl_condicional: 'S',
    ds_pergunta: expect.stringContaining('LC 224/2025'),
  })
})

test('auto parts are listed, with the buyer; an exception of the TIPI is a question with its name', async () => {
  expect((await listsOf('87083090')).map(([code, , , open]) => [code, open])).toEqual([
    ['302', 'N'],
    ['303', 'N'],
  ])
  const soap = (await answerOf('34011190')).piscofins.filter(({ cd_codigo }) => cd_codigo !== null)
  expect(soap.map(({ cd_codigo }) => cd_codigo)).toEqual(['202', '128'])
  for (const { ds_pergunta } of soap) expect(ds_pergunta).toMatch(/Ex 01: «.+»/)
})

test('ethanol follows LC 214/2025 since May 2025', async () => {
  expect((await listsOf('22071010'))[0]).toEqual(['112', [5.25], [24.15], 'N'])
  expect(await listsOf('22071010', '2025-04-30')).toEqual([])
})

test('seeds are named by the law without NCM: a question, not an answer', async () => {
  const { piscofins } = await answerOf('12091000')
  expect(piscofins[0]).toMatchObject({ cd_codigo: '103', fl_condicional: 'S' })
})

test('Imposto Seletivo begins in 2027 and has no rate; who is not listed has none', async () => {
  const [beer] = (await answerOf('22030000')).is
  expect(beer).toMatchObject({
    nm_categoria: 'Bebidas alcoólicas',
    pr_is: null,
    dt_inicio: '2027-01-01',
    fl_vigente: 'N',
  })
  expect((await answerOf('22030000', '2027-01-01')).is[0]?.fl_vigente).toBe('S')
  expect((await answerOf('88026000')).is).toEqual([])
  expect((await answerOf('10063021')).is).toEqual([])
})

test('the tributable unit, and the years of the transition, each rule with its source', async () => {
  const { utrib, periodos } = await answerOf('22030000')
  expect(utrib).toMatchObject({ cd_utrib: 'LT', nm_utrib: 'Litro', dt_referencia: '2026-02-01' })
  expect(periodos.map(({ nr_ano }) => nr_ano)).toEqual([2026, 2027, 2029, 2033])
  expect(periodos.flatMap(({ tributos }) => tributos).filter(({ ds_fonte }) => ds_fonte === '')).toEqual([])
})

test('a loaded rate replaces «ainda não fixada» in the years it is loaded for', () => {
  const act = 'Resolução do Senado 1/2026'
  const row = storedEntry(
    'cbs/2027-01-01',
    { tax: 'cbs', rate: '8.75', act },
    { valid_from: '2027-01-01', valid_to: '2028-12-31' },
  )
  const view = taxViewOf({ 'aliquotas-ibscbs': [row] })
  const taxes = { icms: icmsFigures(view, 'SP', '22030000'), ipi: ipiOf(view, '22030000'), is: [] }
  const cbs = periodsOf(taxes, view.loadedRates).map(({ tributos }) =>
    tributos.find(({ nm_tributo }) => nm_tributo === 'CBS'),
  )
  expect(cbs.map((line) => line?.ds_fonte === act)).toEqual([false, true, false, false])
  expect(cbs[1]?.ds_regra).toBe('8,75 %, menos a redução da classificação')
  expect(cbs[2]?.ds_regra).toContain('ainda não fixada')
})

test('every figure has a source, and the answer is valid for the contract, on days of all periods', async () => {
  for (const day of ['2010-01-01', '2022-08-01', '2025-12-31', '2026-11-21', '2027-01-01', '2033-01-01'])
    for (const ncm of ['22030000', '87032310', '10063021', '33061000', '99999999', '90183929', '27101259']) {
      const one = await answerOf(ncm, day)
      expect([...Value.Errors(Tributacao, one)], `${ncm} ${day}`).toEqual([])
      for (const { ds_fonte } of [one.ipi, ...one.piscofins, ...one.ibscbs, ...one.is]) expect(ds_fonte).not.toBe('')
    }
})
