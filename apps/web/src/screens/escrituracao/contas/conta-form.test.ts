import type { Conta, SerieConta } from '@portal/contract/contas/contas.ts'
import { expect, test } from 'vitest'
import { checksOf, type Draft, faultsOf, newDraft, rateOf, toBody } from './conta-form.ts'

const DRAFT: Draft = {
  ...newDraft(null),
  emitente: '11.444.777/0001-61',
  numero: '18402771',
  serie: 'U',
  emissao: '2026-11-12',
  total: 1842.36,
  base: 1800,
  icms: 324,
}
const SERIES = {
  vl_media: 1838.1,
  ds_grupo: 'energia',
  modelo: '66',
  nr_cpfcnpj_emitente: '11444777000161',
} as SerieConta
const texts = (draft: Draft, typed: Conta[] = []) => checksOf(draft, { series: SERIES, typed }).map(({ text }) => text)

test('the rate is the round one that base and ICMS agree with', () => {
  expect(rateOf(1800, 324)).toEqual({ rate: 18, expected: null })
  expect(rateOf(100, 12.5)).toEqual({ rate: 12.5, expected: null })
  expect(rateOf(1800, 342)).toEqual({ rate: 19, expected: null })
  expect(rateOf(1800, 330)).toEqual({ rate: 18.33, expected: 333 })
  expect(rateOf(0, null)).toEqual({ rate: 0, expected: null })
})

test('the checks say what agrees and what does not', () => {
  expect(texts(DRAFT)).toEqual([
    'Base × 18 % = 324,00',
    'Parecida com as anteriores',
    'Número ainda não escriturado',
    'Fora da base',
  ])
  expect(texts({ ...DRAFT, icms: 330, total: 3860 })).toEqual([
    'Base × 18,5 % dá 333,00; você escreveu 330,00.',
    '2,1 vezes a média. Confira.',
    'Número ainda não escriturado',
    'Fora da base',
  ])
})

test('a bill that is already booked blocks', () => {
  const same = {
    ...{ nr_documento: 18402771, modelo: '06', nr_cpfcnpj_emitente: '11444777000161', nr_serie: 'U' },
    ...{ dt_emissao: '2026-11-12', dt_cadastro: '2026-11-20T10:00:00Z' },
  } as Conta
  expect(texts(DRAFT, [same])).toContain('Este número já foi escriturado em 20/11/2026.')
})

test('a draft lacks what is empty or contradicts itself', () => {
  expect(faultsOf(DRAFT)).toEqual({})
  expect(Object.keys(faultsOf(newDraft(null)))).toEqual(['emitente', 'numero', 'emissao', 'total'])
  expect(Object.keys(faultsOf({ ...DRAFT, base: 2000, icms: 2500 }))).toEqual(['base', 'icms'])
})

test('an account gives supplier and model; the body has the ten fields', () => {
  expect(newDraft(SERIES)).toMatchObject({ emitente: '11444777000161', modelo: '06' })
  expect(toBody({ ...DRAFT, consumo: '02' }, '6440871')).toEqual({
    modelo: '06',
    nr_documento: 18402771,
    nr_serie: 'U',
    dt_emissao: '2026-11-12',
    dt_vencimento: null,
    nr_cpfcnpj_emitente: '11444777000161',
    vl_documento: 1842.36,
    vl_bc_icms: 1800,
    pr_icms: 18,
    vl_icms: 324,
    ds_consumo: '02',
    ds_instalacao: '6440871',
  })
  expect(toBody({ ...DRAFT, modelo: '22', consumo: '02' }, null).ds_consumo).toBeNull()
})
