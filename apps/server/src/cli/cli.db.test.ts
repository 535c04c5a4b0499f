import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let dataDir: string
beforeAll(async () => {
  server = await testServer()
  dataDir = await mkdtemp(join(tmpdir(), 'portal-cli-'))
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const MAIN = resolve(import.meta.dirname, 'main.ts')

/** The command line as an operator runs it, on the test's database. */
async function portal(words: string[], input = '') {
  const env = { PATH: process.env.PATH, DATABASE_URL: server.url, DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...words], { env })
  child.stdin.end(input)
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((done) => child.on('close', done)),
  ])
  return { out: out.trim(), err: err.trim(), code }
}

const ACME = ['--cpfcnpj', '11.222.333/0001-81']
const ANA = ['--cpfcnpj', '529.982.247-25']
const login = (senha: string) =>
  server.app.inject({ method: 'POST', url: `${API_BASE}/login`, payload: { usuario: '52998224725', senha } })

test('a company and a user made by command sign in at once, in the running server', async () => {
  const empresa = await portal(['empresa', 'criar', ...ACME, '--nome', 'Acme Ltda', '--uf', 'sp'])
  expect(empresa).toMatchObject({ code: 0, out: 'Empresa 11.222.333/0001-81 criada.' })
  const grant = ['--empresa', '11222333000181:titular']
  expect(await portal(['usuario', 'criar', ...ANA, '--nome', 'Ana', ...grant], 'senha longa 1\n')).toMatchObject({
    code: 0,
  })
  const { data } = (await login('senha longa 1')).json()
  expect([data.sistema, data.empresas]).toEqual([
    'PORTAL',
    [{ cpfcnpj: '11222333000181', nome: 'Acme Ltda', uf: 'SP', papel: 'titular' }],
  ])
})

test('what exists is refused with one line and exit 1, misuse is exit 2', async () => {
  const again = await portal(['empresa', 'criar', ...ACME, '--nome', 'Acme Ltda', '--uf', 'SP'])
  expect(again).toEqual({ code: 1, out: '', err: 'A empresa 11222333000181 já existe.' })
  expect((await portal(['empresa', 'criar', '--cpfcnpj', '1', '--nome', 'x', '--uf', 'SP'])).code).toBe(2)
  expect((await portal(['usuario', 'senha', ...ANA], 'curta\n')).code).toBe(1)
})

test('--json answers programs; a revoked grant and a blocked user hold at once', async () => {
  const list = await portal(['empresa', 'listar', '--json'])
  expect(JSON.parse(list.out)).toMatchObject([{ cpfcnpj: '11222333000181', fl_ativo: 'S' }])
  expect((await portal(['usuario', 'revogar', ...ANA, '--empresa', '11222333000181'])).code).toBe(0)
  expect((await login('senha longa 1')).json().data.empresas).toEqual([])
  expect((await portal(['usuario', 'bloquear', ...ANA])).code).toBe(0)
  expect((await login('senha longa 1')).statusCode).toBe(401)
})
