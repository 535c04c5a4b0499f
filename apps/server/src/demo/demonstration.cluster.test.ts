import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoginReply } from '@portal/contract/acesso/acesso.ts'
import { API_BASE } from '@portal/contract/common.ts'
import type { FechamentoReply } from '@portal/contract/fechamento/fechamento.ts'
import type { TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import type { ConfiguracaoSpedReply } from '@portal/contract/sped/sped.ts'
import { checkEfd } from '@portal/efd/check.ts'
import { DEMO_COMPANIES, OFFICE_COMPANIES } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { DISTRIBUTED } from '../ops/banco/tables.ts'
import { type Cluster, findCitus, startCitus } from '../testing/cluster.ts'
import { portalOn } from '../testing/command.ts'
import { buildProgram, failuresIn, type Program, startProgram } from '../testing/program.ts'
import { runOn } from '../testing/statements-on.ts'

/** Shards of one worker: half of the 32 of every table. */
const SHARDS = 16 * DISTRIBUTED.length
/** Situations whose notes are summed. */
const SUMMED = ['autorizada', 'encerrada', 'sem_protocolo']
const COMPANIES = DEMO_COMPANIES.map(({ taxId }) => taxId)
const ALL = [...COMPANIES, ...OFFICE_COMPANIES.map(({ taxId }) => taxId)]

/** As an operator does: an empty cluster, `portal banco distribuir --confirmo`, then the program with the demonstration. */
describe.skipIf(!findCitus())('the demonstration on a new cluster', () => {
  let cluster: Cluster
  let folder: string
  let program: Program | undefined
  let address: string
  let token: string

  beforeAll(async () => {
    buildProgram()
    cluster = await startCitus()
    folder = await mkdtemp(join(tmpdir(), 'portal-demonstracao-'))
    const { code, out } = await portal('banco', 'distribuir', '--confirmo')
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^Pronto: \d+ tabelas em 2 nós/) as string })
    program = startProgram({ dataDir: folder, env: { DATABASE_URL: cluster.url, PORTAL_DEMO: '1' } })
    address = await program.ready
    while ((await fetch(`${address}/readyz`)).status !== 200) await sleep(500)
  }, 600_000)
  afterAll(async () => {
    program?.child.kill('SIGTERM')
    await program?.ended
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const portal = (...words: string[]) => portalOn({ url: cluster.url, dataDir: folder })(words)

  async function call(
    path: string,
    body?: object,
    status = 200,
    method = 'POST',
  ): Promise<{ type: string | null; bytes: Buffer }> {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    const init = body ? { method, headers, body: JSON.stringify(body) } : { headers }
    const reply = await fetch(`${address}${API_BASE}${path}`, init)
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect([path, reply.status, reply.ok ? '' : bytes.toString()]).toEqual([path, status, ''])
    return { type: reply.headers.get('content-type'), bytes }
  }
  const read = async <T>(path: string) => JSON.parse((await call(path)).bytes.toString()) as T
  const list = (taxId: string, more = '') => read<ConsultaReply>(`/consulta?cnpj_remetente=${taxId}&totais=1${more}`)

  test('fills to the end: every worker has notes, and each note is on one worker only', async () => {
    const total = await runOn(cluster.url, 'select count(*)::int from nota')
    const counts = await countOnWorkers()
    expect(counts).toHaveLength(2)
    expect(Math.min(...counts)).toBeGreaterThan(500)
    expect(counts.reduce((sum, count) => sum + count)).toBe(total)
    expect(await runOn(cluster.url, `select pg_relation_size('nota')::int`)).toBe(0)
    expect(await runOn(cluster.url, `select count(*)::int from upload where state <> 'concluida'`)).toBe(0)
    // the copies with another total
    expect(await runOn(cluster.url, 'select sum(rejected)::int from upload')).toBe(2)
  })

  test('banco estado reports nodes, shards and rows, and no problem', async () => {
    await runOn(cluster.url, 'analyze nota')
    const { code, out } = await portal('banco', 'estado', '--json')
    const state = JSON.parse(out) as { tabelas: unknown[] }
    expect({ code, ...state }).toMatchObject({
      code: 0,
      tipo: 'distribuído',
      problemas: [],
      falta_distribuir: false,
      nos: [
        { coordenador: true, partes: 0 },
        ...cluster.nodes.slice(1).map(() => ({ responde: true, partes: SHARDS })),
      ],
    })
    const linhas = await runOn(cluster.url, 'select count(*)::int from nota')
    expect(state.tabelas).toContainEqual(expect.objectContaining({ nome: 'nota', grupo: 'distribuída', linhas }))
  })

  test('sign-in names the twelve companies', async () => {
    const reply = await fetch(`${address}${API_BASE}/demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ usuario: 'demo', senha: 'demo' }),
    })
    const { data } = (await reply.json()) as LoginReply
    token = data.token
    expect(data.empresas.map(({ cpfcnpj }) => cpfcnpj).toSorted()).toEqual(ALL.toSorted())
  })

  test.each(COMPANIES)('%s: the list, its totals, a note as PDF and its XML', async (taxId) => {
    const { data, totais } = await list(taxId, '&ds_tipo=nfe&limite=20')
    expect(data).toHaveLength(20)
    expect(totais?.quantidade).toBeGreaterThan(100)
    const [nota] = data
    const pdf = await call(`/visualizar/${nota?.id}`)
    expect([pdf.type, pdf.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
    const xml = await call(`/xml/${nota?.id}`)
    expect(xml.bytes.toString()).toContain(`Id="NFe${nota?.ds_chave}"`)
  })

  test.each(COMPANIES)('%s: a zip of a month with all its notes', async (taxId) => {
    const month = { ds_tipo: 'nfe', ds_emitidarec: 'E', dt_emissaoini: '2026-10-01', dt_emissaofim: '2026-10-31' }
    const { totais } = await list(taxId, `&${new URLSearchParams(month)}`)
    const filtro = { cnpj_remetente: taxId, ...month }
    const body = { cpfcnpj: taxId, tipo: 'nfe', ds_emitidarec: 'E', filtro }
    const { bytes } = await call('/baixarNotas', body)
    const notas = (await namesOf(bytes)).filter((name) => /-(proc|res)?NFe\.xml$/.test(name))
    expect(notas.length).toBeGreaterThan(0)
    expect(notas).toHaveLength(totais?.quantidade ?? 0)
  })

  test.each(COMPANIES)('%s: the EFD of a month, without an error', async (taxId) => {
    const body = { dt_ini: '2026-10-01', dt_fin: '2026-10-31', ignorar_avisos: true }
    const settings = `/sped/configuracao?nr_cpfcnpj=${taxId}`
    const { data } = await read<ConfiguracaoSpedReply>(settings)
    // the portal does not know the revenue code of ICMS-ST of Minas Gerais, and asks for it
    const st = [{ ds_uf: 'MG', cd_receita: '0221-4', nr_dia: 20 }]
    await call(settings, { ...data, guias: { ...data.guias, st } }, 200, 'PUT')
    const { bytes } = await call(`/spedfiscal?nr_cpfcnpj=${taxId}&nm_sistema=SCA`, body)
    const { head, errors, lines } = await checkEfd([bytes])
    expect([head.cnpj, errors]).toEqual([taxId, 0])
    expect(lines).toBeGreaterThan(200)
  })

  test('the board has the count and the sum of each company’s list', async () => {
    const { data } = await read<FechamentoReply>('/fechamento?mes=2026-10')
    expect(data.map(({ cpfcnpj }) => cpfcnpj).toSorted()).toEqual(ALL.toSorted())
    for (const { cpfcnpj, notas } of data) {
      const { totais } = await list(cpfcnpj, `&mes=2026-10&ds_filial=${cpfcnpj}&ds_tipo=nfe&ds_emitidarec=E&limite=1`)
      const summed = totais?.por_situacao.filter(({ ds_situacao }) => SUMMED.includes(ds_situacao)) ?? []
      const emitidas = summed.reduce((sum, { quantidade }) => sum + quantidade, 0)
      if (COMPANIES.includes(cpfcnpj)) expect(emitidas).toBeGreaterThan(0)
      expect([cpfcnpj, notas.nfe]).toMatchObject([cpfcnpj, { emitidas, vl_emitidas: totais?.vl_docfiscal }])
    }
  })

  test.each(COMPANIES)(
    '%s: a package of a month has every XML, and the size and hash that it states',
    async (taxId) => {
      const month = `nr_cpfcnpj=${taxId}&mes=2026-10`
      const asked = await call(`/fechamento/pacote?${month}`, { conteudo: ['xml', 'planilha', 'resumo'] }, 202)
      const { id } = JSON.parse(asked.bytes.toString()) as { id: string }
      const task = () => read<TarefaReply>(`/tarefas/${id}`)
      await expect.poll(async () => (await task()).dt_fim, { timeout: 100_000, interval: 500 }).not.toBeNull()
      const [line] = (await task()).data
      const { url, nr_bytes, ds_sha256 } = { url: '', nr_bytes: 0, ds_sha256: '', ...line?.resultado }
      const reply = await fetch(`${address}${url}/baixar`)
      const bytes = Buffer.from(await reply.arrayBuffer())
      expect([reply.status, bytes.length]).toEqual([200, nr_bytes])
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(ds_sha256)
      const { totais } = await list(taxId, '&mes=2026-10&ds_tipo=nfe&limite=1')
      const notas = (await namesOf(bytes)).filter((name) => /^xml\/\w+\/nfe\/.*-(proc|res)?NFe\.xml$/.test(name))
      expect(notas.length).toBeGreaterThan(0)
      expect(notas).toHaveLength(totais?.quantidade ?? 0)
    },
  )

  test('no round of the background work failed: counts, capture, inbox, rules, webhooks, reminders and what is deleted by age', async () => {
    await sleep(5_000) // some rounds begin every two seconds
    expect(failuresIn(program?.said() ?? '')).toEqual([])
  })

  /** Rows of `nota` in the shards of each worker. */
  async function countOnWorkers(): Promise<number[]> {
    const counts = await runOn(
      cluster.url,
      `select array_agg(n order by port) from (
         select p.nodeport as port, sum(r.result::int)::int as n
         from run_command_on_shards('nota', 'select count(*) from %s') r join pg_dist_shard_placement p using (shardid)
         group by 1) counted`,
    )
    return counts as number[]
  }
})

async function namesOf(zip: Buffer): Promise<string[]> {
  const names: string[] = []
  for await (const { fileName } of (await yauzl.fromBufferPromise(zip)).eachEntry()) names.push(fileName)
  return names
}
