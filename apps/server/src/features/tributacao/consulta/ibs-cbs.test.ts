import { expect, test } from 'vitest'
import { carriedView, storedEntry, taxViewOf } from '../tabelas/tables.test.kit.ts'
import { ibsCbsOf, reformaOf } from './ibs-cbs.ts'
import { icmsFigures } from './icms.ts'

const entry = (key: string, cut = '0') =>
  storedEntry(key, {
    cst: key.slice(0, 3),
    name: key,
    annex: null,
    reductionIbs: cut,
    reductionCbs: cut,
    documents: ['NFe'],
  })
const view = taxViewOf({ cclasstrib: [entry('000001'), entry('200032', '60'), entry('410008'), entry('620001')] })
const figuresOf = (ncm: string) =>
  ibsCbsOf(view, ncm).map(({ cd_classtrib, pr_cbs, pr_ibs }) => [cd_classtrib, pr_cbs, pr_ibs])

test('an immune product owes nothing, a product taxed by litre has no percentage, a reduction is subtracted', () => {
  expect(figuresOf('49019900')).toEqual([
    ['410008', 0, 0],
    ['000001', 0.9, 0.1],
  ])
  expect(figuresOf('27101921')[0]).toEqual(['620001', null, null])
  expect(figuresOf('30049099')[0]).toEqual(['200032', 0.36, 0.04])
})

test('fuels have ICMS by litre instead of the general rate', () => {
  expect(icmsFigures(view, 'SP', '27101921').ds_observacao).toContain('LC 192/2022')
  expect(icmsFigures(view, 'SP', '22030000').ds_observacao).toContain('alíquota modal')
})

test('from 2029 on the answer says what is left of the ICMS in the year of the day', async () => {
  const said = async (day: string) => icmsFigures(await carriedView({ day }), 'SP', '22030000').ds_observacao
  expect(await said('2028-12-31')).not.toContain('ADCT')
  expect(await said('2029-01-01')).toContain('em 2029 o ICMS é de 9 décimos destas alíquotas (ADCT, art. 128)')
  expect(await said('2032-12-31')).toContain('em 2032 o ICMS é de 6 décimos')
  expect(await said('2033-01-01')).toContain('o ICMS não existe mais desde 2033 (ADCT, art. 129)')
})

const classesOf = async (ncm: string, day?: string) => ibsCbsOf(await carriedView({ day }), ncm)

test('rice is of the basket by its NCM alone, beef by the text of an item; the general rule is always possible', async () => {
  const rice = await classesOf('10063021')
  expect(rice[0]).toMatchObject({
    cd_classtrib: '200003',
    nr_anexo: 1,
    pr_redibs: 100,
    pr_cbs: 0,
    pr_ibs: 0,
    ds_pergunta: null,
    ds_base: 'LC 214/2025, art. 125',
    dt_inicio: '2026-01-01',
  })
  expect(rice.at(-1)).toMatchObject({ cd_classtrib: '000001', pr_redibs: 0 })
  const beef = (await classesOf('02013000')).find(({ cd_classtrib }) => cd_classtrib === '200003')
  expect(beef?.ds_pergunta).toContain('Anexo I, item 19')
})

test('an excepted prefix is not of its annex', async () => {
  const codes = async (ncm: string) => (await classesOf(ncm)).map(({ cd_classtrib }) => cd_classtrib)
  expect(await codes('02071100')).toContain('200003')
  expect(await codes('02074300')).not.toContain('200003')
})

test('who buys decides between two classifications of one annex', async () => {
  const rows = await classesOf('90183929')
  const asked = Object.fromEntries(rows.map(({ cd_classtrib, ds_pergunta }) => [cd_classtrib, ds_pergunta]))
  expect(asked['200005']).toContain('Quem compra é órgão público')
  expect(asked['200030']).toContain('não é órgão público')
})

test('before 2026 there is no classification; from 2027 on the CBS is not set, the IBS is 0,1 % for two years', async () => {
  expect(await classesOf('22030000', '2025-12-31')).toEqual([])
  const rates = async (day: string) => (await classesOf('22030000', day)).map(({ pr_cbs, pr_ibs }) => [pr_cbs, pr_ibs])
  expect(await rates('2026-06-01')).toEqual([[0.9, 0.1]])
  expect(await rates('2027-01-01')).toEqual([[null, 0.1]])
  expect(await rates('2029-01-01')).toEqual([[null, null]])
  expect((await classesOf('10063021', '2033-01-01'))[0]).toMatchObject({ pr_cbs: 0, pr_ibs: 0 })
})

const onDay = (day: string) => taxViewOf({}, { day })

test('the rates of a year say what is not set', () => {
  expect(reformaOf(onDay('2026-11-21'), null)).toMatchObject({ nr_ano: 2026, pr_cbs: 0.9, pr_ibsuf: 0.1, pr_ibsmun: 0 })
  expect(reformaOf(onDay('2027-11-21'), true)).toMatchObject({
    nr_ano: 2027,
    pr_cbs: null,
    pr_ibsuf: 0.05,
    pr_ibsmun: 0.05,
  })
  expect(reformaOf(onDay('2033-01-01'), false)).toMatchObject({
    pr_cbs: null,
    pr_ibsuf: null,
    ds_observacao: expect.any(String),
  })
})

const ACT = 'Resolução do Senado 1/2026'
const loadedRate = (tax: string, rate: string, from: string, change: object = {}) =>
  storedEntry(`${tax}/${from}`, { tax, rate, act: ACT }, { valid_from: from, valid_to: '2028-12-31', ...change })

test('a loaded rate answers with its act, in the rates of the year, in the classes and in the years to come', () => {
  const stored = {
    cclasstrib: [entry('000001'), entry('200032', '60')],
    'aliquotas-ibscbs': [
      loadedRate('cbs', '9.9', '2026-06-01', { closed_on: '2026-12-01' }),
      loadedRate('cbs', '8.75', '2027-01-01'),
    ],
  }
  const on = (day: string) => taxViewOf(stored, { day })
  expect(reformaOf(on('2027-01-01'), false)).toMatchObject({
    pr_cbs: 8.75,
    pr_ibsuf: 0.05,
    ds_observacao: null,
    ds_fonte: expect.stringContaining(ACT),
  })
  const rates = ibsCbsOf(on('2028-12-31'), '30049099').map(({ pr_cbs, pr_ibs }) => [pr_cbs, pr_ibs])
  expect(rates).toEqual([
    [3.5, 0.04],
    [8.75, 0.1],
  ])
  // the law fixes 2026, whatever was loaded, and nothing was loaded for 2029
  expect(reformaOf(on('2026-12-31'), false)).toMatchObject({ pr_cbs: 0.9, ds_fonte: 'LC 214/2025, arts. 343 a 348' })
  expect(reformaOf(on('2029-01-01'), false)).toMatchObject({ pr_cbs: null, ds_observacao: expect.any(String) })
})

test('what is not set of the later years is named: CBS, IBS or both', () => {
  const noteWith = (...taxes: string[]) => {
    const rows = taxes.map((tax) => loadedRate(tax, '1', '2029-01-01', { valid_to: null }))
    return reformaOf(taxViewOf({ 'aliquotas-ibscbs': rows }, { day: '2030-01-01' }), null).ds_observacao
  }
  expect(noteWith()).toMatch(/^CBS cheia e IBS em alta/)
  expect(noteWith('ibsUf', 'ibsMun')).toMatch(/^CBS cheia:/)
  expect(noteWith('cbs', 'ibsUf')).toMatch(/^IBS em alta/)
  expect(noteWith('cbs', 'ibsUf', 'ibsMun')).toBeNull()
})
