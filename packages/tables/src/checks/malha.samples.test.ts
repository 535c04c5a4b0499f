import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isUf } from '@portal/fiscal/ids/uf.ts'
import { describe, expect, test } from 'vitest'
import type { ReferenceData, TableSource } from '../lookup/model.ts'
import { officialTable } from '../official/official.ts'
import type { Entry, TableKind } from '../readers/model.ts'
import { readTable } from '../readers/read-table.ts'
import { openMalha } from './context.ts'
import { checkList } from './malha.ts'
import type { Produto } from './produto.ts'

const TABLES = join(process.env.PORTAL_AMOSTRAS ?? '../shared', 'tabelas')
const SAMPLE = join(TABLES, 'amostras/produtos_amostra.json')

interface Sample {
  contexto: { ds_uf: string; ds_simplesnacional: string; dt_referencia: string }
  casos: { produto: Produto; esperado: string[] }[]
}

const read = async (kind: TableKind, path: string) => {
  const { entries, rows, referenceDate } = await readTable(kind, {
    name: basename(path),
    bytes: readFileSync(join(TABLES, path)),
  })
  return { entries, source: { kind, name: kind, referenceDate, validTo: null, rows } satisfies TableSource }
}
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const entryText = ({ data }: Entry, name: string): string | null => {
  const value = data[name]
  return typeof value === 'string' && value !== '' ? value : null
}
const annexOf = ({ data }: Entry): number | null => (typeof data.annex === 'number' ? data.annex : null)

/** CESTs of the compiled list: code, and prefixes separated by commas. */
const cests = () =>
  readFileSync(join(TABLES, 'oficial/cest_ncm_compilado.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split('\t'))
    .map(([code = '', , , name = '', ncms = '']) => ({ code, name, ncms: ncms.split(',').filter(Boolean) }))

async function officialTables(): Promise<ReferenceData> {
  const ncm = await read('ncm', 'oficial/Tabela_NCM_Vigente_20260813.json')
  const classTrib = await read('cclasstrib', 'oficial/Tabela_Classificacao_Tributaria_IBS_CBS_2026-06-23.xlsx')
  const annexes = await read('cclasstrib-ncm', 'oficial/cff_anexos_api_20260115.json')
  const cest: TableSource = { kind: 'cest', name: 'cest', referenceDate: null, validTo: null, rows: 1 }
  return {
    version: 'oficial',
    sources: [ncm.source, classTrib.source, annexes.source, cest],
    ncm: ncm.entries.filter(({ key }) => key.length === 8).map(({ key, from, to }) => [key, from, to]),
    cests: cests(),
    classTribs: classTrib.entries
      .filter(({ key }) => /^\d{6}$/.test(key))
      .map((entry) => ({
        code: entry.key,
        cst: entry.key.slice(0, 3),
        name: entryText(entry, 'name') ?? '',
        annex: annexOf(entry),
        reductionIbs: '0',
        reductionCbs: '0',
        documents: textsOf(entry.data.documents),
        from: entry.from,
        to: entry.to,
      })),
    annexes: annexes.entries.map((entry) => ({
      ncm: entryText(entry, 'ncm') ?? entryText(entry, 'code') ?? entry.key.split(':').at(-1) ?? '',
      annex: annexOf(entry),
      classTrib: entryText(entry, 'classTrib'),
      item: null,
      condition: null,
      exception: null,
      from: entry.from,
      to: entry.to,
    })),
    cfops: [],
    benefits: [],
    revokedCests: [],
    tipi: [],
    pisCofins: await officialTable('pis_cofins_listas'),
  }
}

describe.skipIf(!existsSync(SAMPLE))('the product sample', () => {
  // reads the official tables completely
  test('gives exactly the expected alerts', async () => {
    const { contexto, casos } = JSON.parse(readFileSync(SAMPLE, 'utf8')) as Sample // the shape documented in the README of the folder
    if (!isUf(contexto.ds_uf)) throw new Error(contexto.ds_uf)
    const settings = { day: contexto.dt_referencia, uf: contexto.ds_uf, simples: contexto.ds_simplesnacional === 'S' }
    const alertasByProduto = checkList(
      casos.map(({ produto }) => produto),
      openMalha(await officialTables(), settings),
    )
    const actual = alertasByProduto.map((alertas, index) => [
      casos[index]?.produto.nm_prd,
      alertas.map(({ codigo }) => codigo),
    ])
    expect(actual).toEqual(casos.map(({ produto, esperado }) => [produto.nm_prd, esperado]))
  }, 60_000)
})
