import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as admin from '../features/acesso/admin.ts'
import { insertEmpresa } from '../testing/accounts.ts'
import { portalOn, startCommand } from '../testing/command.ts'
import { type TestServer, testServer } from '../testing/server.ts'

/** The short run covers this by other tests: the kill test and the loader's own tests. */
const FULL = process.env.PORTAL_TEST_FULL === '1'

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

/** Runs the command line as an operator does, on the test's database. */
const portal = (words: string[], input = '') => portalOn({ url: server.url, dataDir })(words, input)

const ACME = ['--cpfcnpj', '11.222.333/0001-81']
const ANA = ['--cpfcnpj', '529.982.247-25']
const login = (senha: string) =>
  server.app.inject({ method: 'POST', url: `${API_BASE}/login`, payload: { usuario: '52998224725', senha } })

test('a company and a user created by command can sign in at once to the running server', async () => {
  const empresa = await portal(['empresa', 'criar', ...ACME, '--nome', 'Acme Ltda', '--uf', 'sp'])
  expect(empresa).toMatchObject({ code: 0, out: 'Empresa 11.222.333/0001-81 criada.' })
  const grant = ['--empresa', '11222333000181:titular']
  expect(await portal(['usuario', 'criar', ...ANA, '--nome', 'Ana', ...grant], 'senha longa 1\n')).toMatchObject({
    code: 0,
  })
  const { data } = (await login('senha longa 1')).json()
  expect([data.sistema, data.empresas]).toEqual([
    'PORTAL',
    [
      {
        cpfcnpj: '11222333000181',
        nome: 'Acme Ltda',
        uf: 'SP',
        papel: 'titular',
        ds_origem: 'direta',
        fl_importar: 'S',
      },
    ],
  ])
})

test('a login of the demonstration is refused with the way out', async () => {
  await admin.createAccount(server.ownerDb, { login: '39053344705', name: 'Demonstração', password: null, demo: true })
  const { code, err } = await portal(
    ['usuario', 'criar', '--cpfcnpj', '39053344705', '--nome', 'Bia'],
    'Cavalo-Bateria-87\n',
  )
  expect({ code, err }).toEqual({
    code: 1,
    err: 'O usuário 39053344705 já existe: é um dos da demonstração. Use outro CPF, ou uma instalação com PORTAL_DEMO=0.',
  })
})

test('an existing company is refused with one line and exit 1, misuse is exit 2', async () => {
  const again = await portal(['empresa', 'criar', ...ACME, '--nome', 'Acme Ltda', '--uf', 'SP'])
  expect(again).toEqual({ code: 1, out: '', err: 'A empresa 11222333000181 já existe.' })
  expect((await portal(['empresa', 'criar', '--cpfcnpj', '1', '--nome', 'x', '--uf', 'SP'])).code).toBe(2)
  expect((await portal(['usuario', 'senha', ...ANA], 'curta\n')).code).toBe(1)
  const forged = ['empresa', 'alterar', ...ACME, '--nome', 'Acme\nAVISO DO PORTAL']
  expect((await portal(forged)).code).toBe(2)
  expect(await portal(['usuario', 'desfazer-tomada', ...ANA])).toEqual({
    code: 1,
    out: '',
    err: 'Este login não foi assumido por certificado nos últimos 7 dias.',
  })
})

test('--json prints JSON; a revoked grant and a blocked user take effect at once', async () => {
  const list = await portal(['empresa', 'listar', '--json'])
  expect(JSON.parse(list.out)).toMatchObject([{ cpfcnpj: '11222333000181', fl_ativo: 'S' }])
  expect((await portal(['usuario', 'revogar', ...ANA, '--empresa', '11222333000181'])).code).toBe(0)
  expect((await login('senha longa 1')).json().data.empresas).toEqual([])
  expect((await portal(['usuario', 'bloquear', ...ANA])).code).toBe(0)
  expect((await login('senha longa 1')).statusCode).toBe(401)
  expect((await portal(['usuario', 'desbloquear', ...ANA])).code).toBe(0)
  expect((await login('senha longa 1')).statusCode).toBe(200)
})

test('a second factor is removed by command; every action is in the audit', async () => {
  expect(await portal(['usuario', 'fator-remover', ...ANA])).toMatchObject({
    code: 1,
    err: 'O usuário não tem segundo fator.',
  })
  await server.owner.query(
    `insert into account_factor (account_id, secret, confirmed_at) select id, '\\x00', now() from account where login = '52998224725'`,
  )
  expect((await portal(['usuario', 'fator-remover', ...ANA])).code).toBe(0)
  expect((await login('senha longa 1')).statusCode).toBe(200)
  expect((await portal(['usuario', 'conceder', ...ANA, '--empresa', '11222333000181'])).code).toBe(0)
  const { rows } = await server.owner.query<{ line: string }>(
    `select what || ' ' || who || ' ' || target || ' ' || detail as line from audit where account_id is null order by id`,
  )
  expect(rows.map(({ line }) => line)).toEqual([
    'empresa.create Operador 11222333000181 linha de comando',
    'usuario.grant Operador 52998224725 titular',
    'usuario.create Operador 52998224725 linha de comando',
    'usuario.revoke Operador 52998224725 ',
    'usuario.block Operador 52998224725 linha de comando',
    'usuario.unblock Operador 52998224725 linha de comando',
    'fator.off Operador 52998224725 linha de comando',
    'usuario.grant Operador 52998224725 contador',
  ])
})

test('a company is deactivated and reactivated; a change without options is misuse', async () => {
  const companies = async () => (await login('senha longa 1')).json().data.empresas.length
  expect((await portal(['empresa', 'inativar', ...ACME])).code).toBe(0)
  expect(await companies()).toBe(0)
  expect((await portal(['empresa', 'reativar', ...ACME])).code).toBe(0)
  expect(await companies()).toBe(1)
  expect((await portal(['empresa', 'alterar', ...ACME])).code).toBe(2)
})

test.runIf(FULL)('demo gerar generates documents of a demonstration company, with or without their XML', async () => {
  const made = ['demo', 'gerar', '--documentos', '20', '--json']
  // a company that does not exist, and companies that are not of the demonstration
  expect(await portal(made)).toMatchObject({ code: 1, err: expect.stringContaining('PORTAL_DEMO=1') })
  const { taxId } = DEMO_COMPANIES[0]!
  await insertEmpresa(server, { taxId })
  expect(JSON.parse((await portal(made)).out)).toEqual({ documentos: 20, cpfcnpj: taxId })
  const counted = async (table: string) =>
    (await server.owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0
  const before = { nota: await counted('nota'), arquivo: await counted('arquivo') }
  expect(before.nota).toBeGreaterThan(5)
  expect((await portal(['demo', 'gerar', '--documentos', '40', '--sem-xml'])).code).toBe(0)
  expect(await counted('nota')).toBeGreaterThan(before.nota)
  expect(await counted('arquivo')).toBe(before.arquivo)
  expect((await portal(['demo', 'gerar', '--documentos', 'x'])).code).toBe(2)
})

test('demo gerar makes NFS-e when asked, signed and counted in the sums', async () => {
  const { taxId } = DEMO_COMPANIES[2]!
  await insertEmpresa(server, { taxId })
  await server.owner.query('update empresa set demo = true where tax_id = $1', [taxId])
  const wish = ['demo', 'gerar', '--documentos', '12', '--nfse', '9', '--empresa', taxId, '--json']
  expect(JSON.parse((await portal(wish)).out)).toEqual({ documentos: 12, cpfcnpj: taxId })
  const { rows } = await server.owner.query(
    `select n.tipo, count(*)::int as n, bool_and(n.situacao = 'autorizada') as authorized, array_agg(distinct n.mark_signature) as signatures, array_agg(distinct n.proof) as proofs,
       count(s.nota_id)::int as services
     from nota n left join nota_servico s on s.empresa_id = n.empresa_id and s.nota_id = n.id
     where n.tipo = 'nfse' and n.empresa_id = (select id from empresa where tax_id = $1) group by 1`,
    [taxId],
  )
  expect(rows).toEqual([
    { tipo: 'nfse', n: 9, authorized: true, signatures: ['valida'], proofs: ['assinada'], services: 9 },
  ])
  expect((await portal(['demo', 'gerar', '--documentos', '12', '--nfse', '13'])).code).toBe(1)
})

test.runIf(FULL)('usuario listar shows the users and their companies', async () => {
  await portal(['usuario', 'conceder', ...ANA, '--empresa', '11222333000181:consulta'])
  const { out } = await portal(['usuario', 'listar'])
  expect(out).toBe('529.982.247-25  Ana\n  11.222.333/0001-81  consulta')
  expect(JSON.parse((await portal(['usuario', 'listar', '--json'])).out)).toMatchObject([
    { cpfcnpj: '52998224725', fl_bloqueado: 'N', empresas: [{ cpfcnpj: '11222333000181', papel: 'consulta' }] },
  ])
})

test('importar --vigiar imports new files, remembers them over a restart, and ends with exit 0', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-pasta-'))
  const { taxId } = DEMO_COMPANIES[1]!
  await insertEmpresa(server, { taxId })
  const words = ['importar', folder, '--empresa', taxId, '--vigiar', '--json']
  const first = watching(words)
  await writeFile(join(folder, 'a.xml'), '<a/>')
  await expect.poll(first.answers, { timeout: 60_000, interval: 500 }).toEqual([{ total: 1, arquivo: 'a.xml' }])
  expect(await first.end()).toBe(0)
  const second = watching(words)
  await writeFile(join(folder, 'b.xml'), '<b/>')
  await expect.poll(second.answers, { timeout: 60_000, interval: 500 }).toEqual([{ total: 1, arquivo: 'b.xml' }])
  expect(await second.end()).toBe(0)
  await rm(folder, { recursive: true })
}, 180_000)

/** Starts a command that runs until it gets a signal. */
function watching(words: string[]) {
  const child = startCommand({ url: server.url, dataDir }, words)
  child.stderr.pipe(process.stderr)
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    out += piece
  })
  const ended = new Promise((done) => child.on('close', done))
  return {
    answers: () =>
      out
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as { total: number; data: { arquivo: string }[] })
        .map(({ total, data }) => ({ total, arquivo: data[0]?.arquivo })),
    end: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
