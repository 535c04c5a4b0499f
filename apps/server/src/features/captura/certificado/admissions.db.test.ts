import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CapturaCertificado } from '@portal/contract/captura/captura.ts'
import { API_BASE } from '@portal/contract/common.ts'
import {
  certificatePem,
  type IssuedCertificate,
  issueCertificate,
  rsaKeys,
} from '@portal/synthetic/certificates/issue.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../../http/app.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { officeCalls } from '../../../testing/offices.ts'
import { makePfx, pfxForm } from '../../../testing/pfx.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

/** Who may use, see, replace and end an A1: by the establishment's admission, not by the root. */
const HEAD = cnpjOf('12345678')
const BRANCH = cnpjOf('12345678', '0002')
const THIRD = cnpjOf('12345678', '0003')
const AT = new Date('2026-06-15T12:00:00Z')
const PASSWORD = 'senha'
const MODES = ['livre', 'provado'] as const

let folder: string
let server: TestServer
let apps: Record<(typeof MODES)[number], FastifyInstance>
/** Of a trusted authority, two of the same company, and one of an unknown authority */
let first: Buffer
let second: Buffer
let stranger: Buffer
let victim: Client
let dono: Client
let employee: Client
let attacker: Client
let ids: Record<string, number>

beforeAll(async () => {
  const root = issueCertificate({ cn: 'AC de Teste', ca: {}, keys: rsaKeys() })
  const unknown = issueCertificate({ cn: 'AC Estranha', ca: {}, keys: rsaKeys() })
  const leaf = (issuer: IssuedCertificate) =>
    makePfx(issueCertificate({ issuer, keys: rsaKeys(), cn: `EMPRESA:${HEAD}`, names: { 3: HEAD } }), PASSWORD)
  first = leaf(root)
  second = leaf(root)
  stranger = leaf(unknown)
  folder = await mkdtemp(join(tmpdir(), 'portal-raizes-'))
  await writeFile(join(folder, 'raiz.pem'), certificatePem(root.der))
  server = await testServer({ clock: { now: () => AT }, config: { icpRoots: folder, demo: false } })
  const open = (cadastro: (typeof MODES)[number]) =>
    createApp({ ...server.deps, config: { ...server.config, cadastro } })
  apps = { livre: await open('livre'), provado: await open('provado') }
  ids = {}
  for (const taxId of [HEAD, BRANCH, THIRD]) ids[taxId] = await insertEmpresa(server, { taxId })
  victim = await signedIn(server, { login: '11144477735', name: 'Vera' })
  dono = await signedIn(server, { login: '52998224725', name: 'Dino' })
  employee = await signedIn(server, { login: '39053344705', name: 'Edu' })
  attacker = await signedIn(server, { login: '15350946056', name: 'Ataca' })
  await officeCalls(dono).create()
  await sql`with office as (insert into escritorio (id, name, uf, created_at) values (gen_random_uuid(), 'Escritório Estranho', 'SP', now())
      returning id)
    insert into pessoa (account_id, escritorio_id, papel, name, created_at) select ${attacker.accountId}, id, 'dono', 'Ataca', now()
    from office`.execute(server.ownerDb)
  await officeCalls(dono).invite({ cpfcnpj: '39053344705', nome: 'Edu', papel: 'contador' })
  await officeCalls(employee).answer((await officeCalls(employee).invitations())[0]?.id)
})
afterAll(async () => {
  await Promise.all(MODES.map((mode) => apps[mode].close()))
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  for (const table of [
    'capture_certificate',
    'carteira',
    'account_empresa',
    'empresa_proof',
    'capture_setting',
  ] as const)
    await server.ownerDb.deleteFrom(table).execute()
  await server.ownerDb.updateTable('empresa').set({ proven: true }).execute()
  await server.ownerDb.updateTable('account').set({ blocked_at: null }).execute()
})

const idOf = (taxId: string): number => ids[taxId] ?? 0
const grant = (client: Client, taxId: string, papel = 'contador', standing = 'full') =>
  server.ownerDb
    .insertInto('account_empresa')
    .values({ account_id: client.accountId, empresa_id: idOf(taxId), papel, standing, root_title: papel === 'titular' })
    .execute()
const keepInPortfolio = (client: Client, taxId: string, standing = 'full') =>
  sql`insert into carteira (escritorio_id, empresa_id, created_at, created_by, standing)
    select escritorio_id, ${idOf(taxId)}, now(), account_id, ${standing} from pessoa where account_id = ${client.accountId}`.execute(
    server.ownerDb,
  )
const unprove = (...taxIds: string[]) =>
  server.ownerDb.updateTable('empresa').set({ proven: false }).where('tax_id', 'in', taxIds).execute()

type Mode = (typeof MODES)[number]
async function call(client: Client, options: InjectOptions, mode: Mode = 'livre') {
  const headers = { authorization: `Bearer ${client.token}`, ...options.headers }
  const reply = await apps[mode].inject({ ...options, headers })
  const { data, type } = reply.json<{ data: CapturaCertificado; type?: string }>()
  return { status: reply.statusCode, type, data }
}
const urlOf = (path: string, taxId: string) => `${API_BASE}${path}?nr_cpfcnpj=${taxId}`
const send = (client: Client, taxId: string, file: Buffer, empresas?: readonly string[]) =>
  call(client, {
    method: 'POST',
    url: urlOf('/captura/certificado', taxId),
    ...pfxForm(Buffer.from(file), PASSWORD, empresas),
  })
const show = (client: Client, taxId: string, mode?: Mode) =>
  call(client, { method: 'GET', url: urlOf('/captura/certificado', taxId) }, mode)
const choose = (client: Client, taxId: string, payload: object) =>
  call(client, { method: 'PUT', url: urlOf('/captura/certificado/empresas', taxId), payload })
const remove = (client: Client, taxId: string, mode?: Mode) =>
  call(client, { method: 'DELETE', url: urlOf('/captura/certificado', taxId) }, mode)
const start = (client: Client, taxId: string, mode?: Mode) =>
  call(client, { method: 'POST', url: urlOf('/captura/agora', taxId) }, mode)

/** Establishments by the thumbprint's first characters of the certificate that they use. */
async function using() {
  const { rows } = await sql<{ tax_id: string; who: string }>`
    select e.tax_id, coalesce(o.name, a.name, 'Operador') as who from capture_admission m join empresa e on e.id = m.empresa_id
      join capture_certificate k on k.id = m.certificate_id
      left join escritorio o on o.id = k.keeper_escritorio left join account a on a.id = k.keeper_account
    order by 1`.execute(server.ownerDb)
  return Object.fromEntries(rows.map(({ tax_id, who }) => [tax_id, who]))
}
const kept = async () => (await server.ownerDb.selectFrom('capture_certificate').select('id').execute()).length
const provenOnes = async () =>
  (
    await server.ownerDb.selectFrom('empresa').select('tax_id').where('proven', '=', true).orderBy('tax_id').execute()
  ).map(({ tax_id }) => tax_id)

describe.each(MODES)('the holder of another establishment of the root (%s)', (mode) => {
  beforeEach(async () => {
    await unprove(HEAD, BRANCH)
    await grant(victim, HEAD, 'titular')
    await keepInPortfolio(attacker, BRANCH, 'entered')
    expect((await send(victim, HEAD, first)).status).toBe(201)
  })

  test('neither sees nor uses, shares or destroys its A1', async () => {
    const none = { status: 404, type: 'captura.not_found' }
    expect(await show(attacker, BRANCH, mode)).toMatchObject(none)
    expect(await start(attacker, BRANCH, mode)).toMatchObject(none)
    expect(await choose(attacker, BRANCH, { incluir: [BRANCH] })).toMatchObject(none)
    expect(await remove(attacker, BRANCH, mode)).toMatchObject(none)
    for (const path of ['/captura/chaves', '/manifestar']) {
      const payload =
        path === '/manifestar'
          ? { ds_evento: 'ciencia', notas: [`${'35'.padEnd(44, '1')}`], fl_confirmo: true }
          : { chaves: [`${'35'.padEnd(44, '1')}`] }
      const reply = await call(attacker, { method: 'POST', url: urlOf(path, BRANCH), payload }, mode)
      expect(reply).toMatchObject(none)
    }
    expect(await using()).toEqual({ [HEAD]: 'Vera' })
    expect((await show(victim, HEAD, mode)).data).toMatchObject({ nr_outras: 0 })
  })

  test('is not proven by the A1 of the other', async () => {
    expect(await provenOnes()).toEqual([HEAD, THIRD])
    const { rows } = await sql`select standing from carteira`.execute(server.ownerDb)
    expect(rows).toEqual([{ standing: 'entered' }])
  })

  test('asks nothing with an A1 of its own whose chain nobody knows', async () => {
    expect((await send(attacker, BRANCH, stranger)).status).toBe(201)
    expect(await start(attacker, BRANCH, mode)).toMatchObject({ status: 404, type: 'captura.not_found' })
    const { rows } =
      await sql`select from usable_certificates(${mode === 'livre'}) where empresa_id = ${idOf(BRANCH)}`.execute(
        server.ownerDb,
      )
    expect(rows).toEqual([])
    expect(await provenOnes()).toEqual([HEAD, THIRD])
    expect(await using()).toEqual({ [HEAD]: 'Vera', [BRANCH]: 'Escritório Estranho' })
  })
})

test.each([true, false])(
  'a right that waits for a yes has no sight of an A1, whether one is kept (%s) or not',
  async (isKept) => {
    await grant(victim, HEAD, 'titular')
    if (isKept) expect((await send(victim, HEAD, first)).status).toBe(201)
    await keepInPortfolio(attacker, HEAD, 'limited')
    const lot = {
      url: `${API_BASE}/manifestar/lote`,
      payload: { itens: [{ cpfcnpj: HEAD, ids: ['1'] }], evento: 'ciencia', fl_confirmo: true },
    }
    const wish = { ds_evento: 'ciencia', notas: [`${'35'.padEnd(44, '1')}`], fl_confirmo: true }
    const answers = [
      await show(attacker, HEAD),
      await start(attacker, HEAD),
      await choose(attacker, HEAD, { incluir: [HEAD] }),
      await remove(attacker, HEAD),
      await call(attacker, { method: 'POST', url: urlOf('/captura/chaves', HEAD), payload: { chaves: wish.notas } }),
      await call(attacker, { method: 'POST', url: urlOf('/manifestar', HEAD), payload: wish }),
      await call(attacker, { method: 'POST', ...lot }),
    ]
    expect(answers.map(({ status, type }) => [status, type])).toEqual(answers.map(() => [404, 'captura.not_found']))
    expect(await send(attacker, HEAD, second)).toMatchObject({ status: 403, type: 'empresa.limited' })
    const pausing = await call(attacker, { method: 'POST', url: urlOf('/captura/pausar', HEAD) })
    expect(pausing).toMatchObject({ status: 403, type: 'empresa.limited' })
    expect(await using()).toEqual(isKept ? { [HEAD]: 'Vera' } : {})
  },
)

test('an A1 of unknown authority replaces no trusted one, and proves nothing', async () => {
  await unprove(HEAD)
  await grant(victim, HEAD)
  expect((await send(victim, HEAD, stranger)).status).toBe(201)
  expect(await provenOnes()).not.toContain(HEAD)
  expect((await send(victim, HEAD, first)).status).toBe(201)
  expect(await provenOnes()).toContain(HEAD)
  expect(await send(victim, HEAD, stranger)).toMatchObject({ status: 422, type: 'certificado.untrusted' })
  await grant(victim, BRANCH)
  expect(await send(victim, BRANCH, stranger, [BRANCH])).toMatchObject({ status: 422, type: 'certificado.untrusted' })
  expect((await send(victim, HEAD, second)).status).toBe(201)
  expect(await kept()).toBe(1)
})

test('an unproven company captures with an A1 of unknown authority in `livre`, while its keeper holds the root alone', async () => {
  await unprove(HEAD)
  await grant(victim, HEAD)
  await send(victim, HEAD, stranger)
  await call(victim, { method: 'PUT', url: urlOf('/captura', HEAD), payload: { fl_ligada: true } })
  expect((await start(victim, HEAD, 'livre')).status).toBe(202)
  expect(await start(victim, HEAD, 'provado')).toMatchObject({ status: 404, type: 'captura.not_found' })
  await keepInPortfolio(attacker, BRANCH, 'entered')
  expect(await start(victim, HEAD, 'livre')).toMatchObject({ status: 404, type: 'captura.not_found' })
})

test('an office and a person keep their own A1 of one root, and each establishment uses one', async () => {
  await keepInPortfolio(dono, HEAD)
  await keepInPortfolio(dono, BRANCH)
  await grant(victim, HEAD, 'contador')
  await grant(victim, THIRD, 'contador')
  expect((await send(employee, HEAD, first)).status).toBe(201)
  expect(await using()).toEqual({ [HEAD]: 'Prado Contabilidade', [BRANCH]: 'Prado Contabilidade' })
  expect(await send(victim, HEAD, second)).toMatchObject({ status: 409, type: 'captura.other_keeper' })
  expect(await send(victim, THIRD, second, [THIRD, HEAD])).toMatchObject({ status: 409, type: 'captura.other_keeper' })
  expect((await send(victim, THIRD, second)).status).toBe(201)
  expect(await using()).toEqual({ [HEAD]: 'Prado Contabilidade', [BRANCH]: 'Prado Contabilidade', [THIRD]: 'Vera' })
  await server.ownerDb.deleteFrom('carteira').where('empresa_id', '=', idOf(HEAD)).execute()
  expect((await send(victim, HEAD, second)).status).toBe(200) // the office does not manage it any more
  expect(await using()).toEqual({ [HEAD]: 'Vera', [BRANCH]: 'Prado Contabilidade', [THIRD]: 'Vera' })
  expect(await kept()).toBe(2)
})

test('a titular of the root takes an establishment over, and the last one that leaves destroys the key', async () => {
  await keepInPortfolio(dono, HEAD)
  await keepInPortfolio(dono, BRANCH)
  await send(dono, HEAD, first)
  await grant(victim, HEAD, 'titular')
  expect((await send(victim, HEAD, second)).status).toBe(201)
  expect(await using()).toEqual({ [HEAD]: 'Vera', [BRANCH]: 'Prado Contabilidade' })
  expect(await choose(victim, HEAD, { incluir: [BRANCH] })).toMatchObject({ status: 200 })
  expect([await using(), await kept()]).toEqual([{ [HEAD]: 'Vera', [BRANCH]: 'Vera' }, 1])
  const out = await call(victim, {
    method: 'PUT',
    url: urlOf('/captura/certificado/empresas', HEAD),
    payload: { excluir: [HEAD, BRANCH] },
  })
  expect(out).toMatchObject({ status: 200, data: { certificado_destruido: true, certificado: null } })
  expect(await kept()).toBe(0)
})

test('the A1 of an office that a titular removes serves on: the office is out of it, and the titular replaces or ends it', async () => {
  await keepInPortfolio(dono, HEAD)
  await send(dono, HEAD, first)
  await grant(victim, HEAD, 'titular')
  const { id } = await server.ownerDb
    .selectFrom('carteira')
    .select('escritorio_id as id')
    .where('empresa_id', '=', idOf(HEAD))
    .executeTakeFirstOrThrow()
  const url = urlOf(`/usuarios/escritorios/${id}`, HEAD)
  const headers = { authorization: `Bearer ${victim.token}` }
  for (const each of [`${url}&previa=1`, url])
    expect((await apps.livre.inject({ method: 'DELETE', url: each, headers })).json()).toMatchObject({
      certificado_destruido: false,
    })
  for (const client of [dono, employee])
    for (const reply of [
      await show(client, HEAD),
      await send(client, HEAD, second),
      await choose(client, HEAD, { excluir: [HEAD] }),
      await remove(client, HEAD),
      await start(client, HEAD),
    ])
      expect(reply).toMatchObject({ status: 403, type: 'empresa.no_right' })
  expect(await using()).toEqual({ [HEAD]: 'Prado Contabilidade' })
  expect((await show(victim, HEAD)).data).toMatchObject({ empresas: [{ cpfcnpj: HEAD, fl_usa: true }, {}, {}] })
  expect((await send(victim, HEAD, second)).status).toBe(201)
  expect([await using(), await kept()]).toEqual([{ [HEAD]: 'Vera' }, 1])
})

test('a titular of the branch alone is no titular of the root', async () => {
  await keepInPortfolio(dono, HEAD)
  await keepInPortfolio(dono, BRANCH)
  await send(dono, HEAD, first, [HEAD])
  await grant(victim, BRANCH, 'titular')
  expect(await choose(victim, BRANCH, { incluir: [BRANCH] })).toMatchObject({ status: 404, type: 'captura.not_found' })
  await choose(dono, HEAD, { incluir: [BRANCH] })
  await server.ownerDb.updateTable('account_empresa').set({ root_title: false }).execute()
  expect(await choose(victim, BRANCH, { excluir: [HEAD] })).toMatchObject({ status: 409, type: 'captura.other_keeper' })
  expect(await remove(victim, BRANCH)).toMatchObject({ status: 200, data: { certificado_destruido: false } })
  expect(await using()).toEqual({ [HEAD]: 'Prado Contabilidade' })
})

test('who only manages an establishment ends the admission of no other keeper’s A1', async () => {
  await keepInPortfolio(dono, HEAD)
  await send(dono, HEAD, first)
  await grant(victim, HEAD, 'contador')
  expect(await remove(victim, HEAD)).toMatchObject({ status: 409, type: 'captura.other_keeper' })
  expect(await choose(victim, HEAD, { excluir: [HEAD] })).toMatchObject({ status: 409, type: 'captura.other_keeper' })
  expect(await remove(employee, HEAD)).toMatchObject({ status: 200, data: { certificado_destruido: true } })
})

test('the establishments of a call: those that the caller manages, and no other one', async () => {
  await grant(victim, HEAD)
  await grant(victim, BRANCH, 'consulta')
  await grant(victim, THIRD, 'contador', 'limited')
  for (const taxId of [BRANCH, THIRD, cnpjOf('87654321')])
    expect(await send(victim, HEAD, first, [HEAD, taxId])).toMatchObject({ status: 403, type: 'empresa.no_right' })
  expect(await kept()).toBe(0)
  expect((await send(victim, HEAD, first)).data).toMatchObject({ empresas: [{ cpfcnpj: HEAD, fl_usa: true }] })
  for (const taxId of [BRANCH, THIRD])
    expect(await choose(victim, HEAD, { incluir: [taxId] })).toMatchObject({ status: 403, type: 'empresa.no_right' })
  expect(await using()).toEqual({ [HEAD]: 'Vera' })
})

test('the owner sees every establishment, and each person and office that may use the A1; another sees its own and a number', async () => {
  await grant(victim, HEAD, 'titular')
  await keepInPortfolio(dono, HEAD)
  await keepInPortfolio(dono, BRANCH)
  await send(victim, HEAD, first)
  await choose(victim, HEAD, { incluir: [BRANCH] })
  await sql`select note_certificate_use(${idOf(BRANCH)}, (select id from capture_certificate), ${employee.accountId})`.execute(
    server.ownerDb,
  )
  const of = (nome: string, ds_tipo: string, isUsed = false) => ({
    nome,
    ds_tipo,
    dt_ultimo_uso: isUsed ? expect.stringMatching(/Z$/) : null,
  })
  expect((await show(victim, HEAD)).data).toMatchObject({
    nr_outras: 0,
    empresas: [
      { cpfcnpj: HEAD, fl_usa: true, usuarios: [of('Prado Contabilidade', 'escritorio'), of('Vera', 'pessoa')] },
      { cpfcnpj: BRANCH, fl_usa: true, usuarios: [of('Prado Contabilidade', 'escritorio', true)] },
      { cpfcnpj: THIRD, fl_usa: false, usuarios: [], dt_ultimo_uso: null },
    ],
  })
  await grant(attacker, BRANCH)
  const shown = (await show(attacker, BRANCH)).data
  expect([shown.empresas.map(({ cpfcnpj }) => cpfcnpj), shown.nr_outras]).toEqual([[BRANCH], 1])
  const { rows } = await sql<{ empresa_id: number; who: string }>`
    select empresa_id, who from audit where what = 'captura.certificate_use' order by empresa_id`.execute(
    server.ownerDb,
  )
  expect(rows).toEqual([HEAD, BRANCH, THIRD].map((taxId) => ({ empresa_id: idOf(taxId), who: 'Edu' })))
})

test('while everybody responsible is blocked the A1 is kept and nothing is asked with it', async () => {
  await keepInPortfolio(dono, HEAD)
  await send(dono, HEAD, first)
  const usable = async () => (await sql`select from usable_certificates(true)`.execute(server.ownerDb)).rows.length
  const block = (client: Client, at: Date | null) =>
    server.ownerDb.updateTable('account').set({ blocked_at: at }).where('id', '=', client.accountId).execute()
  await block(dono, AT)
  expect(await usable()).toBe(1) // the employee is responsible
  await block(employee, AT)
  expect([await usable(), await kept()]).toEqual([0, 1])
  await block(dono, null)
  expect([await usable(), await kept()]).toEqual([1, 1])
})

test('the program writes neither certificates nor admissions nor sign-in proofs by itself', async () => {
  const insert = (table: string, columns: string) =>
    sql`${sql.raw(`insert into ${table} (${columns}) select ${columns} from ${table}`)}`.execute(server.db)
  await expect(insert('capture_admission', 'empresa_id')).rejects.toThrow(/permission denied/)
  await expect(insert('capture_certificate', 'id')).rejects.toThrow(/permission denied/)
  await expect(insert('certificate_proof', 'proof_hash')).rejects.toThrow(/permission denied/)
  await expect(sql`select end_admission(${idOf(HEAD)})`.execute(server.db)).rejects.toThrow(/outside the scope/)
  await expect(sql`select prove_by_keeper(gen_random_uuid(), 'a1', now())`.execute(server.db)).rejects.toThrow(
    /permission denied/,
  )
})
