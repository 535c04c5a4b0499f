import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditoriaReply } from '@portal/contract/acesso/suporte.ts'
import type { NovoUsuarioReply, UsuariosReply } from '@portal/contract/acesso/usuarios.ts'
import { API_BASE } from '@portal/contract/common.ts'
import type { ConvitesReply } from '@portal/contract/escritorio/convites.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../../http/app.ts'
import { type Client, signedIn } from '../../../testing/accounts.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { type TestSmtp, testSmtp } from '../../../testing/smtp.ts'

const ACME = '11222333000181'
const OTHER = '12ABC34501DE35'
const BIA = '11144477735'
const NEW = '86288366757'
const SENHA = 'cavalo correto bateria grampo'
const DAY_MS = 24 * 3_600_000

let server: TestServer
let titular: Client
let bia: Client
let provider: Client
let now: Date

beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  await server?.close()
  const long = { sessionIdleMs: 1e11, sessionMaxMs: 1e11 }
  server = await testServer({ clock: { now: () => now }, config: long })
  titular = await signedIn(server, {
    login: '52998224725',
    name: 'Ana',
    password: SENHA,
    empresas: { [ACME]: 'titular' },
  })
  bia = await signedIn(server, { login: BIA, name: 'Bia', password: SENHA, empresas: { [OTHER]: 'titular' } })
  provider = await signedIn(server, { login: '39053344705', name: 'Equipe', provider: true })
})
afterAll(() => server.close())

const address = (path: string, taxId = ACME) => `${API_BASE}${path}?nr_cpfcnpj=${taxId}`
const add = (client: Client, body: object, taxId = ACME) =>
  client.post(address('/usuarios', taxId), { cpfcnpj: BIA, nome: 'Dona Bia', papel: 'consulta', ...body })
const invitations = async (client: Client) => (await client.get(`${API_BASE}/convites`)).json<ConvitesReply>().data
const answer = (client: Client, id: string | null | undefined, word: 'aceitar' | 'recusar' = 'aceitar') =>
  client.post(`${API_BASE}/convites/${id}/${word}`)
const people = async (client = titular, taxId = ACME) =>
  (await client.get(address('/usuarios', taxId))).json<UsuariosReply>().data
const companies = async (client: Client) =>
  (await client.get(`${API_BASE}/empresas`)).json().data.map(({ cpfcnpj }: { cpfcnpj: string }) => cpfcnpj)
const typeOf = (reply: { statusCode: number; json: () => { type?: string } }) => [reply.statusCode, reply.json().type]

describe('an existing login', () => {
  test('gets no right without the consent of its person', async () => {
    expect((await add(titular, { papel: 'titular' })).statusCode).toBe(201)
    expect(await companies(bia)).toEqual([OTHER])
    expect(typeOf(await bia.get(address('/usuarios')))).toEqual([403, 'empresa.no_right'])
    expect(
      (await server.owner.query('select from account_empresa where account_id = $1', [bia.accountId])).rowCount,
    ).toBe(1)
    const [invited] = await invitations(bia)
    expect(invited).toEqual({
      id: expect.any(String),
      nm_convidante: 'Ana',
      nm_empresa: `Empresa ${ACME}`,
      cpfcnpj: ACME,
      nm_escritorio: null,
      ds_tipo: 'convite',
      papel: 'titular',
      dt_expiracao: '2026-12-21T12:00:00.000Z',
    })
    expect((await people())[1]).toMatchObject({
      id: bia.accountId,
      fl_pendente: 'S',
      ds_pendencia: 'convite',
      id_convite: null,
      nm_convidante: 'Ana',
      fl_comprovado: 'N',
    })
    expect((await answer(bia, invited?.id)).statusCode).toBe(204)
    expect(await companies(bia)).toEqual([ACME, OTHER])
    expect((await bia.get(address('/usuarios'))).statusCode).toBe(200)
    expect([await invitations(bia), typeOf(await answer(bia, invited?.id))]).toEqual([[], [404, 'convite.not_found']])
  })

  test('of 50 concurrent acceptances over two processes one succeeds', async () => {
    await add(titular, {})
    const [invited] = await invitations(bia)
    const second = await createApp(server.deps)
    const url = `${API_BASE}/convites/${invited?.id}/aceitar`
    const headers = { authorization: `Bearer ${bia.token}` }
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 ? second : server.app).inject({ method: 'POST', url, headers })),
    )
    await second.close()
    expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 404)).toHaveLength(49)
  })

  test('declines, and can be invited again', async () => {
    await add(titular, {})
    const [invited] = await invitations(bia)
    expect((await answer(bia, invited?.id, 'recusar')).statusCode).toBe(204)
    expect([await invitations(bia), (await people()).length]).toEqual([[], 1])
    expect((await add(titular, {})).statusCode).toBe(201)
  })

  test('no other person can answer, and no one after thirty days', async () => {
    await add(titular, {})
    const [invited] = await invitations(bia)
    for (const client of [titular, provider])
      for (const word of ['aceitar', 'recusar'] as const)
        expect(typeOf(await answer(client, invited?.id, word))).toEqual([404, 'convite.not_found'])
    now = new Date(now.getTime() + 30 * DAY_MS)
    expect([await invitations(bia), (await people()).length]).toEqual([[], 1])
    expect(typeOf(await answer(bia, invited?.id))).toEqual([404, 'convite.not_found'])
  })

  test('has one invitation: a second one changes the papel; a titular changes and withdraws it', async () => {
    await add(titular, {})
    await add(titular, { papel: 'contador' })
    expect((await invitations(bia)).map(({ papel }) => papel)).toEqual(['contador'])
    const person = { url: address(`/usuarios/${bia.accountId}`) }
    const put = await titular.call({ ...person, method: 'PUT', payload: { papel: 'titular' } })
    expect([put.statusCode, (await invitations(bia))[0]?.papel]).toEqual([204, 'titular'])
    expect((await titular.call({ ...person, method: 'DELETE' })).statusCode).toBe(200)
    expect([await invitations(bia), (await people()).length]).toEqual([[], 1])
  })

  test.each([
    ['is no titular any more', `update account_empresa set papel = 'contador'`],
    ['is blocked', `update account set blocked_at = now() where login = '52998224725'`],
    ['is of a company out of use', 'update empresa set active = false'],
  ])('an invitation is void when its creator %s', async (_, change) => {
    await add(titular, {})
    const [invited] = await invitations(bia)
    await server.owner.query(change)
    expect(typeOf(await answer(bia, invited?.id))).toEqual([404, 'convite.not_found'])
    expect(await invitations(bia)).toEqual([])
  })

  test('invitation, acceptance and refusal are in the company’s audit', async () => {
    await add(titular, {})
    await answer(bia, (await invitations(bia))[0]?.id, 'recusar')
    await add(titular, { papel: 'contador' })
    await answer(bia, (await invitations(bia))[0]?.id)
    const { data } = (await titular.get(address('/auditoria'))).json<AuditoriaReply>()
    expect(
      data.map(({ ds_evento, nm_usuario, ds_alvo, ds_detalhe }) => [ds_evento, nm_usuario, ds_alvo, ds_detalhe]),
    ).toEqual([
      ['usuario.accept', 'Bia', BIA, 'contador'],
      ['usuario.offer', 'Ana', BIA, 'contador'],
      ['usuario.refuse', 'Bia', BIA, 'consulta'],
      ['usuario.offer', 'Ana', BIA, 'consulta'],
    ])
  })
})

test('an unused login that the own company created can be added again with other contacts', async () => {
  const first = (await add(titular, { cpfcnpj: NEW, email: 'errado@exemplo.com.br' })).json<NovoUsuarioReply>().data
  await titular.call({ method: 'DELETE', url: address(`/usuarios/${first.id}`) })
  const second = (await add(titular, { cpfcnpj: NEW, email: 'certo@exemplo.com.br' })).json<NovoUsuarioReply>().data
  expect([second.id, second.ds_pendencia]).toEqual([first.id, 'senha'])
  expect((await server.app.inject({ url: `${API_BASE}${first.convite?.url}` })).statusCode).toBe(404)
  expect((await server.app.inject({ url: `${API_BASE}${second.convite?.url}` })).statusCode).toBe(200)
})

describe('the provider', () => {
  test('can only propose where there is a titular, sees no link and opens no document', async () => {
    const reply = await add(provider, { cpfcnpj: NEW, papel: 'titular' })
    expect([reply.statusCode, reply.json().data]).toEqual([
      201,
      { id: expect.any(String), papel: 'titular', convite: null, fl_pendente: 'S', ds_pendencia: 'proposta' },
    ])
    const { id } = reply.json<NovoUsuarioReply>().data
    const grants = await server.owner.query('select from account_empresa where account_id = $1', [id])
    expect(grants.rowCount).toBe(0)
    expect(typeOf(await provider.post(address(`/usuarios/${id}/convite`)))).toEqual([404, 'usuario.not_found'])
    expect(typeOf(await provider.post(address(`/usuarios/${titular.accountId}/convite`)))).toEqual([
      403,
      'usuario.no_mail',
    ])
    const [proposed] = (await people()).slice(1)
    expect(proposed).toMatchObject({ id, ds_pendencia: 'proposta', nm_convidante: 'Equipe' })
    expect(typeOf(await answer(provider, proposed?.id_convite))).toEqual([404, 'convite.not_found'])
    expect((await answer(titular, proposed?.id_convite)).statusCode).toBe(204)
    expect((await people())[1]).toMatchObject({ id, papel: 'titular', ds_pendencia: 'senha' })
    const link = await titular.post(address(`/usuarios/${id}/convite`))
    expect(link.json().data.url).toMatch(/\/convite\//)
    expect(typeOf(await provider.post(address(`/usuarios/${id}/convite`)))).toEqual([403, 'usuario.no_mail'])
  })

  test('makes a proposal, which becomes an invitation when a titular accepts it for an existing login', async () => {
    await add(provider, {})
    expect(await invitations(bia)).toEqual([])
    await answer(titular, (await people())[1]?.id_convite)
    const [invited] = await invitations(bia)
    expect(invited).toMatchObject({ nm_convidante: 'Ana', papel: 'consulta' })
    expect((await answer(bia, invited?.id)).statusCode).toBe(204)
    expect(await companies(bia)).toContain(ACME)
  })

  test('cannot change a titular’s invitation or raise a papel', async () => {
    await add(titular, {})
    expect(typeOf(await add(provider, { papel: 'titular' }))).toEqual([409, 'usuario.exists'])
    const raise = () =>
      provider.call({ method: 'PUT', url: address(`/usuarios/${bia.accountId}`), payload: { papel: 'titular' } })
    expect(typeOf(await raise())).toEqual([403, 'provider.titular_only'])
    await answer(bia, (await invitations(bia))[0]?.id)
    expect(typeOf(await raise())).toEqual([403, 'provider.titular_only'])
    expect((await people())[1]?.papel).toBe('consulta')
  })

  test('invites into a company without a titular; an unproven login cannot accept', async () => {
    await server.owner.query('delete from account_empresa where account_id = $1', [titular.accountId])
    const made = (await add(provider, { papel: 'titular' })).json<NovoUsuarioReply>().data
    expect(made).toMatchObject({ convite: null, ds_pendencia: 'convite' })
    const [invited] = await invitations(bia)
    expect(typeOf(await answer(bia, invited?.id))).toEqual([403, 'convite.unproven'])
    await server.owner.query('update account set proven_at = now() where id = $1', [bia.accountId])
    expect((await answer(bia, invited?.id)).statusCode).toBe(204)
    expect((await people(bia))[0]).toMatchObject({ cpfcnpj: BIA, papel: 'titular', fl_comprovado: 'S' })
  })
})

describe('by mail', () => {
  let smtp: TestSmtp
  const withMail = async (work: (client: (who: Client) => Client) => Promise<void>, limitFactor = 1000) => {
    smtp = await testSmtp()
    const origins = ['https://portal.exemplo.com.br']
    const app = await createApp({
      ...server.deps,
      config: { ...server.config, smtpUrl: smtp.url, origins, limitFactor },
    })
    const through = (who: Client): Client => {
      const call: Client['call'] = (options) =>
        app.inject({ ...options, headers: { authorization: `Bearer ${who.token}`, ...options.headers } })
      return {
        ...who,
        call,
        get: (url) => call({ method: 'GET', url }),
        post: (url, payload) => call({ method: 'POST', url, payload }),
      }
    }
    await work(through).finally(async () => {
      await app.close()
      smtp.close()
    })
  }

  test('a link is mailed to the person’s own address and not shown; without an address no account is created', () =>
    withMail(async (through) => {
      const refused = await add(through(titular), { cpfcnpj: NEW })
      expect(typeOf(refused)).toEqual([422, 'usuario.no_email'])
      expect((await server.owner.query('select from account where login = $1', [NEW])).rowCount).toBe(0)
      const made = await add(through(titular), { cpfcnpj: NEW, email: 'caio@exemplo.com.br' })
      expect(made.json().data.convite.url).toBeNull()
      expect(smtp.text()).toContain('To: caio@exemplo.com.br')
      const { id } = made.json<NovoUsuarioReply>().data
      await server.owner.query(`update account set email = 'dele@exemplo.com.br', password_hash = 'x' where id = $1`, [
        id,
      ])
      for (const client of [titular, provider]) {
        smtp.clear()
        const again = await through(client).post(address(`/usuarios/${id}/convite`))
        expect([again.statusCode, again.json().data.url]).toEqual([201, null])
        expect(smtp.text()).toContain('To: dele@exemplo.com.br')
      }
    }))

  test('a titular’s acceptance of a proposed new login mails its link', () =>
    withMail(async (through) => {
      await add(through(provider), { cpfcnpj: NEW, email: 'caio@exemplo.com.br' })
      expect(smtp.text()).toBe('')
      expect((await answer(through(titular), (await people())[1]?.id_convite)).statusCode).toBe(204)
      expect(smtp.text()).toContain('To: caio@exemplo.com.br')
    }))

  test('five an hour to one address, sixty by one creator', () =>
    withMail(async (through) => {
      const { id } = (await add(through(titular), { cpfcnpj: NEW, email: 'caio@exemplo.com.br' })).json().data
      const again = () => through(titular).post(address(`/usuarios/${id}/convite`))
      for (let i = 0; i < 4; i += 1) expect((await again()).statusCode).toBe(201)
      const limited = await again()
      expect([...typeOf(limited), limited.headers['retry-after']]).toEqual([429, 'convite.wait', '3600'])
      for (let i = 0; i < 55; i += 1) {
        if (i === 40) await sleep(1_100) // the general limit is 50 calls a second
        const reply = await add(through(titular), { email: `pessoa${i}@exemplo.com.br` })
        expect(reply.statusCode).toBe(201)
      }
      const last = await add(through(titular), { email: 'mais.uma@exemplo.com.br' })
      expect(typeOf(last)).toEqual([429, 'convite.wait'])
      now = new Date(now.getTime() + 3_600_000)
      expect((await again()).statusCode).toBe(201)
    }, 1))

  test('a name is one line of at most 60 characters', () =>
    withMail(async (through) => {
      const nome = 'Cliente '.repeat(20).trim()
      await add(through(titular), { cpfcnpj: NEW, nome, email: 'caio@exemplo.com.br' })
      expect(smtp.text()).toContain(`${nome.slice(0, 59)}`)
      expect(smtp.text()).not.toContain(nome.slice(0, 61))
    }))
})

test.each([
  ['a line end', 'Cliente.\n\nAVISO: sua senha vence hoje'],
  ['a carriage return', 'Cliente\r'],
  ['a tab', 'Cliente\tX'],
  ['a line separator', 'Cliente\u2028X'],
  ['a bidirectional override', 'Cliente \u202Eodnuges'],
  ['a zero-width sign', 'Cli\u200Bente'],
])('a name with %s is a 400 with a message, for a person and for a company', async (_, nome) => {
  const sentence = 'Use um nome sem quebras de linha nem caracteres invisíveis.'
  const person = await add(titular, { cpfcnpj: NEW, nome })
  expect([person.statusCode, person.json().erros]).toEqual([400, [{ campo: 'nome', mensagem: sentence }]])
  const company = { cpfcnpj: '11444777000161', nome, uf: 'SP' }
  expect((await provider.post(`${API_BASE}/provedor/empresas`, company)).json().erros).toMatchObject([
    { mensagem: sentence },
  ])
  const change = { method: 'PUT' as const, url: address('/provedor/empresas'), payload: { nome } }
  expect((await provider.call(change)).statusCode).toBe(400)
})
