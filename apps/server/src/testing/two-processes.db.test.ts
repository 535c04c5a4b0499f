import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import type { Andamento } from '@portal/contract/notas/importar.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as admin from '../features/acesso/admin.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { multipart } from './intake.ts'
import { buildProgram, type Program, startProgram } from './program.ts'

/** Two server processes on one database must share all state. */
const EMPRESA = DEMO_COMPANIES[0]!
const LOGIN = '52998224725'
const PASSWORD = 'Cavalo-Bateria-87'
const notas = [
  ...generate({ seed: 3, count: 120, empresa: EMPRESA, kinds: { nfe: 1 }, from: '2026-06', to: '2026-06' }),
]

let folder: string
let database: TestDatabase
let programs: Program[] = []
let bases: string[] = []
let accountId: string
let empresaId: number

beforeAll(async () => {
  buildProgram()
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'portal-lado-'))
  const { ownerDb } = database
  empresaId = await admin.createEmpresa(ownerDb, { taxId: EMPRESA.taxId, name: EMPRESA.name, uf: EMPRESA.uf })
  accountId = await admin.createAccount(ownerDb, { login: LOGIN, name: 'Teste', password: PASSWORD })
  await admin.grantEmpresa(ownerDb, { accountId, empresaId, papel: 'contador' })
  const env = { DATABASE_URL: database.url, PORTAL_MESTRA: randomBytes(32).toString('base64') }
  programs = ['um', 'dois'].map((name) => startProgram({ dataDir: join(folder, name), env }))
  bases = await Promise.all(programs.map(({ ready }) => ready))
}, 300_000)
afterAll(async () => {
  for (const { child, ended } of programs) {
    child.kill('SIGTERM')
    await ended
  }
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const at = (place: number, path: string) => `${bases[place % bases.length]}${API_BASE}${path}`
const get = (address: string, token: string, headers = {}) =>
  fetch(address, { headers: { authorization: `Bearer ${token}`, ...headers } })
const post = (address: string, body: unknown, token?: string) =>
  fetch(address, {
    method: 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })

async function signIn(place: number): Promise<string> {
  const reply = await post(at(place, '/login'), { usuario: LOGIN, senha: PASSWORD })
  return ((await reply.json()) as { data: { token: string } }).data.token
}

async function send(place: number, token: string, documents: typeof notas): Promise<string> {
  const { payload, headers } = multipart(documents)
  const reply = await fetch(at(place, `/importar?nr_cpfcnpj=${EMPRESA.taxId}`), {
    method: 'POST',
    body: new Uint8Array(payload),
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  expect(reply.status).toBe(202)
  return ((await reply.json()) as { id: string }).id
}

test('a session opened at one process is valid at the other, and ends at both', async () => {
  const token = await signIn(0)
  expect((await get(at(1, '/empresas'), token)).status).toBe(200)
  expect((await post(at(1, '/logout'), undefined, token)).status).toBe(204)
  expect((await get(at(0, '/empresas'), token)).status).toBe(401)
})

test('uploads to both at once: each is processed once, and the other process can stream its events', async () => {
  const token = await signIn(0)
  const ids = await Promise.all([0, 1].map((place) => send(place, token, notas.slice(place * 60, place * 60 + 60))))
  const streams = await Promise.all(
    ids.map(async (id, place) =>
      (await get(at(place + 1, `/importar/${id}`), token, { accept: 'text/event-stream' })).text(),
    ),
  )
  for (const text of streams) {
    const events = [...text.matchAll(/^data: (.*)$/gm)].map((found) => JSON.parse(found[1] ?? '') as Andamento)
    expect(events.at(-1)).toMatchObject({ situacao: 'concluida', total: 60, importados: 60, rejeitados: 0 })
    expect(events.flatMap(({ data }) => data)).toHaveLength(60)
  }
  const { rows } = await database.owner.query('select count(*)::int as n from nota')
  expect(rows).toEqual([{ n: 120 }])
})

test('a download address works once, at either process', async () => {
  const token = await signIn(1)
  const filtro = { dt_emissaoini: '2026-06-01', dt_emissaofim: '2026-06-30' }
  const made = await post(at(0, '/baixarNotas/link'), { cpfcnpj: EMPRESA.taxId, filtro }, token)
  const { url } = (await made.json()) as { url: string }
  const replies = await Promise.all(
    Array.from({ length: 16 }, async (_, place) => {
      const reply = await fetch(`${bases[place % 2]}${url}`)
      await reply.arrayBuffer()
      return reply.status
    }),
  )
  expect(replies.filter((status) => status === 200)).toHaveLength(1)
  expect(replies.filter((status) => status === 404)).toHaveLength(15)
})

test('a revoked grant is ineffective at both processes from the next call on', async () => {
  const token = await signIn(0)
  const path = `/consulta?cnpj_remetente=${EMPRESA.taxId}`
  expect((await get(at(1, path), token)).status).toBe(200)
  await database.owner.query('delete from account_empresa where account_id = $1', [accountId])
  expect((await get(at(0, path), token)).status).toBe(403)
  expect((await get(at(1, path), token)).status).toBe(403)
  await admin.grantEmpresa(database.ownerDb, { accountId, empresaId, papel: 'contador' })
})
