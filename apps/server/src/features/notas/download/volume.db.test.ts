// spec: 1.11

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { API_BASE } from '@portal/contract/common.ts'
import type { BaixarLinkReply } from '@portal/contract/notas/baixar.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { createTaskQueue } from '../../../base/concurrency-limit.ts'
import { createLogger } from '../../../base/log.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { type BuiltNota, buildNota, cnpjOf, insertEvento, insertNotas } from '../../../testing/notas.ts'
import { procEvento } from '../../../testing/proc-evento.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { openPrintThreads } from '../impresso/print-threads.ts'
import { openGate } from './gate.ts'
import { openDownload } from './open-download.ts'

const MAIN = cnpjOf('12345678')
const BRANCH = cnpjOf('12345678', '0002')

let server: TestServer
let client: Client
let notas: BuiltNota[]
let branchNota: BuiltNota
let unreadable: BuiltNota
const idOf: Record<string, number> = {}

beforeAll(async () => {
  server = await testServer()
  const main = await insertEmpresa(server, { taxId: MAIN })
  const branch = await insertEmpresa(server, { taxId: BRANCH })
  Object.assign(idOf, { [MAIN]: main, [BRANCH]: branch })
  client = await signedIn(server, { login: '52998224725', empresas: [MAIN, BRANCH] })
  const kinds = { nfe: 1 }
  const options = { seed: 1, count: 45, empresa: DEMO_COMPANIES[0]!, kinds, from: '2026-06', to: '2026-06' }
  const bytes = [...generate(options)].map((document) => Buffer.from(document.bytes))
  notas = bytes.slice(0, 40).map((content, index) =>
    buildNota(main, {
      bytes: content,
      number: 100 + index,
      issued: `2026-0${index < 20 ? 6 : 5}-01T10:00:00`,
      eventos: index === 0 ? 2 : 0,
    }),
  )
  branchNota = buildNota(branch, { bytes: bytes[40], number: 900, issued: '2026-04-01T10:00:00' })
  unreadable = buildNota(main, { bytes: Buffer.from('<nada/>'), number: 999, issued: '2026-03-01T10:00:00' })
  const [first] = notas
  const chave = first?.chave ?? ''
  const inside = first?.bytes.toString().replace('</nfeProc>', `${procEvento(chave, '110110')}</nfeProc>`) ?? ''
  notas[0] = { ...first!, bytes: Buffer.from(inside) }
  await insertNotas(server.ownerDb, [...notas, branchNota, unreadable])
  await insertEvento(server.ownerDb, { empresaId: main, chave, bytes: Buffer.from(procEvento(chave, '110111')) })
  await insertEvento(server.ownerDb, { empresaId: main, chave, tpEvento: '110110', bytes: null })
})
afterAll(() => server.close())

const ids = (some: readonly BuiltNota[]) => some.map(({ id }) => id)
const baixar = (body: object) =>
  client.post(`${API_BASE}/baixarNotas`, { cpfcnpj: MAIN, formato: 'pdf_unico', ...body })
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').split('/Type /Page\n').length - 1

/** Titles of the bookmarks in the order they were written. */
function titlesOf(pdf: Buffer): string[] {
  const matches = pdf.toString('latin1').matchAll(/\/Title <feff([\da-f]+)>/g)
  return [...matches].map(([, hex]) =>
    Buffer.from(hex ?? '', 'hex')
      .swap16()
      .toString('utf16le'),
  )
}

test('one PDF, attached as file.pdf, in the requested order over all companies, with bookmarks by month and note', async () => {
  const wanted = [notas[30]!, branchNota, notas[3]!]
  const reply = await baixar({ notas: ids(wanted) })
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]+_\d+-notas\.pdf"$/),
    'cache-control': 'no-store',
  })
  expect(titlesOf(reply.rawPayload).filter((title) => title.includes('–'))).toEqual([
    'NF-e 000.000.130 – Cliente de Teste Ltda – 2026-05-01',
    'NF-e 000.000.900 – Cliente de Teste Ltda – 2026-04-01',
    'NF-e 000.000.103 – Cliente de Teste Ltda – 2026-06-01',
  ])
  expect(titlesOf(reply.rawPayload)).toEqual(expect.arrayContaining(['05/2026', '04/2026', '06/2026']))
  expect(reply.rawPayload.subarray(-6).toString()).toBe('%%EOF\n')
})

test('by filter, newest first; documents without a print are listed at the end; all are marked as downloaded', async () => {
  const reply = await baixar({ filtro: { ds_tipo: 'nfe' } })
  expect(reply.statusCode).toBe(200)
  const titles = titlesOf(reply.rawPayload).filter((title) => title.startsWith('NF-e'))
  expect(titles).toHaveLength(41)
  expect(titles[40]).toContain('2026-04-01')
  expect(titlesOf(reply.rawPayload)).toContain('Sem impresso')
  const marked = await client.get(`${API_BASE}/consulta?cnpj_remetente=${MAIN}&fl_baixada=S&limite=1000`)
  expect(marked.json<ConsultaReply>().data).toHaveLength(42)
  // 40 notes of the main establishment, one of the branch, two events, one list
  expect(pagesOf(reply.rawPayload)).toBeGreaterThanOrEqual(44)
})

test('the same request gives the same bytes', async () => {
  const digest = async () =>
    createHash('sha256')
      .update((await baixar({ notas: ids(notas) })).rawPayload)
      .digest('hex')
  expect(await digest()).toBe(await digest())
})

test('by a link too, with the right type and name', async () => {
  const body = { cpfcnpj: MAIN, formato: 'pdf_unico', notas: ids(notas.slice(0, 2)) }
  const { url, tamanho_estimado } = (await client.post(`${API_BASE}/baixarNotas/link`, body)).json<BaixarLinkReply>()
  const reply = await server.app.inject({ url })
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]+_\d+-notas\.pdf"$/),
  })
  expect(pagesOf(reply.rawPayload)).toBeGreaterThanOrEqual(4)
  expect(tamanho_estimado).toBeGreaterThan(1000)
})

async function namesOf(body: object): Promise<string[]> {
  const reply = await baixar(body)
  const file = await yauzl.fromBufferPromise(reply.rawPayload)
  const names: string[] = []
  for await (const entry of file.eachEntry()) names.push(entry.fileName.replace(/^.*\//, ''))
  return names.sort()
}

test('in a zip of PDFs events are beside their note, also those from inside its file', async () => {
  const { id, chave } = notas[0]!
  const pdfs = [`${chave}.pdf`, `${chave}-evento-110110-1.pdf`, `${chave}-evento-110111-1.pdf`]
  expect(await namesOf({ notas: [id], formato: 'pdf' })).toEqual(pdfs.toSorted())
  const xmls = [`${chave}-procNFe.xml`, `${chave}-evento-110111-1.xml`]
  expect(await namesOf({ notas: [id], formato: 'ambos' })).toEqual([...pdfs, ...xmls].toSorted())
})

describe('as a stream', () => {
  const threads = openPrintThreads(createLogger('silent'))
  afterAll(() => threads.close())

  const open = async (wanted: readonly string[], accountId = client.accountId) => {
    const empresas = [MAIN, BRANCH].map((taxId) => ({
      id: idOf[taxId] ?? 0,
      taxId,
      root: taxId.slice(0, 8),
      name: '',
      uf: 'SP',
      simples: true,
      ...({ papel: 'consulta', imports: false, origin: 'direta' } as const),
    }))
    const scope = { empresaIds: empresas.map(({ id }) => id), accountId }
    const asker = { account: { id: accountId, name: '' }, empresas, scope }
    const { stream } = await openDownload(
      { ...server, threads, gate: openGate(), printing: createTaskQueue(4) },
      { asker, address: '127.0.0.1' },
      { format: 'pdf_unico', taxId: MAIN, wanted: { ids: wanted } },
    )
    return stream
  }

  test('each volume uses one of a limited number of threads; a reader who disconnects or never reads frees it', async () => {
    const opened: Readable[] = []
    const fill = async () => {
      for (;;) opened.push(await open(ids(notas), uuidv7()))
    }
    await expect(fill()).rejects.toMatchObject({ status: 503, code: 'print.busy' })
    expect(opened.length).toBeGreaterThan(1)
    const [first] = opened
    await once(first!, 'readable')
    await Promise.all(opened.map((stream) => once(stream.destroy(), 'close')))
    const again = await open(ids(notas.slice(0, 1)))
    expect(pagesOf(await buffer(again))).toBeGreaterThanOrEqual(3)
  })

  test('one person has one volume at a time, so that others are not blocked', async () => {
    const first = await open(ids(notas))
    const refusal = { status: 503, code: 'print.busy', message: expect.stringContaining('Você já') }
    await expect(open(ids(notas))).rejects.toMatchObject(refusal)
    const other = await open(ids(notas.slice(0, 1)), uuidv7())
    await Promise.all([first, other].map((stream) => once(stream.destroy(), 'close')))
  })

  test('an error after its first byte breaks the connection, so that no truncated PDF looks complete', async () => {
    const gone = buildNota(idOf[MAIN] ?? 0, { bytes: notas[1]!.bytes })
    await insertNotas(server.ownerDb, [gone])
    const stream = await open([...ids(notas.slice(0, 3)), gone.id])
    await server.owner.query('delete from nota where id = $1', [gone.id])
    await expect(buffer(stream)).rejects.toThrow()
  })
})
