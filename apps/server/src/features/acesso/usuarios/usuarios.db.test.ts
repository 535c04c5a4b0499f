import type { AuditoriaReply } from '@portal/contract/acesso/suporte.ts'
import type { NovoUsuarioReply, TitularesReply, UsuariosReply } from '@portal/contract/acesso/usuarios.ts'
import { API_BASE } from '@portal/contract/common.ts'
import type { ConvitesReply } from '@portal/contract/escritorio/convites.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../../http/app.ts'
import { type Client, createAccount, signedIn } from '../../../testing/accounts.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { officeCalls } from '../../../testing/offices.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { openSession } from '../base/session.ts'

const ACME = '11222333000181'
const OTHER = '12ABC34501DE35'
const NEW = '86288366757'

let server: TestServer
let titular: Client
let stranger: Client
let provider: Client

beforeEach(async () => {
  await server?.close()
  server = await testServer()
  titular = await signedIn(server, { login: '52998224725', name: 'Ana', empresas: { [ACME]: 'titular' } })
  stranger = await signedIn(server, {
    login: '11144477735',
    name: 'Bia Segredo',
    email: 'bia@segredo.exemplo',
    phone: '11 98888-7777',
    password: 'senha que ela já tem',
    empresas: { [OTHER]: 'titular' },
  })
  provider = await signedIn(server, { login: '39053344705', name: 'Equipe', provider: true })
})
afterAll(() => server.close())

const address = (path: string, taxId = ACME) => `${API_BASE}${path}?nr_cpfcnpj=${taxId}`
const people = async (client = titular, taxId = ACME) =>
  (await client.get(address('/usuarios', taxId))).json<UsuariosReply>().data
const add = (client: Client, body: object, taxId = ACME) =>
  client.post(address('/usuarios', taxId), { nome: 'Caio', papel: 'consulta', ...body })
const added = async (body: object) => {
  const reply = await add(titular, body)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<NovoUsuarioReply>().data
}
/** Accepts the person's only invitation. */
const accept = async (client: Client) => {
  const [invitation] = (await client.get(`${API_BASE}/convites`)).json<ConvitesReply>().data
  const reply = await client.post(`${API_BASE}/convites/${invitation?.id}/aceitar`)
  expect(reply.statusCode, reply.body).toBe(204)
}
const change = (client: Client, id: string, papel: string) =>
  client.call({ method: 'PUT', url: address(`/usuarios/${id}`), payload: { papel } })
const remove = (client: Client, id: string, taxId = ACME) =>
  client.call({ method: 'DELETE', url: address(`/usuarios/${id}`, taxId) })
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))
const answer = (reply: { statusCode: number; json: () => { type?: string } }) => [reply.statusCode, reply.json().type]

test('a new person gets an account, a papel, and a link to set the first password', async () => {
  const { id, convite } = await added({ cpfcnpj: '862.883.667-57', email: 'caio@acme.exemplo' })
  expect(await people()).toEqual([
    expect.objectContaining({ cpfcnpj: '52998224725', nome: 'Ana', papel: 'titular' }),
    expect.objectContaining({
      id,
      cpfcnpj: NEW,
      nome: 'Caio',
      email: 'caio@acme.exemplo',
      papel: 'consulta',
      fl_pendente: 'S',
    }),
  ])
  const token = convite?.url?.split('/convite/')[1]
  const senha = 'cavalo correto bateria grampo'
  const set = await server.app.inject({ method: 'POST', url: `${API_BASE}/convite/${token}`, payload: { senha } })
  expect(set.statusCode).toBe(204)
  const login = await server.app.inject({ method: 'POST', url: `${API_BASE}/login`, payload: { usuario: NEW, senha } })
  expect(login.json().data.empresas).toEqual([expect.objectContaining({ cpfcnpj: ACME, papel: 'consulta' })])
  expect((await people())[1]?.fl_pendente).toBe('N')
})

test('a person with a login of another company is invited, and none of their data is shown', async () => {
  const reply = await add(titular, { cpfcnpj: '11144477735', nome: 'Dona Bia' })
  const invited = {
    id: stranger.accountId,
    papel: 'consulta',
    convite: null,
    fl_pendente: 'S',
    ds_pendencia: 'convite',
  }
  expect(reply.json().data).toEqual(invited)
  const list = await titular.get(address('/usuarios'))
  expect(list.body).not.toMatch(/Segredo|segredo|98888/)
  expect((await people())[1]).toMatchObject({ nome: 'Dona Bia', email: '', telefone: '', fl_pendente: 'S' })
  await accept(stranger)
  expect((await titular.get(address('/usuarios'))).body).not.toMatch(/Segredo|segredo|98888/)
  expect((await people())[1]).toMatchObject({ nome: 'Dona Bia', email: '', telefone: '', fl_pendente: 'N' })
  expect((await stranger.get(`${API_BASE}/empresas`)).json().data).toHaveLength(2)
  expect((await stranger.get(`${API_BASE}/usuario/parametros?nr_cpfcnpj=${ACME}`)).json().data.nome).toBe('Bia Segredo')
})

test('no titular gets a link into a login that opens other companies', async () => {
  await add(titular, { cpfcnpj: '11144477735' })
  const invite = (client: Client) => client.post(address(`/usuarios/${stranger.accountId}/convite`))
  expect(answer(await invite(titular))).toEqual([404, 'usuario.not_found']) // not in the company before acceptance
  await accept(stranger)
  expect(answer(await invite(titular))).toEqual([403, 'usuario.shared'])
  expect(answer(await invite(provider))).toEqual([403, 'usuario.no_mail']) // no link is returned
})

test('adding a person twice is a 409 that changes nothing', async () => {
  const { id } = await added({ cpfcnpj: NEW })
  expect(answer(await add(titular, { cpfcnpj: NEW, nome: 'Outro', papel: 'titular' }))).toEqual([409, 'usuario.exists'])
  expect((await people()).find((person) => person.id === id)).toMatchObject({ nome: 'Caio', papel: 'consulta' })
})

test('changes of papel and grant take effect at once, also in open sessions', async () => {
  await add(titular, { cpfcnpj: '11144477735' })
  await accept(stranger)
  const look = () => stranger.get(`${API_BASE}/chaves?nr_cpfcnpj=${ACME}`)
  expect(answer(await look())).toEqual([403, 'empresa.role'])
  expect((await change(titular, stranger.accountId, 'titular')).statusCode).toBe(204)
  expect((await look()).statusCode).toBe(200)
  expect((await remove(titular, stranger.accountId)).statusCode).toBe(200)
  expect(answer(await look())).toEqual([403, 'empresa.no_right'])
  expect(answer(await remove(titular, stranger.accountId))).toEqual([404, 'usuario.not_found'])
})

test('the last titular cannot be removed, except by the provider', async () => {
  const refused = [409, 'usuario.last_titular']
  expect(answer(await change(titular, titular.accountId, 'contador'))).toEqual(refused)
  expect(answer(await remove(titular, titular.accountId))).toEqual(refused)
  expect((await change(provider, titular.accountId, 'contador')).statusCode).toBe(204)
  expect((await remove(provider, titular.accountId)).statusCode).toBe(200)
})

test('two titulares who remove each other at the same time: one remains', async () => {
  await add(titular, { cpfcnpj: '11144477735', papel: 'titular' })
  await accept(stranger)
  const both = await Promise.all([remove(titular, stranger.accountId), remove(stranger, titular.accountId)])
  expect(both.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
  const { rows } = await server.owner.query(
    `select count(*)::int as n from account_empresa g join empresa e on e.id = g.empresa_id where e.tax_id = $1 and papel = 'titular'`,
    [ACME],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test.each(['contador', 'consulta'] as const)('a %s manages no user', async (papel) => {
  const other = await signedIn(server, { login: NEW, empresas: { [ACME]: papel } })
  const calls = [
    await other.get(address('/usuarios')),
    await add(other, { cpfcnpj: '11144477735' }),
    await change(other, other.accountId, 'titular'),
    await remove(other, titular.accountId),
    await other.post(address(`/usuarios/${titular.accountId}/convite`)),
  ]
  for (const reply of calls) expect(answer(reply)).toEqual([403, 'empresa.role'])
})

test('the titular of another company is refused, by the database too', async () => {
  expect(answer(await stranger.get(address('/usuarios')))).toEqual([403, 'empresa.no_right'])
  expect(answer(await remove(stranger, titular.accountId))).toEqual([403, 'empresa.no_right'])
  expect(answer(await remove(stranger, titular.accountId, OTHER))).toEqual([404, 'usuario.not_found'])
  const { rows } = await server.owner.query<{ id: number }>('select id from empresa where tax_id = $1', [ACME])
  const asStranger = `select set_config('app.account', '${stranger.accountId}', false), set_config('app.empresas', '${rows[0]?.id}', false)`
  const client = await server.pool.connect()
  try {
    await client.query(asStranger)
    for (const call of [
      `empresa_people(${rows[0]?.id}, now())`,
      `change_person(${rows[0]?.id}, '${titular.accountId}', null)`,
      `grant_person(${rows[0]?.id}, gen_random_uuid(), '{"taxId": "${NEW}", "name": "x", "email": "", "phone": "", "papel": "titular"}', now(), now())`,
      `may_invite(${rows[0]?.id}, '${titular.accountId}', false)`,
    ])
      await expect(client.query(`select ${call}`)).rejects.toThrow('not a manager')
    for (const call of [
      `provider_empresas(0, '', 9)`,
      `provider_empresa('${ACME}')`,
      `provider_create_empresa('{}')`,
      `provider_change_empresa('${ACME}', '{}')`,
      `provider_accounts(null, '', 9)`,
      `provider_block('${titular.accountId}', now())`,
      'provider_storage()',
    ])
      await expect(client.query(`select ${call}`)).rejects.toThrow('not the provider')
    for (const call of [
      `is_last_titular(${rows[0]?.id}, '${titular.accountId}')`,
      `grant_new_login('${stranger.accountId}', ${rows[0]?.id}, '{"papel": "titular", "name": "x"}')`,
      `take_over('${titular.accountId}', 'x', now())`,
      `undo_takeover('${titular.accountId}')`,
      `count(*) from grant_invitation`,
      `count(*) from account_takeover`,
    ])
      await expect(client.query(`select ${call}`)).rejects.toThrow('permission denied')
  } finally {
    client.release(true)
  }
})

test('the provider manages the people of any company; an unknown one is a 404', async () => {
  expect(await people(provider)).toHaveLength(1)
  expect((await add(provider, { cpfcnpj: NEW, papel: 'titular' })).statusCode).toBe(201)
  expect(answer(await provider.get(address('/usuarios', '11444777000161')))).toEqual([404, 'empresa.unknown'])
})

test('the provider cannot grant access to its own team: the company’s titular can', async () => {
  const refused = [403, 'provider.team']
  const ownCpf = { cpfcnpj: '39053344705', papel: 'titular' }
  expect(answer(await add(provider, ownCpf))).toEqual(refused)
  expect(await people()).toHaveLength(1)
  expect((await add(titular, { ...ownCpf, papel: 'consulta' })).statusCode).toBe(201)
  await accept(provider)
  expect(answer(await change(provider, provider.accountId, 'titular'))).toEqual(refused)
  expect((await change(titular, provider.accountId, 'contador')).statusCode).toBe(204)
  expect((await remove(provider, provider.accountId)).statusCode).toBe(200)
})

test('a titular who grants access to a login created by others gets no link into it, even when it opens no other company', async () => {
  await remove(provider, stranger.accountId, OTHER)
  await add(titular, { cpfcnpj: '11144477735' })
  await accept(stranger)
  expect(answer(await titular.post(address(`/usuarios/${stranger.accountId}/convite`)))).toEqual([
    403,
    'usuario.shared',
  ])
  const own = await added({ cpfcnpj: NEW })
  const again = () => titular.post(address(`/usuarios/${own.id}/convite`))
  expect((await again()).json().data.url).toMatch(/\/convite\//)
  await server.owner.query('update account set password_hash = $2 where id = $1', [own.id, 'x'])
  expect(answer(await again())).toEqual([403, 'usuario.no_mail']) // an account in use gets its link by mail only
})

test('every change is in the company’s audit, with account and address', async () => {
  const { id } = await added({ cpfcnpj: NEW })
  await change(titular, id, 'contador')
  await titular.post(address(`/usuarios/${id}/convite`))
  await remove(provider, id)
  const { data } = (await titular.get(`${API_BASE}/auditoria?nr_cpfcnpj=${ACME}`)).json<AuditoriaReply>()
  expect(data.map(({ ds_evento, nm_usuario, ds_detalhe }) => [ds_evento, nm_usuario, ds_detalhe])).toEqual([
    ['usuario.revoke', 'Equipe', ''],
    ['usuario.invite', 'Ana', ''],
    ['usuario.papel', 'Ana', 'contador'],
    ['usuario.grant', 'Ana', 'consulta'],
  ])
})

test('the demo login cannot be granted', async () => {
  await createAccount(server, { login: 'demo', taxId: NEW, demo: true })
  const reply = await add(titular, { cpfcnpj: NEW })
  expect(reply.statusCode).toBe(201) // a person of that tax id, not the demonstration
  const { rows } = await server.owner.query(
    'select g.account_id from account_empresa g join account a on a.id = g.account_id where a.demo',
  )
  expect(rows).toEqual([])
})

test.each([
  ['cpfcnpj', { cpfcnpj: '123' }],
  ['nome', { cpfcnpj: NEW, nome: '  ' }],
  ['papel', { cpfcnpj: NEW, papel: 'dono' }],
  ['an unknown field', { cpfcnpj: NEW, provider: true }],
])('400 for an invalid %s', async (_, body) => {
  expect((await add(titular, body)).statusCode).toBe(400)
})

test('every user of a company sees who its titulares are, with the first address; others do not', async () => {
  await signedIn(server, {
    login: '86288366757',
    name: 'Carlos',
    email: 'carlos@acme.exemplo; fiscal@acme.exemplo',
    empresas: { [ACME]: 'titular' },
  })
  const reader = await signedIn(server, { login: '12345678909', name: 'Rui', empresas: { [ACME]: 'consulta' } })
  const asked = await reader.get(address('/usuarios/titulares'))
  expect(asked.json<TitularesReply>().data).toEqual([
    { nome: 'Ana', email: expect.any(String) },
    { nome: 'Carlos', email: 'carlos@acme.exemplo' },
  ])
  expect((await stranger.get(address('/usuarios/titulares'))).statusCode).toBe(403)
  const { rows } = await server.owner.query<{ id: string }>("select id from account where name = 'Carlos'")
  await server.owner.query('update account set blocked_at = now() where id = $1', [rows[0]?.id])
  expect((await reader.get(address('/usuarios/titulares'))).json<TitularesReply>().data).toHaveLength(1)
})

test('without mail, one creator makes sixty invitations a day, for companies and for an office together', async () => {
  let now = new Date()
  const strict = await createApp({
    ...server.deps,
    clock: { now: () => now },
    config: { ...server.config, limitFactor: 1 },
  })
  try {
    const post = (url: string, payload: object, { token } = titular) =>
      strict.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } })
    const inOffice = (n: number) =>
      post(`${API_BASE}/escritorio/pessoas`, { ...person(n), papel: 'assistente', etiquetas: [] })
    const inCompany = (n: number, client = titular, taxId = ACME) =>
      post(address('/usuarios', taxId), { ...person(n), papel: 'consulta' }, client)
    const person = (n: number) => ({ cpfcnpj: cnpjOf(String(70_000_000 + n)), nome: 'Caio' })
    expect((await officeCalls(titular).create()).statusCode).toBe(201)
    const replies = []
    for (let n = 0; n < 60; n += 1) {
      if (n === 40) await sleep(1_100) // the general limit is 50 calls a second
      replies.push(await (n < 50 ? inCompany(n) : inOffice(n)))
    }
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 201))
    await sleep(1_100)
    for (const reply of [await inCompany(60), await inOffice(60)]) {
      expect(answer(reply)).toEqual([429, 'convite.wait'])
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(23 * 3600)
      expect(reply.json<{ message: string }>().message).toBe(
        'Muitos convites em um dia. Espere 24 horas e tente de novo.',
      )
    }
    const { rows } = await server.owner.query('select from account where login = any($1)', [[person(60).cpfcnpj]])
    expect(rows).toEqual([])
    expect(
      answer(await post(address(`/usuarios/${replies[0]?.json<NovoUsuarioReply>().data.id}/convite`), {})),
    ).toEqual([429, 'convite.wait'])
    // another person is not hindered, and the next day is free
    expect((await inCompany(61, stranger, OTHER)).statusCode).toBe(201)
    now = new Date(now.getTime() + 24 * 3_600_000 + 120_000)
    expect((await inCompany(60, await signedInAgain(now))).statusCode).toBe(201)
  } finally {
    await strict.close()
  }
})

/** A session of the titular that is valid on a later day. */
const signedInAgain = async (now: Date) => {
  const { token } = await openSession(
    { ...server.deps, clock: { now: () => now } },
    { accountId: titular.accountId, method: 'senha', address: '127.0.0.1', userAgent: null },
  )
  return { ...titular, token }
}
