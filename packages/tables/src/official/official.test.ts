// spec: M9

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { getAllNcm } from '@br-validators/core/ncm'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  OFFICIAL_TABLES,
  type OfficialName,
  type OfficialRows,
  officialProvenances,
  officialTable,
  officialText,
  provenanceOf,
} from './official.ts'

// The checks of `conferir.mjs`, which accompanies the checked tables, on the tables that the product carries.

type All = { [Name in OfficialName]: readonly OfficialRows[Name][] }
let all: All
const texts = new Map<OfficialName, string>()
/** Every code of 8 digits in force, and every beginning of one. */
const leaves = new Set<string>()
const prefixes = new Set<string>()
beforeAll(async () => {
  const pairs = OFFICIAL_TABLES.map(async (name) => {
    texts.set(name, await officialText(name))
    return [name, await officialTable(name)] as const
  })
  all = Object.fromEntries(await Promise.all(pairs)) as All // one entry per name
  for (const { ncm } of all.utrib) {
    leaves.add(ncm)
    for (let length = 2; length <= 8; length++) prefixes.add(ncm.slice(0, length))
  }
})

const unlike = <Row>(rows: readonly Row[], isRight: (row: Row) => boolean) => rows.filter((row) => !isRight(row))
const repeated = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index)
const repeatedIn = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) => {
  const seen = new Set<string>()
  return rows.map(keyOf).filter((key) => seen.has(key) || !seen.add(key))
}
const isDay = (day: string | null) =>
  day === null ||
  (/^\d{4}-\d{2}-\d{2}$/.test(day) &&
    new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) &&
    day >= '1988-10-05' &&
    day <= '2099-12-31')
const isSpan = ({ from, to }: { from: string | null; to: string | null }) =>
  isDay(from) && isDay(to) && (from === null || to === null || from <= to)
/** Prefixes that are no beginning of a code in force, without those that the law still writes so. */
const unknownPrefixes = (list: readonly string[], old = '') =>
  [...new Set(list)].filter((prefix) => !prefixes.has(prefix) && !old.split(' ').includes(prefix))

describe('provenance', () => {
  test.each(OFFICIAL_TABLES)('%s has the rows that PROVENIENCIA states, with publisher and act', (name) => {
    const { rows, publisher, act, verification } = provenanceOf(name)
    expect(all[name].length).toBe(rows)
    expect([publisher, act, verification].filter((text) => text === '')).toEqual([])
  })

  test('every text has a reader and a provenance, and nothing else has one', () => {
    const files = readdirSync(join(import.meta.dirname, 'tables'))
      .map((name) => name.replace('.tsv', ''))
      .filter((name) => name !== 'provenance')
    expect(files.toSorted()).toEqual([...OFFICIAL_TABLES].toSorted())
    const tables = officialProvenances().map(({ table }) => table)
    expect(tables.toSorted()).toEqual([...OFFICIAL_TABLES].toSorted())
    expect(repeated(tables)).toEqual([])
  })

  test('no row began after the day of its table', () => {
    const later = <Row extends { from: string | null }>(name: OfficialName, rows: readonly Row[]) =>
      rows.filter(({ from }) => from !== null && from > (provenanceOf(name).date ?? ''))
    expect(later('cest', all.cest)).toEqual([])
    expect(later('ncm_vigencia', all.ncm_vigencia)).toEqual([])
    expect(later('cclasstrib', all.cclasstrib)).toEqual([])
    expect(later('anexos_lc214', all.anexos_lc214)).toEqual([])
  })
})

test.each(OFFICIAL_TABLES)(
  '%s: every line has all cells, no blanks at the ends, no mark-up, no repeated line',
  (name) => {
    const [header = '', ...lines] = texts.get(name)?.slice(0, -1).split('\n') ?? []
    const cells = lines.flatMap((line) => line.split('\t'))
    expect(unlike(lines, (line) => line.split('\t').length === header.split('\t').length)).toEqual([])
    expect(cells.filter((cell) => cell !== cell.trim() || / {2}/.test(cell))).toEqual([])
    expect(cells.filter((cell) => /<[a-z/]|&[a-z]+;|\u00a0|\ufffd|\r|\ufeff/i.test(cell))).toEqual([])
    expect(new Set(lines).size).toBe(lines.length)
  },
)

test('all tables together stay below 3 MB, 600 KB compressed', () => {
  const sizes = [...texts.values()].map((text) => [Buffer.byteLength(text), gzipSync(text, { level: 9 }).length])
  expect(sizes.reduce((sum, [size = 0]) => sum + size, 0)).toBeLessThan(3_145_728)
  expect(sizes.reduce((sum, [, size = 0]) => sum + size, 0)).toBeLessThan(614_400)
})

describe('nomenclature', () => {
  test('headings, validity and units are about codes of the nomenclature', () => {
    expect(unlike(all.ncm_posicoes, ({ code, name }) => /^\d{2,7}$/.test(code) && name !== '')).toEqual([])
    expect(unlike(all.ncm_vigencia, ({ ncm }) => leaves.has(ncm))).toEqual([])
    expect(unlike(all.ncm_vigencia, isSpan)).toEqual([])
    expect(unlike(all.utrib, ({ ncm }) => /^\d{8}$/.test(ncm))).toEqual([])
    expect(repeatedIn(all.ncm_posicoes, ({ code }) => code)).toEqual([])
    expect(repeatedIn(all.ncm_vigencia, ({ ncm }) => ncm)).toEqual([])
    expect(repeatedIn(all.utrib, ({ ncm }) => ncm)).toEqual([])
    const units = new Set(all.utrib_unidades.map(({ unit }) => unit))
    expect(unlike(all.utrib, ({ unit }) => units.has(unit))).toEqual([])
  })

  test('every code in force has its chapter and its name; all but those of undivided headings have a level between', () => {
    const codes = new Set(all.ncm_posicoes.map(({ code }) => code))
    const hasLevel = (ncm: string, lengths: readonly number[]) =>
      lengths.some((length) => codes.has(ncm.slice(0, length)))
    expect([...leaves].filter((ncm) => !hasLevel(ncm, [2]))).toEqual([])
    expect([...leaves].filter((ncm) => !hasLevel(ncm, [4, 5, 6, 7]) && !ncm.endsWith('0000'))).toEqual([])
    expect(new Set(getAllNcm().map(({ codigo }) => codigo))).toEqual(leaves)
  })
})

describe('IPI', () => {
  test('each code of the nomenclature has its line; rates are percent, NT or unknown', () => {
    expect(unlike(all.tipi, ({ ncm, ex }) => prefixes.has(ncm) && /^\d\d$/.test(ex ?? '00'))).toEqual([])
    expect(
      unlike(all.tipi, ({ rate }) => rate === null || rate === 'NT' || /^\d{1,3}(\.\d{1,2})?$/.test(rate)),
    ).toEqual([])
    expect(unlike(all.tipi, ({ rate }) => rate === null || rate === 'NT' || Number(rate) <= 300)).toEqual([])
    expect(unlike(all.tipi, ({ ex, exName }) => ex === null || exName !== null)).toEqual([])
    expect(unlike(all.tipi, ({ rate, sources }) => (rate === null) === (sources === 0) && sources <= 2)).toEqual([])
    expect(repeatedIn(all.tipi, ({ ncm, ex }) => `${ncm} ${ex}`)).toEqual([])
    const withLine = new Set(all.tipi.filter(({ ex }) => ex === null).map(({ ncm }) => ncm))
    expect([...leaves].filter((ncm) => !withLine.has(ncm))).toEqual([])
  })

  test('only rates of 87.03 and 87.04 are unknown, and their act is Decreto 12.549/2025', () => {
    const unknown = all.tipi.filter(({ rate }) => rate === null)
    expect(unknown).toHaveLength(70)
    expect(unlike(unknown, ({ ncm, act }) => /^870[34]/.test(ncm) && act === 'D12549')).toEqual([])
  })

  test('legal classification codes have three digits', () => {
    expect(unlike(all.ipi_cenq, ({ code, name }) => /^\d{3}$/.test(code) && name !== '')).toEqual([])
    expect(repeatedIn(all.ipi_cenq, ({ code }) => code)).toEqual([])
    const withDecree = all.ipi_cenq.filter(({ name }) => / do Decreto 7\.212\/2010$/.test(name)).map(({ code }) => code)
    expect(withDecree).toEqual(expect.arrayContaining(['119', '120', '121']))
    expect(unlike(all.ipi_cenq, ({ name }) => !/\p{Ll}\d|aequiparado/u.test(name))).toEqual([])
  })
})

test('CEST: codes, segments, validity and prefixes', () => {
  const old =
    '02109900 39233000 48022000 48101390 59039000 65061000 73151100 85045000 85219010 85219090 90251110 90251190'
  expect(unlike(all.cest, ({ code, segment }) => /^\d{7}$/.test(code) && segment === code.slice(0, 2))).toEqual([])
  expect(repeatedIn(all.cest, ({ code }) => code)).toEqual([])
  expect(unlike(all.cest, isSpan)).toEqual([])
  expect(unlike(all.cest, ({ name }) => name !== '')).toEqual([])
  const segments = new Set(all.cest_segmentos.map(({ segment }) => segment))
  expect(unlike(all.cest, ({ segment }) => segments.has(segment))).toEqual([])
  expect(
    unknownPrefixes(
      all.cest.flatMap(({ prefixes: list }) => list),
      old,
    ),
  ).toEqual([])
  const revoked = all.cest.filter(({ isRevoked }) => isRevoked)
  expect(revoked).toHaveLength(11)
  expect(unlike(revoked, ({ prefixes: list }) => list.length === 0)).toEqual([])
})

describe('IBS and CBS', () => {
  test('cClassTrib: its CST, dates, reductions', () => {
    const csts = new Set(all.cst_ibscbs.map(({ code }) => code))
    expect(unlike(all.cst_ibscbs, ({ code }) => /^\d{3}$/.test(code))).toEqual([])
    expect(repeatedIn(all.cst_ibscbs, ({ code }) => code)).toEqual([])
    expect(unlike(all.cclasstrib, ({ code, cst }) => /^\d{6}$/.test(code) && csts.has(cst))).toEqual([])
    expect(unlike(all.cclasstrib, ({ code, cst }) => cst === code.slice(0, 3))).toEqual([])
    expect(repeatedIn(all.cclasstrib, ({ code }) => code)).toEqual([])
    expect(unlike(all.cclasstrib, isSpan)).toEqual([])
    const isShare = (text: string) => /^\d+(\.\d+)?$/.test(text) && Number(text) <= 100
    expect(unlike(all.cclasstrib, (row) => isShare(row.reductionIbs) && isShare(row.reductionCbs))).toEqual([])
    expect(unlike(all.ccredpres, ({ code }) => /^\d\d$/.test(code))).toEqual([])
    expect(repeatedIn(all.ccredpres, ({ code }) => code)).toEqual([])
    expect(unlike(all.ccredpres, (row) => isSpan({ from: row.cbsFrom, to: row.cbsTo }))).toEqual([])
    expect(unlike(all.ccredpres, (row) => isSpan({ from: row.ibsFrom, to: row.ibsTo }))).toEqual([])
  })

  test('annexes: codes of the nomenclatures, exceptions inside, items with their text', () => {
    const classes = new Set(all.cclasstrib.map(({ code }) => code))
    const services = all.nbs.map(({ code }) => code)
    const rows = all.anexos_lc214
    expect(
      unlike(rows, ({ classTribs }) => classTribs.length > 0 && classTribs.every((code) => classes.has(code))),
    ).toEqual([])
    const goods = rows.filter(({ codeKind }) => codeKind === 'NCM').map(({ code }) => code)
    expect(
      unknownPrefixes(
        goods.filter((code) => code !== ''),
        '90219089 28273998 07129010',
      ),
    ).toEqual([])
    const service = rows.filter(({ codeKind, code }) => codeKind === 'NBS' && code !== '')
    expect(unlike(service, ({ code }) => services.some((nbs) => nbs.startsWith(code)))).toEqual([])
    expect(unlike(rows, ({ code, exceptions }) => exceptions.every((one) => one.startsWith(code)))).toEqual([])
    expect(unlike(rows, isSpan)).toEqual([])
    expect(repeatedIn(rows, (row) => [row.annex, row.item, row.code, row.classTribs].join('|'))).toEqual([])
    const items = new Set(all.anexos_lc214_itens.map(({ annex, item }) => `${annex}|${item}`))
    expect(items.size).toBe(all.anexos_lc214_itens.length)
    expect(unlike(rows, ({ annex, item }) => item === null || items.has(`${annex}|${item}`))).toEqual([])
  })

  test('Imposto Seletivo: prefixes and first day; services: codes of the NBS', () => {
    expect(unknownPrefixes(all.imposto_seletivo.map(({ prefix }) => prefix))).toEqual([])
    expect(unlike(all.imposto_seletivo, ({ from }) => from === '2027-01-01')).toEqual([])
    expect(unlike(all.nbs, ({ code }) => /^1\d{2,8}$/.test(code))).toEqual([])
    expect(repeatedIn(all.nbs, ({ code }) => code)).toEqual([])
  })
})

test('PIS/Cofins lists: tables, CST, rates, dates, law, prefixes', () => {
  const rows = all.pis_cofins_listas
  const old = '3002101 3002102 3002103 3002201 3002202 30029020 30029092 30029099 842481'
  expect(unlike(rows, ({ table }) => /^4\.3\.1[0234]$/.test(table))).toEqual([])
  expect(unlike(rows, ({ cst }) => ['02', '04', '05', '06', '07'].includes(cst))).toEqual([])
  const isRate = (most: number) => (text: string) => /^\d+(\.\d+)?$/.test(text) && Number(text) <= most
  expect(unlike(rows, ({ pis, cofins }) => pis.every(isRate(10.2)) && cofins.every(isRate(47.4)))).toEqual([])
  expect(unlike(rows, ({ pis, cofins }) => pis.length === cofins.length)).toEqual([])
  expect(unlike(rows, isSpan)).toEqual([])
  expect(unlike(rows, ({ law }) => law !== '')).toEqual([])
  expect(
    unknownPrefixes(
      rows.flatMap(({ prefixes: list }) => list),
      old,
    ),
  ).toEqual([])
  expect(unknownPrefixes(rows.flatMap(({ exceptions }) => exceptions))).toEqual([])
  // the texts of the column `ex` are read to numbers
  const water = rows.find(({ code }) => code === '415-418')
  expect(water).toMatchObject({ ex: ['01', '02'], exIsExcluded: true, exNcm: '22011000' })
  expect(rows.find(({ code, ex }) => code === '202' && ex.length > 0)).toMatchObject({
    exIsExcluded: true,
    exNcm: null,
  })
})

test('benefits of São Paulo: codes and CSTs', () => {
  expect(unlike(all.cbenef_sp, ({ code }) => /^(SP\d{6}|NULO|SEM CBENEF)$/.test(code))).toEqual([])
  expect(
    unlike(all.cbenef_sp, ({ csts }) => csts.every((cst) => /^(0[02]|1[05]|[2-6]0|41|5[13]|61|[79]0)$/.test(cst))),
  ).toEqual([])
  expect(repeatedIn(all.cbenef_sp, ({ code }) => code)).toEqual([])
})
