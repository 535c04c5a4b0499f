import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { API_BASE } from '@portal/contract/common.ts'
import type { LeiautesReply } from '@portal/contract/escrituracao/exportar.ts'
import { cnpjOf } from '../apps/server/src/testing/notas.ts'
import { chosen } from './support/chosen.ts'
import { postmasterOf, serverMs } from './support/cpu.ts'
import type { ExportCall, ExportFigures } from './support/export-month.ts'
import { type BenchServer, openBenchServer } from './support/server.ts'
import { fillMonth } from './support/sped-month.ts'
import { saveSpedSettings } from './support/sped-settings.ts'

type Report = (figure: string, value: number, unit: string) => void

const CNPJ = cnpjOf('12345678')
const MONTH = '2026-11'
const NOTES = Number(process.env.BENCH_NOTAS ?? 100_000)
const MOST_SECONDS = 20
const MOST_MIB = 512

/**
 * Hands over a month of 100,000 purchases (BENCH_NOTAS) with four items each, out of the database: reading, proposing by
 * the past of 24 months, writing and storing. Names each file that takes more than 20 s or 512 MiB. BENCH_SO selects files.
 */
export async function benchTmp(report: Report): Promise<void> {
  const server = await openBenchServer()
  try {
    const { empresaId, accountId, token } = await server.signIn(CNPJ)
    await server.owner.query(`update account set sistema = 'SCA' where id = $1`, [accountId])
    await server.owner.query('update empresa set simples = false where id = $1', [empresaId])
    await fillMonth(server, { empresaId, cnpj: CNPJ, count: NOTES, hasPurchasesOnly: true })
    await server.owner.query(PAST, [empresaId])
    await server.owner.query('vacuum analyze escrituracao_passado')
    await saveSpedSettings(server, token, CNPJ)
    await giveCodes(server, token)
    const { rows } = await server.owner.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postmaster = postmasterOf(rows[0]?.pid ?? process.pid)
    const call = {
      ...{ url: server.url, accountId, month: MONTH },
      empresa: {
        ...{ id: empresaId, taxId: CNPJ, root: CNPJ.slice(0, 8), name: 'Bench', uf: 'SP', simples: false },
        ...({ papel: 'contador', imports: true, origin: 'direta' } as const),
      },
    }
    const missed: string[] = []
    for (const [name, options] of Object.entries(await wishes(server, token))) {
      if (!chosen(name)) continue
      (await import('node:fs')).writeFileSync(`/tmp/prof/call-${name}.json`, JSON.stringify({ ...call, options: {...options, fl_de_novo: true} })); if (name !== 'dominio_entradas') continue; await new Promise((r) => setTimeout(r, 9e6))
      const before = serverMs(postmaster)
      const figures = await exportInChild({ ...call, options })
      const { ms, processorMs, peakMiB, notes, lines, bytes } = figures
      report(`contabil_${name}`, Math.round(ms), `ms for ${notes} notes (budget ${MOST_SECONDS * 1000})`)
      report(`contabil_${name}_processor`, Math.round(processorMs), 'ms of processor, without the database')
      report(`contabil_${name}_database`, Math.round(serverMs(postmaster) - before), 'ms of processor of the database')
      report(`contabil_${name}_memory`, Math.round(peakMiB), `MiB at most (budget ${MOST_MIB})`)
      report(`contabil_${name}_size`, Math.round(bytes / 1e5) / 10, `MB in ${lines} lines`)
      if (notes !== NOTES) missed.push(`${name}: ${notes} notes`)
      if (ms > MOST_SECONDS * 1000) missed.push(`${name}: ${Math.round(ms)} ms`)
      if (peakMiB > MOST_MIB) missed.push(`${name}: ${Math.round(peakMiB)} MiB`)
    }
    report('budgets_missed', missed.length, missed.join(', ') || 'none')
  } finally {
    await server.close()
  }
}

/** The formats that are measured. */
async function wishes(server: BenchServer, token: string): Promise<Record<string, ExportCall['options']>> {
  const { modelos } = (await call(server, token, 'escrituracao/leiautes')) as LeiautesReply
  const leiaute = modelos.find(({ leiaute: { ds_linha } }) => ds_linha === 'item')?.leiaute
  if (!leiaute) throw new Error('no free layout of items')
  const saved = (await call(server, token, 'escrituracao/leiautes', { nome: 'Bench', leiaute }, 'POST')) as {
    id: string
  }
  return {
    planilha_csv: { sistema: 'planilha', formato: 'csv' },
    planilha_xlsx: { sistema: 'planilha', formato: 'xlsx', fl_de_novo: true },
    livre: { sistema: 'livre', leiaute: saved.id },
    dominio_lancamentos: { sistema: 'dominio_lancamentos' },
    dominio_entradas: { sistema: 'dominio_entradas' },
  }
}

/** Accounts, accumulators and species of all that the month has. */
async function giveCodes(server: BenchServer, token: string): Promise<void> {
  const data = ['revenda 1102', 'revenda 1403'].flatMap((chave) => [
    { tipo: 'conta', chave, codigo: '185' },
    { tipo: 'acumulador', chave, codigo: '101' },
  ])
  const more = [
    { tipo: 'fornecedor', chave: '*', codigo: '2110' },
    { tipo: 'especie', chave: '55', codigo: '36' },
    { tipo: 'imposto', chave: 'icms', codigo: '173' },
  ]
  for (const sistema of ['livre', 'dominio_lancamentos', 'dominio_entradas'])
    await call(
      server,
      token,
      `escrituracao/codigos?nr_cpfcnpj=${CNPJ}&sistema=${sistema}`,
      { data: [...data, ...more] },
      'PUT',
    )
}

async function call(
  { address }: BenchServer,
  token: string,
  path: string,
  body?: object,
  method = 'GET',
): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const reply = await fetch(`${address}${API_BASE}/${path}`, {
    ...{ method, headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 500)}`)
  return text === '' ? null : JSON.parse(text)
}

const CHILD = fileURLToPath(new URL('support/export-month.ts', import.meta.url))

async function exportInChild(options: ExportCall): Promise<ExportFigures> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', CHILD, JSON.stringify(options)])
  return JSON.parse(stdout) as ExportFigures // printed by the child
}

/** 24 months of the two hundred suppliers of `fillMonth`: each NCM of theirs with and without ICMS, two notes a month. */
const PAST = `
  insert into escrituracao_passado (empresa_id, month, n, doc, supplier, item, ncm, sale, tax, rate, cfop, is_credited, account,
    value_cents, unit_cents)
  select $1, date '2024-11-01' + m * interval '1 month', (s * 2 + k) * 2 + d, 'm' || m || 's' || s || 'd' || d, supplier, '', '84713012',
    case k when 0 then '5102' else '5405' end, case k when 0 then '00' else '60' end, case k when 0 then '18.00' else '' end,
    case k when 0 then '1102' else '1403' end, case k when 0 then true end, null, 1500, 1500
  from generate_series(0, 23) m, (select row_number() over () as s, left(emitente_tax_id, 8) as supplier
    from (select distinct emitente_tax_id from nota where empresa_id = $1) issuers) known, generate_series(0, 1) k, generate_series(1, 2) d`
