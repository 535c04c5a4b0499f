import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import type { SugestoesReply } from '@portal/contract/tributacao/lista.ts'
import type { TributacaoReply } from '@portal/contract/tributacao/tributacao.ts'
import { bundledTable } from '@portal/tables/readers/bundled.ts'
import type { TableKind, TableReading } from '@portal/tables/readers/model.ts'
import { readTable } from '@portal/tables/readers/read-table.ts'
import { loadTable, type StoredKind } from '../apps/server/src/features/tributacao/tabelas/load.ts'
import { type BenchServer, openBenchServer } from './support/server.ts'

type Report = (figure: string, value: number, unit: string) => void
type Signed = Awaited<ReturnType<BenchServer['signIn']>>

const TABLES = join(process.env.PORTAL_AMOSTRAS ?? '../shared', 'tabelas')
const TAX_ID = '11222333000181'
/** The official files, if present; otherwise the built-in codes are used. */
const FILES: readonly [TableKind, string][] = [
  ['ncm', 'oficial/Tabela_NCM_Vigente_20260813.json'],
  ['cest', 'oficial/cest_ncm_compilado.tsv'],
  ['ibpt', 'oficial/TabelaIBPTax_26.1.E.csv'],
  ['cclasstrib', 'oficial/Tabela_Classificacao_Tributaria_IBS_CBS_2026-06-23.xlsx'],
  ['cclasstrib-ncm', 'oficial/cff_anexos_api_20260115.json'],
  ['tipi', 'oficial/tipi_ncm_oca_202406.tsv'],
]
const QUERIES = join(TABLES, 'amostras/busca_ncm_50_consultas.json')
const WORDS = [
  'cerveja',
  'arroz',
  'fralda',
  'pneu',
  'notebook',
  'óleo de soja',
  'papel higiênico',
  'tinta',
  'cimento',
  'queijo',
]

/**
 * Loads of the official tables, response times while typing and of full answers, and the hit rate of everyday
 * queries.
 */
export async function benchTributacao(report: Report): Promise<void> {
  const server = await openBenchServer()
  try {
    const signed = await server.signIn(TAX_ID)
    await loadAll(server, report)
    await seedItems(server, signed)
    const first = performance.now()
    await callApi(server, signed, { path: '/tributacao', query: { cd_ncm: '22030000' } })
    report('first_answer_after_load', roundTenths(performance.now() - first), 'ms')
    await measure(server, signed, report)
    await measureList(server, signed, report)
    await measureHits(server, signed, report)
  } finally {
    await server.close()
  }
}

async function loadAll(server: BenchServer, report: Report): Promise<void> {
  for (const kind of ['ncm', 'cfop', 'municipio'] as const) await load(server, kind, bundledTable(kind))
  for (const [kind, path] of FILES) {
    const file = join(TABLES, path)
    if (!existsSync(file)) continue
    const start = performance.now()
    await load(server, kind, await readTable(kind, { name: path, bytes: readFileSync(file) }))
    report(`load_${kind}`, roundTenths(performance.now() - start), 'ms')
  }
}

const load = (server: BenchServer, kind: StoredKind, reading: TableReading) =>
  server.ownerDb
    .transaction()
    .execute((tx) => loadTable(tx, { kind, reading, fileName: kind, by: 'bench', now: new Date(), mayShrink: true }))

const PRODUCTS = 20_000

/** Inserts products as seen in the company's notes. */
async function seedItems(server: BenchServer, { empresaId }: Signed): Promise<void> {
  await server.owner.query(
    `insert into item_seen (empresa_id, ncm, name, gtin, busca)
     select $1, lpad((n % 9000 + 1000)::text, 8, '2203'), name, '', fold_text(name)
     from (select n, ($2::text[])[n % 10 + 1] || ' PRODUTO ' || n as name from generate_series(1, $3) n) made`,
    [empresaId, WORDS, PRODUCTS],
  )
  await server.owner.query('vacuum analyze item_seen')
}

interface Ask {
  path: string
  query: Record<string, string>
}

async function callApi<T>({ address }: BenchServer, { token }: Signed, { path, query }: Ask): Promise<T> {
  const url = `${address}${API_BASE}${path}?${new URLSearchParams({ nr_cpfcnpj: TAX_ID, ...query })}`
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T // the server validates its replies against the schema
}

async function measure(server: BenchServer, signed: Signed, report: Report): Promise<void> {
  const typing: number[] = []
  const whole: number[] = []
  for (let pass = 0; pass < 3; pass++)
    for (const word of WORDS) {
      for (let length = 2; length <= word.length; length++) {
        const start = performance.now()
        await callApi<SugestoesReply>(server, signed, {
          path: '/tributacao/sugestoes',
          query: { ds_busca: word.slice(0, length) },
        })
        typing.push(performance.now() - start)
      }
      const start = performance.now()
      await callApi<TributacaoReply>(server, signed, { path: '/tributacao', query: { nm_prd: word } })
      whole.push(performance.now() - start)
    }
  report('type_ahead_p95', roundTenths(quantile(typing, 0.95)), 'ms (budget 50)')
  report('type_ahead_p50', roundTenths(quantile(typing, 0.5)), 'ms')
  report('full_answer_p95', roundTenths(quantile(whole, 0.95)), 'ms')
}

const LINES = 1_000

/** A list of products by name, with the company's own goods. */
async function measureList({ address }: BenchServer, { token }: Signed, report: Report): Promise<void> {
  const itens = Array.from({ length: LINES }, (_, n) => ({ nm_prd: `${WORDS[n % WORDS.length]} produto ${n}` }))
  const start = performance.now()
  const reply = await fetch(`${address}${API_BASE}/tributacao/lista`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nr_cpfcnpj: TAX_ID, itens }),
  })
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  await reply.arrayBuffer()
  report(`list_${LINES}`, Math.round(performance.now() - start), 'ms')
}

async function measureHits(server: BenchServer, signed: Signed, report: Report): Promise<void> {
  if (!existsSync(QUERIES)) return
  const queries = JSON.parse(readFileSync(QUERIES, 'utf8')) as [string, string[]][] // our own sample has this shape
  let hits = 0
  for (const [nm_prd, expected] of queries) {
    const { data } = await callApi<TributacaoReply>(server, signed, { path: '/tributacao', query: { nm_prd } })
    if (data.slice(0, 10).some(({ cd_ncm }) => expected.some((prefix) => cd_ncm.startsWith(prefix)))) hits += 1
  }
  report('hit_at_10', hits, `of ${queries.length}`)
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

const roundTenths = (value: number) => Math.round(value * 10) / 10
