import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { API_BASE } from '@portal/contract/common.ts'
import type { TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { buildNota, cnpjOf, insertNotas } from '../../testing/notas.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { recountNotas } from '../../testing/sums.ts'
import { startTarefas } from '../tarefas/run/start.ts'

const FULL = process.env.PORTAL_TEST_FULL === '1'
const DOCUMENTS = FULL ? 100_000 : 1_500
const AT_ONCE = 5_000
const TAX_ID = cnpjOf('12345678')
const MES = '2026-06'
/** A loaded machine is several times slower; the first part has 200 documents whatever the month has. */
const FIRST_BYTE_MS = 10_000
const MEMORY_MB = 300

let server: TestServer
let ana: Client
let folder: string
beforeAll(async () => {
  server = await testServer()
  folder = await mkdtemp(join(tmpdir(), 'pacote-'))
  const empresaId = await insertEmpresa(server, { taxId: TAX_ID })
  ana = await signedIn(server, { login: '52998224725', name: 'Ana', empresas: [TAX_ID] })
  for (let start = 0; start < DOCUMENTS; start += AT_ONCE)
    await insertNotas(
      server.ownerDb,
      Array.from({ length: Math.min(AT_ONCE, DOCUMENTS - start) }, (_, i) => {
        const n = start + i
        const day = String((n % 30) + 1).padStart(2, '0')
        const situacao = n % 50 === 0 ? ('cancelada' as const) : ('autorizada' as const)
        const papel = n % 3 === 0 ? ('R' as const) : ('E' as const)
        return buildNota(empresaId, {
          number: n + 1,
          cents: 1_000 + ((n * 7_919) % 999_983),
          issued: `${MES}-${day}T10:00:00`,
          situacao,
          papel,
        })
      }),
    )
  await recountNotas(server.owner)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
}, 1_800_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await server.close()
})

async function make() {
  const runner = startTarefas({ ...server.deps, ownerDb: server.ownerDb })
  try {
    const body = { conteudo: ['xml', 'planilha', 'resumo'] }
    const { id } = (await ana.post(`${API_BASE}/fechamento/pacote?nr_cpfcnpj=${TAX_ID}&mes=${MES}`, body)).json<{
      id: string
    }>()
    const read = async () => (await ana.get(`${API_BASE}/tarefas/${id}`)).json<TarefaReply>()
    await expect.poll(async () => (await read()).dt_fim, { timeout: 1_500_000, interval: 500 }).not.toBeNull()
    const [item] = (await read()).data
    expect(item?.situacao, item?.mensagem).toBe('feita')
    return { url: '', nr_bytes: 0, ds_sha256: '', ...item?.resultado }
  } finally {
    await runner.stop()
  }
}

/** Downloads to a file as a client of another process would. Milliseconds to the first byte, and how much the memory grew. */
async function download(url: string, file: string): Promise<{ firstByteMs: number; memoryMb: number }> {
  const { port } = server.app.server.address() as AddressInfo // the server listens on TCP
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  const start = performance.now()
  let firstByteMs = 0
  try {
    await new Promise<void>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: `${url}/baixar` }, (response) => {
        response.once('readable', () => {
          firstByteMs = performance.now() - start
        })
        pipeline(response, createWriteStream(file)).then(resolve, reject)
      }).once('error', reject)
    })
  } finally {
    clearInterval(timer)
  }
  return { firstByteMs, memoryMb: (peak - before) / 1_048_576 }
}

/** Another program reads the zip: every file of the manifest has its SHA-256, and the values add up. */
const PROGRAM = `
import csv, hashlib, io, json, sys, zipfile
path = sys.argv[1]
whole = hashlib.sha256()
with open(path, 'rb') as file:
    for block in iter(lambda: file.read(1 << 20), b''): whole.update(block)
zip = zipfile.ZipFile(path)
names = zip.namelist()
text = io.TextIOWrapper(zip.open('manifesto.csv'), encoding='utf-8-sig', newline='')
wrong, listed, sums, notes = [], set(), {}, 0
for line in csv.DictReader(text, delimiter=';'):
    listed.add(line['arquivo'])
    if hashlib.sha256(zip.read(line['arquivo'])).hexdigest() != line['sha256']: wrong.append(line['arquivo'])
    if line['valor']:
        notes += 1
        cents = int(line['valor'].replace(',', ''))
        sums[line['situacao']] = sums.get(line['situacao'], 0) + cents
print(json.dumps({'sha256': whole.hexdigest(), 'names': len(names), 'unlisted': sorted(set(names) - listed), 'wrong': wrong[:5], 'sums': sums, 'notes': notes}))
`

test(`a package of ${DOCUMENTS} documents (100,000 with PORTAL_TEST_FULL=1): first byte, memory, sums, every SHA-256`, {
  timeout: 1_800_000,
}, async () => {
  const start = performance.now()
  const made = await make()
  const madeMs = performance.now() - start
  const file = join(folder, 'pacote.zip')
  const { firstByteMs, memoryMb } = await download(made.url, file)
  const read = JSON.parse(execFileSync('python3', ['-c', PROGRAM, file], { maxBuffer: 1 << 26 }).toString()) as {
    sha256: string
    names: number
    unlisted: string[]
    wrong: string[]
    notes: number
    sums: Record<string, number>
  } // the program above
  expect(read).toMatchObject({ sha256: made.ds_sha256, unlisted: ['manifesto.csv'], wrong: [], notes: DOCUMENTS })
  expect(read.names).toBeGreaterThan(DOCUMENTS)
  const query = `cnpj_remetente=${TAX_ID}&dt_emissaoini=${MES}-01&dt_emissaofin=${MES}-30&totais=1&limite=1`
  const { totais } = (await ana.get(`${API_BASE}/consulta?${query}`)).json<ConsultaReply>()
  expect(read.sums.autorizada).toBe(Math.round((totais?.vl_docfiscal ?? 0) * 100))
  expect(read.notes).toBe(totais?.quantidade)
  process.stdout.write(
    `${JSON.stringify({ documents: DOCUMENTS, bytes: made.nr_bytes, madeMs: Math.round(madeMs), firstByteMs: Math.round(firstByteMs), memoryMb: Math.round(memoryMb) })}\n`,
  )
  expect(firstByteMs).toBeLessThan(FIRST_BYTE_MS)
  expect(memoryMb).toBeLessThan(MEMORY_MB)
})
