import { API_BASE } from '@portal/contract/common.ts'
import { cnpjOf } from '../apps/server/src/testing/notas.ts'
import { type BenchServer, openBenchServer } from './support/server.ts'
import { fillMonth } from './support/sped-month.ts'
import { percentile } from './support/timing.ts'

type Report = (figure: string, value: number, unit: string) => void

const CNPJ = cnpjOf('12345678')
const MES = '2026-11'
/** Documents of the month; `BENCH_NOTAS` sets another number for a trial. */
const COUNT = Number(process.env.BENCH_NOTAS ?? 100_000)
const RUNS = 5

/** The IBS/CBS check of a month with 100,000 documents over HTTP: all findings, one finding, and the month after a change of the rules. */
export async function benchReforma(report: Report): Promise<void> {
  const server = await openBenchServer()
  try {
    const { empresaId, token } = await server.signIn(CNPJ)
    await fillMonth(server, { empresaId, cnpj: CNPJ, count: COUNT })
    await stateGroups(server)
    const check = (path = '') => timedCheck(server, token, path)
    report('check_after_change_of_rules', Math.round((await check()).ms), 'ms, keys computed once')
    await server.owner.query('vacuum analyze nota_item')
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) times.push((await check()).ms)
    report(`check_${COUNT}`, Math.round(percentile(times, 0.5)), 'ms (budget 5000)')
    const { achados } = (await check()).reply as { achados: { codigo: string; nr_notas: number }[] } // the contract's answer
    report('findings', achados.length, 'findings')
    const [first] = achados.toSorted((one, other) => other.nr_notas - one.nr_notas)
    if (first) report('one_finding', Math.round((await check(`/${first.codigo}`)).ms), `ms, ${first.nr_notas} notes`)
  } finally {
    await server.close()
  }
}

async function timedCheck(
  { address }: BenchServer,
  token: string,
  path: string,
): Promise<{ ms: number; reply: unknown }> {
  const start = performance.now()
  const url = `${address}${API_BASE}/reforma/conferencia${path}?nr_cpfcnpj=${CNPJ}&mes=${MES}`
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  return { reply: await reply.json(), ms: performance.now() - start }
}

/** Gives the items the group of IBS and CBS at the rates of the year, wrong in one of 50. */
async function stateGroups({ owner }: BenchServer): Promise<void> {
  await owner.query(`
    update nota_item set has_ibscbs = true, ibscbs_cst = '000', cclasstrib = '000001', ibscbs_base_cents = product_cents - icms_cents,
      ibs_uf_rate = 0.1, ibs_uf_cents = round((product_cents - icms_cents) * 0.001), ibs_mun_rate = 0, ibs_mun_cents = 0,
      cbs_rate = case abs(hashtext(nota_id::text)) % 50 when 0 then 0.8 else 0.9 end,
      cbs_cents = round((product_cents - icms_cents) * 0.009)`)
  await owner.query('vacuum analyze nota_item')
}
