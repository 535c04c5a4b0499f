import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Entry, TableKind } from './model.ts'
import { readTable } from './read-table.ts'

const TABLES = join(process.env.PORTAL_AMOSTRAS ?? '../shared', 'tabelas')
const read = (kind: TableKind, path: string) =>
  readTable(kind, { name: basename(path), bytes: readFileSync(join(TABLES, path)) })
const count = (entries: readonly Entry[], has: (entry: Entry) => boolean) => entries.filter(has).length

describe.skipIf(!existsSync(join(TABLES, 'oficial')))('the counts of the official files', () => {
  test('NCM: all levels, one code with an end of validity', async () => {
    const { rows, entries, referenceDate } = await read('ncm', 'oficial/Tabela_NCM_Vigente_20260813.json')
    expect([rows, entries.length, referenceDate]).toEqual([15_156, 15_156, '2026-08-13'])
    const levels = [2, 4, 5, 6, 7, 8].map((length) => count(entries, ({ key }) => key.length === length))
    expect(levels).toEqual([96, 957, 1_024, 1_661, 903, 10_515])
    expect(entries.filter(({ to }) => to !== null).map(({ key, to }) => [key, to])).toEqual([
      ['39139050', '2026-09-30'],
    ])
    expect(count(entries, ({ data }) => /[<*]|^-/.test(String(data.name)))).toBe(0)
  })

  test('IBPT: three kinds of code, an end of validity in the past', async () => {
    const { rows, entries, part, referenceDate, validTo } = await read('ibpt', 'oficial/TabelaIBPTax_26.1.E.csv')
    expect([rows, part, referenceDate, validTo]).toEqual([11_390, '', '2026-02-20', '2026-03-31'])
    const kinds = ['ncm', 'nbs', 'lc116'].map((kind) => count(entries, ({ key }) => key.startsWith(`${kind}:`)))
    expect(kinds).toEqual([10_332, 860, 198])
    const ncm = entries.filter(({ key }) => key.startsWith('ncm:')).map(({ key }) => key.split(':'))
    expect(new Set(ncm.map(([, code]) => code)).size).toBe(9_851)
    expect(ncm.filter(([, , ex]) => ex !== '')).toHaveLength(481)
  })

  test('cClassTrib: 18 CST and 164 codes in the workbook, 145 in the JSON', async () => {
    const sheet = await read('cclasstrib', 'oficial/Tabela_Classificacao_Tributaria_IBS_CBS_2026-06-23.xlsx')
    expect(count(sheet.entries, ({ key }) => key.startsWith('CST:'))).toBe(18)
    expect(count(sheet.entries, ({ key }) => /^\d{6}$/.test(key))).toBe(164)
    expect(sheet.referenceDate).toBe('2026-06-22')
    const json = await read('cclasstrib', 'oficial/cff_classTrib_api_20260115.json')
    expect(count(json.entries, ({ key }) => key.startsWith('CST:'))).toBe(18)
    expect(count(json.entries, ({ key }) => /^\d{6}$/.test(key))).toBe(145)
  })

  test('annexes: 2,194 lines, 2,052 of them NCM, 25 of the others repeated', async () => {
    const { rows, entries } = await read('cclasstrib-ncm', 'oficial/cff_anexos_api_20260115.json')
    expect(rows).toBe(2_194)
    // 25 lines of NBS occur twice in the file
    expect(count(entries, ({ data }) => data.codeKind === 'NBS')).toBe(142 - 25)
    const ncm = entries.filter(({ data }) => data.codeKind === 'NCM').map(({ data }) => data.code)
    expect([ncm.length, new Set(ncm).size]).toEqual([2_052, 1_675])
  })

  test('CEST: 1,041 codes, 1,384 pairs with NCM; benefits of São Paulo: 312; TIPI: 11,542', async () => {
    const cest = await read('cest', 'oficial/cest_ncm_compilado.tsv')
    const pairs = cest.entries.flatMap(({ data }) => (Array.isArray(data.ncms) ? data.ncms : []))
    expect([cest.entries.length, pairs.length]).toEqual([1_041, 1_384])
    const cbenef = await read('cbenef', 'oficial/cbenef_SP_20260410.json')
    expect([cbenef.rows, cbenef.part]).toEqual([312, 'SP'])
    expect((await read('tipi', 'oficial/tipi_ncm_oca_202406.tsv')).rows).toBe(11_542)
  })
})

describe.skipIf(!existsSync(join(TABLES, 'amostras')))('the samples', () => {
  test.each<[TableKind, string, number]>([
    ['ncm', 'amostras/Tabela_NCM_Vigente_amostra.json', 37],
    ['ibpt', 'amostras/TabelaIBPTaxSP_amostra.csv', 14],
    ['cclasstrib', 'amostras/Tabela_Classificacao_Tributaria_amostra.xlsx', 17],
    ['cclasstrib', 'amostras/cff_classTrib_amostra.json', 17],
    ['cclasstrib-ncm', 'amostras/cff_anexos_amostra.json', 9],
    ['cest', 'amostras/cest_confaz_amostra.csv', 10],
    ['icms', 'icms_uf.tsv', 27],
  ])('%s of %s has %i rows', async (kind, path, rows) => {
    expect((await read(kind, path)).rows).toBe(rows)
  })

  test("SVRS' page gives both the codes and their lines", async () => {
    const path = 'amostras/svrs_portal_dadosOriginais_amostra.json'
    const codes = await read('cclasstrib', path)
    expect(codes.entries.find(({ key }) => key === '200003')?.data).toMatchObject({
      cst: '200',
      annex: 1,
      reductionIbs: '100',
    })
    const lines = await read('cclasstrib-ncm', path)
    expect(lines.entries.map(({ data }) => data.classTrib)).toContain('200003')
  })

  test('the state of an IBPT file comes from its name; several NCMs of a CEST are split', async () => {
    expect((await read('ibpt', 'amostras/TabelaIBPTaxSP_amostra.csv')).part).toBe('SP')
    const { entries } = await read('cest', 'amostras/cest_confaz_amostra.csv')
    expect(entries.find(({ key }) => key === '0100600')?.data.ncms).toEqual(['40103', '59100000'])
    expect(count(entries, ({ data }) => Array.isArray(data.ncms) && data.ncms.length === 0)).toBe(2)
  })
})
