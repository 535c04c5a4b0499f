import type { AtosReply } from '@portal/contract/acesso/conta.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, createAccount, signedIn } from '../../../testing/accounts.ts'
import { buildNota, insertNotas } from '../../../testing/notas.ts'
import { officeCalls } from '../../../testing/offices.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'

const ACME = '11222333000181'
const PASSWORD = 'cavalo grampo bateria'

let server: TestServer
let ana: Client
beforeEach(async () => {
  await server?.close()
  server = await testServer()
  ana = await signedIn(server, {
    login: '52998224725',
    name: 'Ana Souza',
    email: 'ana@exemplo.com.br',
    phone: '11 91234-5678',
    password: PASSWORD,
    empresas: { [ACME]: 'contador' },
  })
})
afterAll(() => server.close())

const put = (client: Client, body: object) =>
  client.call({ method: 'PUT', url: `${API_BASE}/usuario/dados`, payload: body })
const DATA = { nome: 'Ana Souza', email: 'ana@exemplo.com.br', telefone: '11 91234-5678' }
const atos = async (client: Client, query = '') =>
  (await client.get(`${API_BASE}/usuario/atos${query}`)).json<AtosReply>()
const erase = (client: Client, senha = PASSWORD) => client.post(`${API_BASE}/usuario/apagar`, { senha })

describe('the own data', () => {
  test('name and phones are changed; the page reads them back', async () => {
    const reply = await put(ana, { ...DATA, nome: ' Ana Prado ', telefone: '(11) 91234-5678, 1133334444' })
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { data: { nome: 'Ana Prado', email: DATA.email, telefone: '(11) 91234-5678; 1133334444' } },
    ])
    const read = await ana.get(`${API_BASE}/usuario/parametros?nr_cpfcnpj=${ACME}`)
    expect(read.json().data).toMatchObject({ nome: 'Ana Prado', telefone: '(11) 91234-5678; 1133334444' })
    const [first] = (await atos(ana)).data
    expect(first).toMatchObject({ ds_evento: 'usuario.data', ds_detalhe: 'nome, telefone', cpfcnpj: null })
  })

  test('the daily mail of alerts is on until the person switches it off, for the person alone', async () => {
    const mail = async (client: Client) => (await client.get(`${API_BASE}/usuario/avisos`)).json().data
    const change = (client: Client, fl_email: boolean) =>
      client.call({ method: 'PUT', url: `${API_BASE}/usuario/avisos`, payload: { fl_email } })
    const bia = await signedIn(server, { login: '39053344705', empresas: { [ACME]: 'consulta' } })
    expect(await mail(ana)).toEqual({ fl_email: true, fl_servidor: false })
    for (let count = 0; count < 2; count++) expect((await change(ana, false)).json().data.fl_email).toBe(false)
    expect([(await mail(ana)).fl_email, (await mail(bia)).fl_email]).toEqual([false, true])
    const told = (await atos(ana)).data.filter(({ ds_evento }) => ds_evento === 'usuario.data')
    expect(told.map(({ ds_detalhe }) => ds_detalhe)).toEqual(['e-mail diário dos avisos desligado'])
    expect((await change(ana, true)).json().data.fl_email).toBe(true)
  })

  test('other e-mails need the password again', async () => {
    const body = { ...DATA, email: 'nova@exemplo.com.br' }
    const bare = await put(ana, body)
    expect([bare.statusCode, bare.json().erros[0].campo]).toEqual([400, 'senha'])
    const wrong = await put(ana, { ...body, senha: 'outra' })
    expect([wrong.statusCode, wrong.json().type]).toEqual([422, 'senha.wrong'])
    expect((await put(ana, { ...body, senha: PASSWORD })).json().data.email).toBe('nova@exemplo.com.br')
  })

  test.each([
    ['email', 'ana'],
    ['email', 'ana@exemplo'],
    ['email', 'a@b.co\u0000'],
    ['email', Array.from({ length: 6 }, (_, i) => `a${i}@exemplo.com.br`).join(';')],
    ['telefone', '123'],
    ['telefone', 'onze nove'],
    ['nome', 'Ana\u202eSouza'],
    ['nome', ' '],
  ])('%s %j is refused at its field', async (campo, value) => {
    const reply = await put(ana, { ...DATA, senha: PASSWORD, [campo]: value })
    expect([400, 422]).toContain(reply.statusCode)
    if (reply.statusCode === 422) expect(reply.json().erros[0].campo).toBe(campo)
  })

  test('an account changes itself alone, and the demo’s user never', async () => {
    const other = await createAccount(server, { login: '11144477735', name: 'Bia' })
    await put(ana, { ...DATA, nome: 'Outra' })
    const { rows } = await server.owner.query('select name from account where id = $1', [other])
    expect(rows).toEqual([{ name: 'Bia' }])
    await server.owner.query('update account set demo = true where id = $1', [ana.accountId])
    for (const reply of [await put(ana, DATA), await ana.get(`${API_BASE}/usuario/exportacao`), await erase(ana)])
      expect([reply.statusCode, reply.json().type]).toEqual([403, 'demo.fixed'])
  })
})

describe('the own acts', () => {
  test('are those of the person alone, newest first, in pages; a company left behind does not show', async () => {
    const bia = await signedIn(server, { login: '11144477735', name: 'Bia', empresas: { [ACME]: 'contador' } })
    const { id: empresaId } = await server.ownerDb.selectFrom('empresa').select('id').executeTakeFirstOrThrow()
    const nota = buildNota(empresaId)
    await insertNotas(server.ownerDb, [nota])
    for (let time = 0; time < 3; time += 1) await ana.get(`${API_BASE}/xml/${nota.id}`)
    await bia.get(`${API_BASE}/xml/${nota.id}`)
    const first = await atos(ana, '?limite=2')
    expect(first.data.map(({ ds_evento, cpfcnpj, ds_endereco }) => [ds_evento, cpfcnpj, ds_endereco])).toEqual([
      ['nota.xml', ACME, '127.0.0.1'],
      ['nota.xml', ACME, '127.0.0.1'],
    ])
    const rest = await atos(ana, `?limite=2&cursor=${encodeURIComponent(first.proximo ?? '')}`)
    expect([rest.data.length, rest.proximo]).toEqual([1, null])
    const strange = await bia.get(`${API_BASE}/usuario/atos?cursor=${encodeURIComponent(first.proximo ?? '')}`)
    expect(strange.statusCode).toBe(400)
    await server.owner.query('delete from account_empresa where account_id = $1', [ana.accountId])
    expect((await atos(ana)).data).toEqual([])
  })

  test('the demo’s user sees no address of another visitor', async () => {
    await put(ana, { ...DATA, nome: 'Outra' })
    await server.owner.query('update account set demo = true where id = $1', [ana.accountId])
    expect((await atos(ana)).data.map(({ ds_endereco }) => ds_endereco)).toEqual([null])
  })
})

describe('the own data taken out', () => {
  test('is the whole of what is kept, without secrets, and audited', async () => {
    await ana.get(`${API_BASE}/log?nr_cpfcnpj=${ACME}`)
    await ana.post(`${API_BASE}/usuario/chaves`, { nome: 'Robô', escopos: ['consulta'] })
    const reply = await ana.get(`${API_BASE}/usuario/exportacao`)
    expect(reply.headers['content-disposition']).toContain('meus-dados.json')
    expect(reply.json()).toMatchObject({
      cadastro: { login: '52998224725', name: 'Ana Souza', has_password: true },
      empresas: [{ tax_id: ACME, papel: 'contador' }],
      chaves: [{ name: 'Robô', scopes: ['consulta'] }],
      acessos: [{ tax_id: ACME }],
      segundo_fator: [],
    })
    expect(reply.body).not.toMatch(/argon2|pc_|pk_|"password_hash"/)
    expect((await atos(ana)).data[0]?.ds_evento).toBe('usuario.export')
  })
})

describe('the erasure', () => {
  test('needs the password, ends the session and every key at once, and keeps documents and audit', async () => {
    const { id: empresaId } = await server.ownerDb.selectFrom('empresa').select('id').executeTakeFirstOrThrow()
    await insertNotas(server.ownerDb, [buildNota(empresaId)])
    const made = await ana.post(`${API_BASE}/usuario/chaves`, { nome: 'Robô', escopos: ['consulta'] })
    const { chave } = made.json<{ data: { chave: string } }>().data
    expect((await erase(ana, 'outra')).json().type).toBe('senha.wrong')
    expect((await ana.post(`${API_BASE}/usuario/apagar`, {})).statusCode).toBe(400)
    expect((await erase(ana)).statusCode).toBe(204)
    expect((await erase(ana)).statusCode).toBe(401)
    const url = `${API_BASE}/consulta?cnpj_remetente=${ACME}`
    const byKey = await server.app.inject({ url, headers: { authorization: `Bearer ${chave}` } })
    expect(byKey.statusCode).toBe(401)
    const count = async (table: string) =>
      (await server.owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n
    expect([await count('account'), await count('portfolio_key'), await count('nota')]).toEqual([0, 0, 1])
    const { rows } = await server.owner.query(`select empresa_id from audit where what = 'usuario.erase' order by 1`)
    expect(rows).toEqual([{ empresa_id: 0 }, { empresa_id: empresaId }])
  })

  test('is refused to the last titular of a company and to the last dono of an office', async () => {
    const titular = await signedIn(server, {
      login: '11144477735',
      password: PASSWORD,
      empresas: { '11444777000161': 'titular' },
    })
    const refused = await erase(titular)
    expect([refused.statusCode, refused.json().type]).toEqual([409, 'usuario.last_titular'])
    expect(refused.json().detail).toContain('11444777000161')
    await officeCalls(ana).create()
    expect((await erase(ana)).json().type).toBe('escritorio.last_dono')
    expect((await ana.get(`${API_BASE}/empresas`)).statusCode).toBe(200)
  })

  test('of two titulares who leave at once one stays', async () => {
    const both = []
    for (const login of ['11144477735', '39053344705'])
      both.push(await signedIn(server, { login, password: PASSWORD, empresas: { '11444777000161': 'titular' } }))
    const replies = await Promise.all(both.map((client) => erase(client)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  })
})
