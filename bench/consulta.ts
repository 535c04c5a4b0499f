import { API_BASE } from '@portal/contract/common.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { chosen } from './support/chosen.ts'
import {
  downloadSome,
  FILTERS,
  type Filter,
  ORDERS,
  pickSamples,
  type Query,
  type Sample,
} from './support/consulta-shapes.ts'
import { type Base, openPortfolio } from './support/portfolio-base.ts'
import { type Times, timed } from './support/timing.ts'

type Report = (figure: string, value: number, unit: string) => void

const SAMPLES = 20
const SELECTIVE_MS = 50
/** A page of a whole name; docs/scaling.md, section 5. */
const NAME_MS = 100
const WIDE_MS = 500
const MONTH_MS = 100
const DEEP = 20_000

/**
 * Lists and totals on ten million documents of 300 companies, called like the page does (program, role
 * portal_app, row-level security), one call at a time. BENCH_SO selects parts, separated by commas: ordens,
 * filtros, pares, filiais, totais, paginas, inicio, servicos, outros. BENCH_FILTROS selects filters.
 */
export async function benchConsulta(report: Report): Promise<void> {
  const base = await openPortfolio(report)
  try {
    await downloadSome(base)
    const bench: Bench = { base, samples: await pickSamples(base, SAMPLES), report, missedBudgets: [] }
    for (const [name, part] of Object.entries(PARTS)) if (chosen(name)) await part(bench)
    report('budgets_missed', bench.missedBudgets.length, bench.missedBudgets.join(', ') || 'none')
  } finally {
    await base.server.close()
  }
}

interface Bench {
  base: Base
  samples: readonly Sample[]
  report: Report
  missedBudgets: string[]
}

const PARTS: Record<string, (bench: Bench) => Promise<void>> = {
  ordens: measureOrders,
  filtros: measureFilters,
  pares: measurePairs,
  filiais: measureBranches,
  totais: measureTotals,
  paginas: measureDeepPages,
  inicio: measureInicio,
  servicos: measureServices,
  outros: measureOtherKinds,
}

const ask = async (base: Base, query: Query): Promise<ConsultaReply> =>
  (await get(base, `/consulta?${new URLSearchParams(query).toString()}`)).json()

async function get({ server, token }: Base, call: string) {
  const url = `${API_BASE}${call}`
  const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body.slice(0, 200)}`)
  return reply
}

const largest = ({ companies }: Base): Query => ({ cnpj_remetente: companies[0]?.taxId ?? '', ds_filial: '0001' })
const branches = ({ companies }: Base): Query => ({ cnpj_remetente: companies[1]?.taxId ?? '' })

async function measure(
  { base, samples, report, missedBudgets }: Bench,
  { figure, budget, query }: { figure: string; budget: number; query(sample: Sample): Query },
): Promise<void> {
  const times = await timed(samples, { call: (sample) => ask(base, query(sample)), postmaster: base.postmaster })
  reportTimes(report, figure, { ...times, budget })
  if (times.p95 > budget) missedBudgets.push(figure)
}

const reportTimes = (report: Report, figure: string, { p50, p95, runs, cpu, budget }: Times & { budget: number }) =>
  report(figure, p95, `ms p95 of ${runs} (p50 ${p50}, processor ${cpu}, budget ${budget})`)

/** First page in every order, for one kind and for all four. */
async function measureOrders(bench: Bench): Promise<void> {
  for (const ordem of ORDERS)
    for (const tipo of ['nfe', '']) {
      const query = { ...largest(bench.base), ordem, ds_tipo: tipo }
      await measure(bench, { figure: `pagina ${tipo || 'todas'} ${ordem}`, budget: SELECTIVE_MS, query: () => query })
    }
}

const BUDGETS: Record<Filter['kind'], number> = { selective: SELECTIVE_MS, name: NAME_MS, wide: WIDE_MS }

/** Every filter alone, newest first, by value and by name. */
async function measureFilters(bench: Bench): Promise<void> {
  for (const filter of FILTERS)
    for (const ordem of ['-dt_emissao', '-vl_docfiscal', 'nm_participante'])
      await measure(bench, {
        figure: `filtro ${filter.name} ${ordem}`,
        // the budget for selective filters applies to the default order
        budget: ordem === '-dt_emissao' ? BUDGETS[filter.kind] : WIDE_MS,
        query: (sample) => ({ ...largest(bench.base), ds_tipo: 'nfe', ordem, ...filter.query(sample) }),
      })
}

const familyOf = ({ name }: Filter): string => name.split('_')[0] ?? ''

/** Every pair of filters. */
async function measurePairs(bench: Bench): Promise<void> {
  const few = { ...bench, samples: bench.samples.filter((_, index) => index % 4 === 0) }
  for (const [index, filter] of FILTERS.entries())
    for (const other of FILTERS.slice(index + 1)) {
      if (familyOf(filter) === familyOf(other)) continue // the page cannot combine these
      const query = (sample: Sample) => ({ ...largest(bench.base), ...filter.query(sample), ...other.query(sample) })
      await measure(few, { figure: `par ${filter.name} ${other.name}`, budget: WIDE_MS, query })
    }
}

/** Lists of thirty merged establishments. */
async function measureBranches(bench: Bench): Promise<void> {
  const all = branches(bench.base)
  for (const ordem of ORDERS)
    await measure(bench, {
      figure: `30 filiais ${ordem}`,
      budget: SELECTIVE_MS,
      query: () => ({ ...all, ordem, ds_tipo: 'nfe' }),
    })
  for (const { name, query } of FILTERS)
    await measure(bench, {
      figure: `30 filiais ${name}`,
      budget: WIDE_MS,
      query: (sample) => ({ ...all, ds_tipo: 'nfe', ...query(sample) }),
    })
  for (const [figure, period] of [
    ['30 filiais totais mes', { dt_emissaoini: '2026-03-01', dt_emissaofim: '2026-03-31' }],
    ['30 filiais totais ano', {}],
  ] as const)
    await measure(bench, { figure, budget: WIDE_MS, query: () => ({ ...all, ...period, limite: '1', totais: '1' }) })
}

/** Count and sum of a month and of every filter, with a page of one row. */
async function measureTotals(bench: Bench): Promise<void> {
  const baseQuery = { ...largest(bench.base), limite: '1', totais: '1' }
  await measure(bench, {
    figure: 'totais mes',
    budget: MONTH_MS,
    query: ({ day }) => ({
      ...baseQuery,
      dt_emissaoini: `${day.slice(0, 7)}-01`,
      dt_emissaofim: `${day.slice(0, 7)}-28`,
    }),
  })
  for (const { name, query } of FILTERS) {
    await measure(bench, {
      figure: `totais ${name}`,
      budget: WIDE_MS,
      query: (sample) => ({ ...baseQuery, ...query(sample) }),
    })
  }
}

/** Page after DEEP documents by cursor, compared with paging by OFFSET. */
async function measureDeepPages(bench: Bench): Promise<void> {
  const { base, report } = bench
  const query = { ...largest(base), ds_tipo: 'nfe', ds_emitidarec: 'E' }
  let cursor: string | null = ''
  for (let count = 0; count < DEEP && cursor !== null; count += 1000)
    cursor = (await ask(base, { ...query, limite: '1000', cursor })).proximo
  if (cursor === null) return
  const deep = (await ask(base, { ...query, cursor })).proximo ?? cursor
  await measure(bench, {
    figure: `pagina depois de ${DEEP}`,
    budget: SELECTIVE_MS,
    query: () => ({ ...query, cursor: deep }),
  })
  await measure(bench, { figure: 'ultima pagina', budget: SELECTIVE_MS, query: () => ({ ...query, fim: '1' }) })
  const text = `select id, chave, total_cents from nota where empresa_id = $1 and tipo = 'nfe' and papel = 'E'
    order by issued_local desc, id desc limit 50 offset ${DEEP}`
  const peer = await timed(bench.samples, {
    call: () => base.server.owner.query(text, [base.companies[0]?.id]),
    postmaster: base.postmaster,
  })
  reportTimes(report, `peer OFFSET ${DEEP}`, { ...peer, budget: 0 })
}

/** Start page of the largest company and of the whole portfolio: monthly figures and pending items. */
async function measureInicio({ base, samples, report, missedBudgets }: Bench): Promise<void> {
  const taxId = base.companies[0]?.taxId ?? ''
  for (const [figure, call, budget] of [
    ['inicio empresa', `/inicio?nr_cpfcnpj=${taxId}&mes=`, MONTH_MS],
    ['inicio carteira', '/inicio/carteira?mes=', WIDE_MS],
  ] as const) {
    const callInicio = (sample: Sample) => get(base, call + sample.day.slice(0, 7))
    const times = await timed(samples, { call: callInicio, postmaster: base.postmaster })
    reportTimes(report, figure, { ...times, budget })
    if (times.p95 > budget) missedBudgets.push(figure)
  }
}

/** Filters of NFS-e by a month of competência, `YYYY-MM`. */
const SERVICE_FILTERS: Record<string, (month: string, city: string) => Query> = {
  competencia: (month) => ({ dt_competenciaini: `${month}-01`, dt_competenciafim: `${month}-28` }),
  papel: () => ({ ds_papel: 'tomador' }),
  servico: () => ({ cd_servico: '171901' }),
  municipio: (_month, city) => ({ cd_municipio: city }),
  municipio_comum: () => ({ cd_municipio: '3550308' }),
  iss_retido: () => ({ fl_issretido: 'S' }),
  cancelada: () => ({ ds_situacao: 'cancelada' }),
}

/** The million of NFS-e of the largest company: orders, filters of services, totals. */
async function measureServices(bench: Bench): Promise<void> {
  const base = { ...largest(bench.base), ds_tipo: 'nfse' }
  const text =
    'select taxed_at_code as city from nota_servico where empresa_id = $1 group by 1 order by count(*) limit 1'
  const { rows } = await bench.base.server.owner.query<{ city: string }>(text, [bench.base.companies[0]?.id])
  const city = rows[0]?.city ?? ''
  for (const ordem of ORDERS)
    await measure(bench, { figure: `nfse ${ordem}`, budget: SELECTIVE_MS, query: () => ({ ...base, ordem }) })
  for (const [name, filterOf] of Object.entries(SERVICE_FILTERS)) {
    const query = ({ day }: Sample) => ({ ...base, ...filterOf(day.slice(0, 7), city) })
    await measure(bench, { figure: `nfse ${name}`, budget: SELECTIVE_MS, query })
    const summed = (sample: Sample) => ({ ...query(sample), limite: '1', totais: '1' })
    const budget = name === 'competencia' ? MONTH_MS : WIDE_MS
    await measure(bench, { figure: `nfse totais ${name}`, budget, query: summed })
  }
  for (const [figure, query] of [
    ['todos', { ...largest(bench.base), ds_tipo: 'todos' }],
    ['nfse busca', { ...base, ds_busca: 'padaria' }],
  ] as const)
    await measure(bench, { figure, budget: SELECTIVE_MS, query: () => query })
}

/** Bills, tickets and coupons: their lists, the filter by model, and their sums; the sums of all kinds together. */
async function measureOtherKinds(bench: Bench): Promise<void> {
  const base = largest(bench.base)
  const lists: readonly (readonly [name: string, query: Query])[] = [
    ['nf3e', { ds_tipo: 'nf3e' }],
    ['nfcom', { ds_tipo: 'nfcom' }],
    ['outro', { ds_tipo: 'outro' }],
    ['outro modelo 59', { ds_tipo: 'outro', modelo: '59' }],
    ['outro modelo 77', { ds_tipo: 'outro', modelo: '77' }],
  ]
  for (const [name, list] of lists) {
    for (const ordem of ORDERS)
      await measure(bench, {
        figure: `${name} ${ordem}`,
        budget: SELECTIVE_MS,
        query: () => ({ ...base, ...list, ordem }),
      })
    const summed = { ...base, ...list, limite: '1', totais: '1' }
    await measure(bench, {
      figure: `${name} totais mes`,
      budget: MONTH_MS,
      query: ({ day }) => ({
        ...summed,
        dt_emissaoini: `${day.slice(0, 7)}-01`,
        dt_emissaofim: `${day.slice(0, 7)}-28`,
      }),
    })
    await measure(bench, { figure: `${name} totais`, budget: WIDE_MS, query: () => summed })
  }
  const all = { ...base, ds_tipo: 'todos', limite: '1', totais: '1' }
  await measure(bench, { figure: 'todos totais', budget: WIDE_MS, query: () => all })
}
