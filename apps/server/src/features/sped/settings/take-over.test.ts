import { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { newTotals } from '@portal/efd/apuracao/totals.ts'
import { layoutOf } from '@portal/efd/layout/layout.ts'
import { type EarlierEfd, newEarlier } from '@portal/efd/read/earlier.ts'
import { readEarlier } from '@portal/efd/read.ts'
import { writeEfd } from '@portal/efd/write.ts'
import fc from 'fast-check'
import Value from 'typebox/value'
import { expect, test } from 'vitest'
import { fileRows } from '../file/rows.ts'
import type { CarriedBalances } from '../month/assess/assessment.ts'
import { newMonthBook } from '../month/assess/month-book.ts'
import { newMonthLines } from '../month/block-lines.ts'
import { contextOf } from '../month/month.test.kit.ts'
import { COMPLETE, SUGGESTED } from './settings.test.kit.ts'
import { changedFields, takeOverFile } from './take-over.ts'

const VERSION = '020'
const NO_BALANCES: CarriedBalances = { icms: 0, ipi: 0, st: {}, difal: {} }

/** Writes a month without documents, with `debits` of own ICMS, and reads it as an earlier file. */
async function written(settings: ConfiguracaoSped, carried = NO_BALANCES, debits = 0): Promise<EarlierEfd> {
  const book = newMonthBook()
  book.totals = newTotals()
  book.totals.icms.debits = debits
  const lines = newMonthLines(layoutOf(VERSION))
  const rows = fileRows({ context: contextOf({ settings }), lines, book, version: VERSION, carried })
  return readEarlier(writeEfd(rows, { version: VERSION }))
}

test('the settings that a file states are taken over from it as they were written', async () => {
  const earlier = await written(COMPLETE)
  expect(takeOverFile(SUGGESTED, earlier)).toEqual({
    ...COMPLETE,
    // the state of the substitute registration is assessed with zero
    saldos: {
      ds_mes: '2026-11',
      vl_icms: 0,
      vl_ipi: 0,
      st: [{ ds_uf: 'MG', vl_saldo: 0 }],
      difal: [{ ds_uf: 'MG', vl_difal: 0, vl_fcp: 0 }],
    },
  })
})

test('what no file states is kept', async () => {
  const own: ConfiguracaoSped = {
    ...COMPLETE,
    entradas: { ...COMPLETE.entradas, fl_credito_st: true },
    documentos: [{ ds_chave: '3'.repeat(44), dt_entrada: null, ds_destino: null, fl_escriturar: false }],
    exigencias: { fl_fcp: true, fl_informacoes: true },
    estoque: { fl_blocok: true, cd_leiaute: '1', itens: [{ ds_mes: '2026-11', cd_produto: 'A', nr_quantidade: '1' }] },
    guias: { ...COMPLETE.guias, st: [{ ds_uf: 'MG', cd_receita: '1', nr_dia: 9 }] },
  }
  const { entradas, documentos, exigencias, estoque, guias } = takeOverFile(own, await written(SUGGESTED))
  expect({ entradas, documentos, exigencias, estoque, guias }).toEqual({
    entradas: own.entradas,
    documentos: own.documentos,
    exigencias: own.exigencias,
    estoque: own.estoque,
    guias: own.guias,
  })
})

test('the accountant is kept when the file has none (profile C)', async () => {
  const earlier = await written({ ...COMPLETE, cd_perfil: 'C' })
  const taken = takeOverFile(COMPLETE, earlier)
  expect([taken.cd_perfil, taken.contador]).toEqual(['C', COMPLETE.contador])
  expect(takeOverFile(SUGGESTED, earlier).contador).toBeNull()
})

test('the first slip gives revenue code and day (E116); stock in the file turns block K on (K010)', async () => {
  const guias = { ...COMPLETE.guias, icms: { cd_receita: '1015', nr_dia: 9 } }
  const itens = [{ ds_mes: '2026-11', cd_produto: 'A', nr_quantidade: '2' }]
  const earlier = await written(
    { ...COMPLETE, guias, estoque: { fl_blocok: true, cd_leiaute: '1', itens } },
    NO_BALANCES,
    5,
  )
  const taken = takeOverFile(SUGGESTED, earlier)
  expect(taken.guias.icms).toEqual({ cd_receita: '1015', nr_dia: 9 })
  expect(taken.estoque).toEqual({ fl_blocok: true, cd_leiaute: '1', itens: [] })
})

const cents = fc.integer({ min: 1, max: 99_999_999_999 })

test('the credit of each tax and state reaches the next month exactly (E110, E210, E310, E520)', async () => {
  const balances = fc.record({
    icms: cents,
    ipi: cents,
    st: fc.dictionary(fc.constantFrom('MG', 'RJ', 'SP'), cents),
    difal: fc.dictionary(fc.constantFrom('BA', 'CE', 'PE'), fc.record({ difal: cents, fcp: cents })),
  })
  await fc.assert(
    fc.asyncProperty(balances, async (carried) => {
      const { saldos } = takeOverFile(SUGGESTED, await written({ ...COMPLETE, substituto: [] }, carried))
      expect([saldos.vl_icms, saldos.vl_ipi]).toEqual([carried.icms / 100, carried.ipi / 100])
      expect(saldos.st).toHaveLength(Object.keys(carried.st).length)
      for (const [ds_uf, credit] of Object.entries(carried.st))
        expect(saldos.st).toContainEqual({ ds_uf, vl_saldo: credit / 100 })
      for (const [uf, { difal, fcp }] of Object.entries(carried.difal))
        expect(saldos.difal).toContainEqual({ ds_uf: uf, vl_difal: difal / 100, vl_fcp: fcp / 100 })
      expect(saldos.difal).toHaveLength(Object.keys(carried.difal).length)
    }),
    { numRuns: 30 },
  )
})

const text = fc.string({ maxLength: 300 })
const orNull = fc.option(text, { nil: null })
const anyAddress = fc.record({
  street: orNull,
  number: orNull,
  complement: orNull,
  district: orNull,
  zip: orNull,
  cityCode: orNull,
})
const anyFile: fc.Arbitrary<Partial<EarlierEfd>> = fc.record({
  empresa: fc.record({
    cnpj: text,
    name: text,
    tradeName: orNull,
    uf: fc.constant('SP' as const),
    ie: text,
    im: orNull,
    suframa: orNull,
    profile: fc.constantFrom('A' as const, 'C' as const),
    activity: fc.constant('0' as const),
    industryClass: orNull,
    phone: orNull,
    fax: orNull,
    email: orNull,
    address: anyAddress,
    substitutes: fc.array(fc.record({ uf: fc.constant('MG' as const), ie: text }), { maxLength: 2 }),
  }),
  contador: fc.record({
    name: text,
    cpf: text,
    crc: text,
    cnpj: orNull,
    phone: orNull,
    fax: orNull,
    email: text,
    address: anyAddress,
  }),
  slip: fc.option(fc.record({ revenue: text, day: fc.integer({ min: 1, max: 99 }) }), { nil: null }),
  stockLayout: orNull,
  balances: fc.record({
    icms: cents,
    ipi: cents,
    st: fc.array(fc.tuple(fc.constantFrom('MG', '', 'mg', 'XX1'), cents)).map((rows) => new Map(rows)),
    difal: fc
      .array(fc.tuple(fc.constantFrom('BA', '', '9'), fc.record({ difal: cents, fcp: cents })))
      .map((rows) => new Map(rows)),
  }),
})

test('whatever an earlier file of another program states, the settings stay valid for the contract', () => {
  fc.assert(
    fc.property(anyFile, (file) => {
      const taken = takeOverFile(SUGGESTED, { ...newEarlier('2026-10-01', '2026-10-31'), ...file })
      expect([...Value.Errors(ConfiguracaoSped, taken)]).toEqual([])
    }),
  )
})

test('a file without a valid opening line changes neither company nor accountant', () => {
  expect(takeOverFile(COMPLETE, newEarlier('2026-10-01', '2026-10-31'))).toEqual(COMPLETE)
})

const BALANCES: ConfiguracaoSped['saldos'] = {
  ds_mes: '2026-10',
  vl_icms: 440.36,
  vl_ipi: 12.5,
  st: [{ ds_uf: 'RJ', vl_saldo: 7 }],
  difal: [{ ds_uf: 'BA', vl_difal: 3, vl_fcp: 1 }],
}

test('a balance that the file does not assess is kept, tax by tax and state by state (E110, E210, E310, E520)', async () => {
  const other = { ...COMPLETE, cd_atividade: '1' as const, cd_classe: null, substituto: [] }
  const settings = { ...other, saldos: BALANCES }
  const earlier = await written(other, { icms: 100, ipi: 0, st: { MG: 500 }, difal: {} })
  expect(takeOverFile(settings, earlier).saldos).toEqual({
    ds_mes: '2026-11',
    vl_icms: 1,
    vl_ipi: 12.5,
    st: [...BALANCES.st, { ds_uf: 'MG', vl_saldo: 5 }],
    difal: BALANCES.difal,
  })
})

test('a company without 0005 or 0100 in the file keeps its address, contacts and accountant', async () => {
  const earlier = await written({ ...COMPLETE, cd_perfil: 'C' })
  const address = { street: null, number: null, complement: null, district: null, zip: null, cityCode: '3509502' }
  const empresa = { ...earlier.empresa!, tradeName: null, phone: null, email: null, im: null, address }
  const taken = takeOverFile(COMPLETE, { ...earlier, empresa })
  expect([taken.identidade, taken.contador]).toEqual([COMPLETE.identidade, COMPLETE.contador])
})

test('an address is taken whole: the complement of another street is not kept', async () => {
  const earlier = await written(COMPLETE)
  const address = { ...earlier.empresa!.address, street: 'RUA NOVA', complement: null }
  const taken = takeOverFile(COMPLETE, { ...earlier, empresa: { ...earlier.empresa!, address } })
  expect(taken.identidade).toMatchObject({ ds_logradouro: 'RUA NOVA', ds_complemento: null, ds_numero: '1420' })
})

test('the preview names each changed field with both values, and no other', async () => {
  const before = { ...COMPLETE, saldos: BALANCES }
  const earlier = await written({ ...COMPLETE, substituto: [] }, { icms: 7750, ipi: 1250, st: { RJ: 900 }, difal: {} })
  expect(changedFields(before, takeOverFile(before, earlier))).toEqual([
    { campo: 'saldos.ds_mes', antes: '2026-10', depois: '2026-11' },
    { campo: 'saldos.vl_icms', antes: 440.36, depois: 77.5 },
    { campo: 'saldos.st[RJ].vl_saldo', antes: 7, depois: 9 },
  ])
  const first = changedFields(SUGGESTED, takeOverFile(SUGGESTED, await written(COMPLETE)))
  expect(first).toContainEqual({ campo: 'contador.nm_contador', antes: null, depois: 'HELENA PRADO' })
  expect(first).toContainEqual({ campo: 'substituto[MG].ds_ie', antes: null, depois: '0623079040081' })
  expect(changedFields(COMPLETE, COMPLETE)).toEqual([])
})
