import { expect, test } from 'vitest'
import { carriedView, storedEntry, tableInUse } from './tables.test.kit.ts'

const BEER = storedEntry('22030000', { rate: '7' })
const tipi = (reference_date: string, entries: number) => tableInUse('tipi', { reference_date, entries })
const namesOf = (tables: readonly { kind: string; source: string }[]) =>
  tables.filter(({ kind }) => kind === 'tipi').map(({ source }) => source.slice(0, 13))

test('without a load the carried tables answer', async () => {
  const view = await carriedView()
  expect(view.ipi('22030000')[0]?.data.rate).toBe('3.9')
  expect([namesOf(view.tables), view.behind]).toEqual([['TIPI, Decreto'], []])
  expect(view.leaves('2203')).toEqual(['22030000'])
})

test('a small newer load is laid over them, NCM by NCM, with its exceptions', async () => {
  const view = await carriedView({ loads: [tipi('2026-10-01', 1)], stored: { tipi: [BEER] } })
  expect(view.ipi('22030000').map(({ data }) => data.rate)).toEqual(['7'])
  expect(view.ipi('10063021')[0]?.isCarried).toBe(true)
  expect([namesOf(view.tables), namesOf(view.behind)]).toEqual([['Fonte de tipi'], ['TIPI, Decreto']])
})

test('a whole newer load replaces them', async () => {
  const view = await carriedView({ loads: [tipi('2026-10-01', 11_000)], stored: { tipi: [BEER] } })
  expect(view.ipi('22030000')[0]?.data.rate).toBe('7')
  expect(view.ipi('10063021')).toEqual([])
})

test('the newest table of the day answers: an older load only before the day of the carried one', async () => {
  const rateOn = async (day: string) =>
    (await carriedView({ day, loads: [tipi('2024-06-01', 11_000)], stored: { tipi: [BEER] } })).ipi('22030000')[0]?.data
      .rate
  expect([await rateOn('2025-01-01'), await rateOn('2026-02-11')]).toEqual(['7', '7'])
  expect([await rateOn('2026-02-12'), await rateOn('2026-11-21')]).toEqual(['3.9', '3.9'])
})

test('before a newer load the carried table answers', async () => {
  const rateOn = async (day: string) =>
    (await carriedView({ day, loads: [tipi('2026-10-01', 11_000)], stored: { tipi: [BEER] } })).ipi('22030000')[0]?.data
      .rate
  expect([await rateOn('2026-09-30'), await rateOn('2026-10-01')]).toEqual(['3.9', '7'])
})

test('the list of codes that an earlier version stored in the database is not used', async () => {
  const loads = [tableInUse('ncm', { bundled: true, reference_date: '2026-12-01', entries: 10_515 })]
  const view = await carriedView({ loads, stored: { ncm: [storedEntry('22030000')] } })
  expect(view.ncm('2203')).toBeUndefined()
  expect(view.ncm('22')?.isCarried).toBe(true)
  expect(view.tables.filter(({ kind }) => kind === 'ncm')).toHaveLength(1)
})

test('codes loaded without headings keep those of the program', async () => {
  const loads = [tableInUse('ncm', { reference_date: '2026-10-01', entries: 10_000 })]
  const view = await carriedView({ loads, stored: { ncm: [storedEntry('22030000')] } })
  expect(view.ncm('22')?.data.name).toContain('Bebidas')
  expect(view.leaves('')).toEqual(['22030000'])
})
