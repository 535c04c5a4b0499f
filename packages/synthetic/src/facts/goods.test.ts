import { readFileSync } from 'node:fs'
import { isGtin } from '@portal/fiscal/ids/gtin.ts'
import { expect, test } from 'vitest'
import { sharedPath, sharedRows } from '../testing/shared.ts'
import { GOODS, goodsOf } from './goods.ts'

const TRADES = ['construcao', 'mercearia', 'moveis', 'insumos', 'frota'] as const

test('each good has its own code and a valid GTIN or none', () => {
  expect(new Set(GOODS.map(({ code }) => code)).size).toBe(GOODS.length)
  for (const { gtin, name } of GOODS) expect(gtin === null || isGtin(gtin), name).toBe(true)
})

test('every good belongs to a known trade, and each trade has enough goods', () => {
  for (const trade of TRADES) expect(goodsOf([trade]).length, trade).toBeGreaterThanOrEqual(4)
  expect(goodsOf(TRADES)).toHaveLength(GOODS.length)
})

test('the flags of the catalogue are parsed', () => {
  const beer = GOODS.find(({ ncm }) => ncm === '22030000')!
  expect(beer).toMatchObject({ mva: 14_000, monophase: true, exempt: false, unit: 'UN', price: 399 })
  expect(GOODS.find(({ ncm }) => ncm === '10063021')).toMatchObject({ reduction: 6111, gtin: expect.any(String) })
  expect(GOODS.find(({ ncm }) => ncm === '07020000')).toMatchObject({ exempt: true, gtin: null })
  expect(GOODS.find(({ ncm }) => ncm === '94033000')).toMatchObject({ ipi: 325, mva: 0 })
})

const NCM = sharedPath('tabelas/oficial/Tabela_NCM_Vigente_20260813.json')
test.runIf(NCM !== null)('every NCM is in force in the official table', () => {
  const { Nomenclaturas } = JSON.parse(readFileSync(NCM!, 'utf8').replace(/^\uFEFF/, '')) as {
    Nomenclaturas: { Codigo: string }[] // the file's published form
  }
  const official = new Set(Nomenclaturas.map(({ Codigo }) => Codigo.replaceAll('.', '')))
  for (const { ncm, name } of GOODS) expect(official.has(ncm), `${ncm} ${name}`).toBe(true)
})

const CESTS = sharedRows('tabelas/oficial/cest_ncm_compilado.tsv')
test.runIf(CESTS.length > 0)('every CEST exists and covers its NCM', () => {
  const prefixes = new Map(CESTS.map((row) => [row.cest, (row.ncm_prefixos ?? '').split(',')]))
  for (const { cest, ncm, name } of GOODS) {
    if (cest === null) continue
    expect(
      prefixes.get(cest)?.some((prefix) => ncm.startsWith(prefix)),
      `${cest} ${name}`,
    ).toBe(true)
  }
})
