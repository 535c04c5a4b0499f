import { text } from 'node:stream/consumers'
import { API_BASE } from '@portal/contract/common.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import {
  type BuiltNota,
  buildNota,
  cnpjOf,
  type EventoSpec,
  insertEvento,
  insertNotas,
} from '../../../testing/notas.ts'
import { procEvento } from '../../../testing/proc-evento.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const OWN = cnpjOf('12345678')
const ISSUER = '11222333000181'
const DIGEST = Buffer.from('aa', 'hex')

let server: TestServer
let client: Client
let empresaId: number
let document: Buffer
beforeAll(async () => {
  server = await testServer()
  empresaId = await insertEmpresa(server, { taxId: OWN })
  client = await signedIn(server, { login: '52998224725', empresas: { [OWN]: 'consulta' } })
  const options = { seed: 1, count: 1, empresa: DEMO_COMPANIES[0]!, kinds: { nfe: 1 }, from: '2026-06', to: '2026-06' }
  document = Buffer.from([...generate(options)][0]!.bytes)
})
afterAll(() => server.close())

async function insertNota(spec: Parameters<typeof buildNota>[1] = {}): Promise<BuiltNota> {
  const nota = buildNota(empresaId, { eventos: 1, bytes: document, ...spec })
  await insertNotas(server.ownerDb, [nota])
  return nota
}

const insert = ({ chave }: BuiltNota, bytes: string | null, columns: EventoSpec['columns'] = {}) =>
  insertEvento(server.ownerDb, {
    empresaId,
    chave,
    bytes: bytes === null ? null : Buffer.from(bytes),
    columns: { author_tax_id: ISSUER, node_digest: DIGEST, proof: 'provada', authors: ['issuer'], ...columns },
  })

/** The text of each file of the note's zip, by its name without the note's key. */
async function filesOf({ id, chave }: BuiltNota, formato = 'xml'): Promise<Map<string, string>> {
  const reply = await client.post(`${API_BASE}/baixarNotas`, { cpfcnpj: OWN, formato, notas: [id] })
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  const file = await yauzl.fromBufferPromise(reply.rawPayload)
  const files = new Map<string, string>()
  for await (const entry of file.eachEntry()) {
    const name = entry.fileName.replace(/^.*\//, '').replace(`${chave}-`, '')
    expect(files.has(name)).toBe(false)
    files.set(name, await text(await file.openReadStreamPromise(entry)))
  }
  return files
}

test('a stranger’s copy of an event that the company has is downloaded once, with the company’s bytes', async () => {
  const nota = await insertNota()
  await insert(nota, '<procEventoNFe>propria</procEventoNFe>')
  await insert(nota, '<procEventoNFe>terceiro</procEventoNFe>', { foreign_copy: true })
  const files = await filesOf(nota)
  expect([...files.keys()].sort()).toEqual(['evento-110111-1.xml', 'procNFe.xml'])
  expect(files.get('evento-110111-1.xml')).toBe('<procEventoNFe>propria</procEventoNFe>')
})

test('a better proven copy of a stranger is downloaded beside the company’s', async () => {
  const nota = await insertNota()
  await insert(nota, '<procEventoNFe>alegada</procEventoNFe>', { proof: 'alegada' })
  await insert(nota, '<procEventoNFe>provada</procEventoNFe>', { foreign_copy: true })
  const files = await filesOf(nota)
  expect(files.get('evento-110111-1.xml')).toContain('alegada')
  expect(files.get('evento-110111-1-2.xml')).toContain('provada')
})

test('events of several authors with the same kind and sequence have different names, the effective one first', async () => {
  const nota = await insertNota()
  await insert(nota, '<procEventoNFe>outro</procEventoNFe>', {
    author_tax_id: '52998224725',
    node_digest: Buffer.from('bb', 'hex'),
    occurred_local: '2026-06-01T09:00:00',
  })
  await insert(nota, '<procEventoNFe>emitente</procEventoNFe>')
  await insert(nota, '<procEventoNFe>terceiro</procEventoNFe>', {
    foreign_copy: true,
    node_digest: Buffer.from('cc', 'hex'),
    occurred_local: '2026-06-01T08:00:00',
  })
  const files = await filesOf(nota)
  expect(files.size).toBe(4)
  expect(files.get('evento-110111-1.xml')).toContain('emitente')
  expect(files.get('evento-110111-1-2.xml')).toContain('outro')
  expect(files.get('evento-110111-1-3.xml')).toContain('terceiro')
})

test('an event from inside another copy of the note is printed from that copy', async () => {
  const nota = await insertNota()
  const withEvento = document.toString().replace('</nfeProc>', `${procEvento(nota.chave, '110110')}</nfeProc>`)
  const other = await insertNota({ bytes: Buffer.from(withEvento) }) // stores the other copy's file
  await server.owner.query('update nota set eventos = 0 where id = $1', [other.id])
  const { rows } = await server.owner.query<{ sha: Buffer }>('select arquivo_sha256 as sha from nota where id = $1', [
    other.id,
  ])
  await insert(nota, null, { tp_evento: '110110', carrier_sha256: rows[0]!.sha })
  const names = [...(await filesOf(nota, 'pdf')).keys()].sort()
  expect(names).toEqual([`${nota.chave}.pdf`, 'evento-110110-1.pdf'])
})

test('an event from inside the shown file of the note is printed from it', async () => {
  const nota = buildNota(empresaId, { eventos: 1 })
  const withEvento = document.toString().replace('</nfeProc>', `${procEvento(nota.chave, '110110')}</nfeProc>`)
  const stored = await insertNota({ chave: nota.chave, bytes: Buffer.from(withEvento) })
  await insert(stored, null, { tp_evento: '110110' })
  expect([...(await filesOf(stored, 'pdf')).keys()].sort()).toEqual([`${stored.chave}.pdf`, 'evento-110110-1.pdf'])
})
