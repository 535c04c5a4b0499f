import { API_BASE } from '@portal/contract/common.ts'
import { cnpjOf } from '../apps/server/src/testing/notas.ts'
import { type BenchServer, openBenchServer } from './support/server.ts'
import { fillMonth } from './support/sped-month.ts'

type Report = (figure: string, value: number, unit: string) => void

const CNPJ = cnpjOf('12345678')
const COUNT = 100_000
const MONTH = { dt_ini: '2026-11-01', dt_fin: '2026-11-30' }

/** The EFD of a month of a hundred thousand documents by the call that makes it: whole, first byte, memory; and its check before. */
export async function run(report: Report): Promise<void> {
  const server = await openBenchServer()
  try {
    const { empresaId, accountId, token } = await server.signIn(CNPJ)
    await server.owner.query(`update account set sistema = 'SCA' where id = $1`, [accountId])
    await fillMonth(server, { empresaId, cnpj: CNPJ, count: COUNT })
    await prepare(server, token)
    const checked = await take(server, token, 'sped/conferencia')
    report('sped_conferencia_100000', checked.ms, 'ms')
    const made = await take(server, token, 'spedfiscal')
    report('sped_100000', made.ms, 'ms')
    report('sped_100000_first_byte', made.firstMs, 'ms')
    report('sped_100000_memory', made.grownMb, 'MB')
    report('sped_100000_size', made.mb, 'MB')
    report('sped_100000_lines', made.lines, 'lines')
  } finally {
    await server.close()
  }
}

const ask = ({ address }: BenchServer, token: string, of: { path: string; method: string; body?: object }) =>
  fetch(`${address}${API_BASE}/${of.path}?nr_cpfcnpj=${CNPJ}&nm_sistema=SCA`, {
    method: of.method,
    headers: { authorization: `Bearer ${token}`, ...(of.body ? { 'content-type': 'application/json' } : {}) },
    ...(of.body ? { body: JSON.stringify(of.body) } : {}),
  })

/** Completes the suggested settings. */
async function prepare(server: BenchServer, token: string): Promise<void> {
  const reply = await ask(server, token, { path: 'sped/configuracao', method: 'GET' })
  const { data } = (await reply.json()) as { data: Record<string, object> } // the contract's answer
  const place = {
    ds_cep: '01001000',
    ds_logradouro: 'Rua A',
    ds_numero: '1',
    ds_bairro: 'Centro',
    cd_municipio: '3550308',
  }
  const accountant = {
    nm_contador: 'Ana',
    nr_cpf: '52998224725',
    nr_crc: '1SP123456O1',
    nr_cnpj: null,
    ds_email: 'a@b.com.br',
  }
  const body = {
    ...data,
    identidade: { ...data.identidade, ...place, ds_ie: '110042490114' },
    contador: { ...accountant, ...place, ds_complemento: null, ds_telefone: null },
    guias: { ...data.guias, icms: { cd_receita: '046-2', nr_dia: 20 } },
  }
  const saved = await ask(server, token, { path: 'sped/configuracao', method: 'PUT', body })
  if (!saved.ok) throw new Error(`${saved.status} ${await saved.text()}`)
}

/** Takes an answer whole, and what the process grows by meanwhile. */
async function take(server: BenchServer, token: string, path: string) {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const start = performance.now()
  const reply = await ask(server, token, { path, method: 'POST', body: MONTH })
  if (!reply.ok || !reply.body) throw new Error(`${reply.status} ${(await reply.text()).slice(0, 2000)}`)
  let [bytes, lines, firstMs] = [0, 0, 0]
  for await (const chunk of reply.body) {
    firstMs ||= performance.now() - start
    const piece = chunk as Uint8Array // fetch's bodies are bytes
    bytes += piece.length
    for (const byte of piece) if (byte === 10) lines += 1
  }
  clearInterval(timer)
  const ms = Math.round(performance.now() - start)
  const [grownMb, mb] = [Math.round((peak - before) / 1e6), Math.round(bytes / 1e5) / 10]
  return { ms, firstMs: Math.round(firstMs), lines, mb, grownMb }
}
