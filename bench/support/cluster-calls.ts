import { API_BASE } from '@portal/contract/common.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import type { Cluster } from '../../apps/server/src/testing/cluster.ts'
import { type Cpu, cpuSince, readCpu } from './cluster-nodes.ts'
import type { Query, Sample } from './consulta-shapes.ts'
import type { BenchServer } from './server.ts'
import { percentile } from './timing.ts'

/** The portal on the measured database, with a session that may read all companies. */
export interface Portal {
  cluster: Cluster
  server: BenchServer
  token: string
  companies: readonly { id: number; taxId: string }[]
  samples: readonly Sample[]
}

/** Milliseconds of consecutive calls; `failed` says the error of a call that did not succeed. */
export interface Called {
  p50: number
  p95: number
  runs: number
  cpu: Cpu
  failed?: string
}

const RUNS = 60
const BUDGET_MS = 12_000
const NO_CPU: Cpu = { program: 0, coordinator: 0, workers: 0 }

/** Times RUNS calls one after another, after three to warm up; stops early after BUDGET_MS. */
export async function timeCalls(cluster: Cluster, call: (run: number) => Promise<unknown>): Promise<Called> {
  const times: number[] = []
  try {
    for (let run = 0; run < 3; run++) await call(run)
    const before = readCpu(cluster)
    const begun = performance.now()
    for (let run = 0; run < RUNS && performance.now() - begun < BUDGET_MS; run++) {
      const start = performance.now()
      await call(run)
      times.push(performance.now() - start)
    }
    const cpu = cpuSince(cluster, before, times.length)
    return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), runs: times.length, cpu }
  } catch (error) {
    return { p50: NaN, p95: NaN, runs: times.length, cpu: NO_CPU, failed: String(error) }
  }
}

async function get({ server, token }: Portal, call: string) {
  const url = `${API_BASE}${call}`
  const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body.slice(0, 200)}`)
  return reply
}

const consulta = (portal: Portal, query: Query) => get(portal, `/consulta?${new URLSearchParams(query).toString()}`)
const month = ({ day }: Sample): Query => ({
  dt_emissaoini: `${day.slice(0, 7)}-01`,
  dt_emissaofim: `${day.slice(0, 7)}-28`,
})
const TOTALS: Query = { limite: '1', totais: '1' }

/** Queries about the company with a tenth of all documents. */
const ONE_COMPANY: Readonly<Record<string, (sample: Sample) => Query>> = {
  'primeira página': () => ({ ds_tipo: 'nfe' }),
  'filtro mês e emitidas': (sample) => ({ ...month(sample), ds_emitidarec: 'E' }),
  'filtro participante e valor': ({ party }) => ({ nr_cnpjdestinatario: party, vl_docfiscalini: '10' }),
  'busca por nome': ({ word }) => ({ ds_busca: word }),
  'busca por parte da chave': ({ chave }) => ({ ds_busca: chave.slice(25) }),
  'total do mês': (sample) => ({ ...TOTALS, ...month(sample) }),
  'total de participante': ({ party }) => ({ ...TOTALS, nr_cnpjdestinatario: party }),
  'total de palavra comum': () => ({ ...TOTALS, ds_busca: 'ltda' }),
}

/** Queries about the thirty establishments of one root. */
const THIRTY: Readonly<Record<string, (sample: Sample) => Query>> = {
  '30 filiais: primeira página': () => ({ ds_tipo: 'nfe' }),
  '30 filiais: busca por nome': ({ word }) => ({ ds_busca: word }),
  '30 filiais: total do mês': (sample) => ({ ...TOTALS, ...month(sample) }),
}

/** What is typed into the one box for everything, by a user with 300 companies who has chosen one. */
const BOX: Readonly<Record<string, (sample: Sample) => string>> = {
  'caixa: chave': ({ chave }) => chave,
  'caixa: número': ({ number }) => String(number),
  'caixa: valor': ({ cents }) => `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`,
  'caixa: CNPJ': ({ party }) => party,
  'caixa: nome': ({ word }) => word,
  'caixa: nome com erro': ({ word }) => misspelt(word),
}

/** Two letters in the middle change places. */
const misspelt = (word: string): string => {
  const at = Math.trunc(word.length / 2) - 1
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
}

/** Lists, searches and totals as the page asks for them, by name. */
export async function measureCalls(portal: Portal): Promise<Record<string, Called>> {
  const { cluster, samples, companies } = portal
  const sampleOf = (run: number) => samples[run % samples.length]!
  const one: Query = { cnpj_remetente: companies[0]!.taxId, ds_filial: '0001' }
  const thirty: Query = { cnpj_remetente: companies[1]!.taxId }
  const results: Record<string, Called> = {}
  for (const [name, query] of Object.entries(ONE_COMPANY))
    results[name] = await timeCalls(cluster, (run) => consulta(portal, { ...one, ...query(sampleOf(run)) }))
  for (const [name, text] of Object.entries(BOX))
    results[name] = await timeCalls(cluster, (run) =>
      get(
        portal,
        `/busca?${new URLSearchParams({ q: text(sampleOf(run)), nr_cpfcnpj: companies[0]!.taxId }).toString()}`,
      ),
    )
  results['página seguinte'] = await measureNextPage(portal, { ...one, ds_tipo: 'nfe' })
  for (const [name, query] of Object.entries(THIRTY))
    results[name] = await timeCalls(cluster, (run) => consulta(portal, { ...thirty, ...query(sampleOf(run)) }))
  results['Início de uma empresa'] = await timeCalls(cluster, (run) =>
    get(portal, `/inicio?nr_cpfcnpj=${companies[0]!.taxId}&mes=${sampleOf(run).day.slice(0, 7)}`),
  )
  results['Início da carteira de 300'] = await timeCalls(cluster, (run) =>
    get(portal, `/inicio/carteira?mes=${sampleOf(run).day.slice(0, 7)}`),
  )
  return results
}

/** Walks on page by page: every run asks for the page after the one before. */
async function measureNextPage(portal: Portal, query: Query): Promise<Called> {
  let cursor: string | null = ''
  return timeCalls(portal.cluster, async () => {
    const reply: ConsultaReply = (await consulta(portal, cursor ? { ...query, cursor } : query)).json()
    cursor = reply.proximo
  })
}
