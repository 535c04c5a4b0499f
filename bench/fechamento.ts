import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import type { FechamentoReply } from '@portal/contract/fechamento/fechamento.ts'
import { countMarked } from '../apps/server/src/features/fechamento/count-months.ts'
import { postmasterOf } from './support/cpu.ts'
import { accountOf, buildRows, countNotas, listCompanies } from './support/portfolio-base.ts'
import { type BenchServer, openBenchServer } from './support/server.ts'
import { timed } from './support/timing.ts'

type Report = (figure: string, value: number, unit: string) => void

const MONTHS = ['2026-10', '2026-09', '2026-06', '2026-01']
const RUNS = 40
const NOTES_AT_ONCE = 1_000
const INTAKE_RUNS = 10

/**
 * The board of the month of an office with 1,000 companies (BENCH_EMPRESAS) on ten million documents, called like the page does (program,
 * role portal_app, row-level security), and what the kept counts add to the intake of a document. The data is built once and kept.
 * BENCH_DOCUMENTOS sets the number of documents, BENCH_DADOS the folder.
 */
export async function benchFechamento(report: Report): Promise<void> {
  const documents = Number(process.env.BENCH_DOCUMENTOS ?? 10_000_000)
  const companies = Number(process.env.BENCH_EMPRESAS ?? 1_000)
  const folder = process.env.BENCH_DADOS ?? join(tmpdir(), `portal-bench-fechamento-${companies}-${documents}`)
  const server = await openBenchServer(folder)
  try {
    if ((await countNotas(server)) === 0) {
      await buildRows(server, documents, companies)
      await server.owner.query('vacuum analyze')
    }
    report('documents', await countNotas(server), 'documents')
    await countAll(server, report)
    await measureBoard(server, report)
    await measureIntake(server, report)
  } finally {
    await server.close()
  }
}

/** Counts the missing numbers of every marked month, as the worker does. */
async function countAll(server: BenchServer, report: Report): Promise<void> {
  const start = performance.now()
  let months = 0
  for (let counted = 1; counted > 0; months += counted) counted = await countMarked(server.ownerDb)
  if (months > 0) report('count_month', round((performance.now() - start) / months), 'ms per company and month')
}

async function measureBoard(server: BenchServer, report: Report): Promise<void> {
  const companies = await listCompanies(server)
  const accountId = await accountOf(server, companies)
  await prepareOffice(server, accountId)
  const token = await server.openSession(accountId)
  const { rows } = await server.owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = postmasterOf(rows[0]?.pid ?? 0)
  const ask = async (query: string): Promise<FechamentoReply> => {
    const url = `${API_BASE}/fechamento?${query}`
    const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body.slice(0, 200)}`)
    return reply.json()
  }
  const shapes: Record<string, string> = {
    board: 'limite=1000',
    first_page: 'limite=50',
    by_state: 'limite=1000&ds_estado=fechado',
    by_tag: 'limite=1000&ds_etiqueta=Norte',
  }
  for (const [figure, query] of Object.entries(shapes)) {
    const calls = Array.from({ length: RUNS }, (_, run) => `mes=${MONTHS[run % MONTHS.length]}&${query}`)
    const times = await timed(calls, { call: ask, postmaster })
    report(`${figure}_p50`, times.p50, 'ms')
    report(`${figure}_p95`, times.p95, figure === 'board' ? 'ms (budget 300)' : 'ms')
    report(`${figure}_cpu`, times.cpu, 'ms of CPU per call')
  }
  report('companies', (await ask(`mes=${MONTHS[0]}&limite=1`)).totais.nr_empresas, 'companies on the board')
}

/** Puts the companies into an office, with EFD settings, closed months and late documents. */
async function prepareOffice({ owner }: BenchServer, accountId: string): Promise<void> {
  const { rows } = await owner.query('select from pessoa where account_id = $1', [accountId])
  if (rows.length > 0) return
  await owner.query(
    `with office as (
      insert into escritorio (id, name, uf, created_at) values (gen_random_uuid(), 'Bench', 'SP', now()) returning id
    ), person as (
      insert into pessoa (account_id, escritorio_id, papel, name, created_at) select $1, id, 'dono', 'Bench', now() from office
    ) insert into carteira (escritorio_id, empresa_id, tags, responsible, created_at)
      select office.id, g.empresa_id, case when g.empresa_id % 10 = 0 then '{Norte}'::text[] else '{}' end, 'Pessoa ' || g.empresa_id % 9, now()
      from office, account_empresa g where g.account_id = $1`,
    [accountId],
  )
  await owner.query(`insert into sped_settings (empresa_id, version, body, changed_at)
    select empresa_id, 1, '{"guias": {"icms": {"nr_dia": 20}}}', now() from carteira on conflict do nothing`)
  await owner.query(`update fechamento set state = 'fechado', closed_at = now() where empresa_id % 3 = 0`)
  await owner.query(`insert into nota_late (empresa_id, month, nota_id, kind)
    select f.empresa_id, f.month, n.id, 'chegou' from fechamento f cross join lateral (
      select id from nota n where n.empresa_id = f.empresa_id and n.tipo = 'nfe' and n.papel = 'R' order by issued_local desc limit 3) n
    where f.state = 'fechado' on conflict do nothing`)
  await owner.query(`insert into nota_manifest_day (empresa_id, month, authorized, quantity)
    select f.empresa_id, f.month, f.month + d, 3 from fechamento f, generate_series(0, 30) d on conflict do nothing`)
  await owner.query(`insert into nota_conflict (empresa_id, month, nota_id)
    select empresa_id, month, nota_id from nota_late where empresa_id % 7 = 0 on conflict do nothing`)
  await owner.query(`insert into produto_list (empresa_id, sistema, version, changed_at, faults, faults_version, faults_day)
    select empresa_id, 'SCA', 1, now(), 2, 1, current_date from carteira on conflict do nothing`)
  await owner.query('analyze nota_manifest_day, nota_conflict, produto_list')
  await owner.query('analyze fechamento, nota_late, carteira, sped_settings, nota_month')
}

/** Time of the sums of NOTES_AT_ONCE arriving notes, all together and for the month alone; nothing is kept. */
async function measureIntake({ owner }: BenchServer, report: Report): Promise<void> {
  const client = await owner.connect()
  const times: Record<'sum_notas' | 'sum_months', number> = { sum_notas: 0, sum_months: 0 }
  try {
    for (let run = 0; run < INTAKE_RUNS; run += 1)
      for (const name of ['sum_notas', 'sum_months'] as const) {
        await client.query('begin')
        await client.query(
          `create temp table arriving on commit drop as select array_agg(k.n) as notas
           from (select n from nota n order by n.empresa_id, n.id offset $1 limit $2) k`,
          [run * NOTES_AT_ONCE, NOTES_AT_ONCE],
        )
        const start = performance.now()
        await client.query(`select ${name}(null, notas) from arriving`)
        times[name] += performance.now() - start
        await client.query('rollback')
      }
  } finally {
    client.release()
  }
  const perNote = (name: keyof typeof times) => round((times[name] * 1_000) / (INTAKE_RUNS * NOTES_AT_ONCE))
  report('sums_of_a_note', perNote('sum_notas'), 'µs, all sums')
  report('month_of_a_note', perNote('sum_months'), 'µs, of them for the month')
}

const round = (value: number): number => Math.round(value * 10) / 10
