import { API_BASE } from '@portal/contract/common.ts'
import { cnpjOf } from '../apps/server/src/testing/notas.ts'
import { postmasterOf, processorMs } from './support/cpu.ts'
import { type BenchServer, openBenchServer } from './support/server.ts'
import { fillMonth } from './support/sped-month.ts'
import { saveSpedSettings } from './support/sped-settings.ts'
import { take } from './support/take.ts'

type Report = (figure: string, value: number, unit: string) => void

const CNPJ = cnpjOf('12345678')
const COUNT = 100_000
const MONTH = { dt_ini: '2026-11-01', dt_fin: '2026-11-30' }

/** EFD of a month with 100,000 documents over HTTP: total time, first byte, memory; and its check before. */
export async function benchSped(report: Report): Promise<void> {
  const server = await openBenchServer()
  try {
    const { empresaId, accountId, token } = await server.signIn(CNPJ)
    await server.owner.query(`update account set sistema = 'SCA' where id = $1`, [accountId])
    await fillMonth(server, { empresaId, cnpj: CNPJ, count: COUNT })
    await saveSpedSettings(server, token, CNPJ)
    const post = (path: string) => () => callApi(server, token, { path, method: 'POST', body: MONTH })
    const checked = await take(post('sped/conferencia'))
    report('sped_conferencia_100000', Math.round(checked.ms), 'ms')
    const { rows } = await server.owner.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postmaster = postmasterOf(rows[0]?.pid ?? process.pid)
    const before = processorMs(postmaster)
    let lines = 0
    const result = await take(post('spedfiscal'), (piece) => {
      for (let index = piece.indexOf(10); index !== -1; index = piece.indexOf(10, index + 1)) lines += 1
    })
    report('sped_100000', Math.round(result.ms), 'ms')
    report('sped_100000_processor', Math.round(processorMs(postmaster) - before), 'ms of processor, database too')
    report('sped_100000_first_byte', Math.round(result.firstMs), 'ms')
    report('sped_100000_memory', Math.round(result.grownMb), 'MB')
    report('sped_100000_size', Math.round(result.bytes / 1e5) / 10, 'MB')
    report('sped_100000_lines', lines, 'lines')
  } finally {
    await server.close()
  }
}

const callApi = ({ address }: BenchServer, token: string, call: { path: string; method: string; body?: object }) =>
  fetch(`${address}${API_BASE}/${call.path}?nr_cpfcnpj=${CNPJ}&nm_sistema=SCA`, {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, ...(call.body ? { 'content-type': 'application/json' } : {}) },
    ...(call.body ? { body: JSON.stringify(call.body) } : {}),
  })
