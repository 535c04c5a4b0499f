import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readMasterKey } from '../../base/master-key.ts'
import { uuidv7 } from '../../base/uuid.ts'
import { type Client, createAccount, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { type TestAuthority, testAuthority } from '../../testing/certificates.ts'
import { officeCalls } from '../../testing/offices.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { openPackageTokens } from '../pacote/base/token.ts'
import { blockAccount, revokeEmpresa, setPassword, undoTakeover } from './admin.ts'
import { openSession } from './base/session.ts'
import { eraseAccount } from './personal-data.ts'

/** A company of its own, a client of the office, and one that somebody else holds. */
const OWN = '11222333000181'
const CLIENT = '11444777000161'
const HELD = '07943561000173'
const CPF = {
  titular: '52998224725',
  dono: '11144477735',
  person: '86288366757',
  guest: '39053344705',
  held: '71428793860',
}
const SENHA = 'cavalo grampo bateria'
const NOVA = 'girafa janela tambor azul'

let authority: TestAuthority
let server: TestServer
beforeAll(async () => {
  authority = await testAuthority()
})
afterEach(() => server.close())
afterAll(() => authority.close())

const call = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  server.app.inject({
    method,
    url: `${API_BASE}${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  })
const sha256 = (text: string) => createHash('sha256').update(text).digest()

interface Cast {
  titular: Client
  dono: Client
  guest: Client
  holder: Client
  personId: string
  /** A session of the person beside the one that acts */
  token: string
  office: string
  ids: Record<typeof OWN | typeof CLIENT | typeof HELD, number>
}

const sessionOf = async (accountId: string) =>
  (await openSession(server.deps, { accountId, method: 'senha', address: '127.0.0.1', userAgent: null })).token

/** A titular with the person as second titular; an office with the person as second dono, by the person's yes. */
async function cast(): Promise<Cast> {
  server = await testServer({ config: authority.config })
  const titular = await signedIn(server, {
    login: CPF.titular,
    name: 'Titular',
    empresas: { [OWN]: 'titular', [CLIENT]: 'titular' },
  })
  const dono = await signedIn(server, { login: CPF.dono, name: 'Dono' })
  const guest = await signedIn(server, { login: CPF.guest, name: 'Convidado' })
  const holder = await signedIn(server, { login: CPF.held, name: 'Outro', empresas: { [HELD]: 'titular' } })
  const personId = await createAccount(server, {
    login: CPF.person,
    name: 'Pessoa',
    password: SENHA,
    empresas: { [OWN]: 'titular' },
  })
  const token = await sessionOf(personId)
  // a dono who never signed in does not count as one
  await server.owner.query(`update account set password_hash = '-' where id = $1`, [dono.accountId])
  const own = officeCalls(dono)
  await own.create()
  const ids = Object.fromEntries(
    (await server.ownerDb.selectFrom('empresa').select(['id', 'tax_id']).execute()).map(({ id, tax_id }) => [
      tax_id,
      id,
    ]),
  ) as Cast['ids'] // the three companies were inserted above
  const { id: office } = await server.ownerDb.selectFrom('escritorio').select('id').executeTakeFirstOrThrow()
  await server.owner.query(`insert into carteira (escritorio_id, empresa_id, created_at) values ($1, $2, now())`, [
    office,
    ids[CLIENT],
  ])
  await own.invite({ cpfcnpj: CPF.person, nome: 'Pessoa', papel: 'dono' })
  const { data } = (await call(token, 'GET', '/convites')).json<{ data: { id: string }[] }>()
  expect((await call(token, 'POST', `/convites/${data[0]?.id}/aceitar`)).statusCode).toBe(204)
  return { titular, dono, guest, holder, personId, token, office, ids }
}

type Probe = () => Promise<boolean>

async function newPackage({ personId }: Cast, empresaId: number): Promise<{ id: string; url: string; works: Probe }> {
  const id = uuidv7()
  const summary = { groups: [], efd: null, efdReason: null, sheets: [], unprinted: 0, cfops: null }
  const sender = { name: 'Pessoa', taxId: null, person: 'Pessoa', empresa: { name: 'Empresa', taxId: OWN } }
  await server.owner.query(
    `insert into pacote (empresa_id, id, month, content, recipients, account_id, account_name, sender, created_at, expires_at, file_name, version,
       summary, size, sha256, files) values ($1, $2, '2026-10', '{xml}', '{}', $3, 'Pessoa', $4, now(), now() + interval '9 days', 'a.zip', '1', $5, 1, '\\x00', 0)`,
    [empresaId, id, personId, JSON.stringify(sender), JSON.stringify(summary)],
  )
  const url = openPackageTokens(await readMasterKey(server.config)).pathOf({ empresaId, id })
  return { id, url, works: async () => (await server.app.inject({ url })).statusCode === 200 }
}

const newKey = async (token: string, path: string) => {
  const reply = await call(token, 'POST', path, { nome: 'ERP', escopos: ['consulta'] })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ data: { id: string; chave: string } }>().data
}
/** A link for the client of the office. */
const newLink = async (token: string): Promise<Probe> => {
  const reply = await call(token, 'POST', '/caixa/links', { cpfcnpj: CLIENT })
  expect(reply.statusCode, reply.body).toBe(201)
  const { url } = reply.json<{ data: { url: string } }>().data
  return async () => (await server.app.inject({ url })).statusCode === 200
}
/** A webhook of the office or of a company; it works while its person answers for it. */
async function newWebhook(
  accountId: string,
  { officeId, empresaId }: { officeId: string | null; empresaId: number | null },
): Promise<Probe> {
  const id = uuidv7()
  await server.owner.query(
    `insert into webhook (id, escritorio_id, empresa_id, account_id, account_name, name, url, kinds, empresas, secret, secret_end, secret_at, secret_by, created_at, place)
     values ($1, $2, $3, $4, 'Pessoa', 'ERP', 'https://erp.exemplo.com.br', '{}', '{}', '\\x00', 'abc', now(), 'Pessoa', now(), '{}')`,
    [id, officeId, empresaId, accountId],
  )
  const works =
    'select 1 from webhook where id = $1 and revoked_at is null and answers_webhook(account_id, escritorio_id, empresa_id)'
  return async () => ((await server.owner.query(works, [id])).rowCount ?? 0) > 0
}
/** A rule of the office or of a company, likewise. */
async function newRule(
  accountId: string,
  { officeId, empresaId }: { officeId: string | null; empresaId: number | null },
): Promise<Probe> {
  const id = uuidv7()
  await server.owner.query(
    `insert into automacao (id, escritorio_id, empresa_id, account_id, account_name, pos, kind, filter, empresas, steps, created_at)
     values ($1, $2, $3, $4, 'Pessoa', 0, 'nota.recebida', '{}', '{}', '[]', now())`,
    [id, officeId, empresaId, accountId],
  )
  const works =
    'select 1 from automacao where id = $1 and revoked_at is null and answers_webhook(account_id, escritorio_id, empresa_id)'
  return async () => ((await server.owner.query(works, [id])).rowCount ?? 0) > 0
}
const keyWorks =
  (key: string, taxId: string): Probe =>
  async () =>
    (await call(key, 'GET', `/consulta?cnpj_remetente=${taxId}`)).statusCode === 200
const hasRow =
  (table: string, id: string, column = 'account_id'): Probe =>
  async () =>
    ((await server.owner.query(`select 1 from ${table} where ${column} = $1`, [id])).rowCount ?? 0) > 0

/** Makes each voice of the person, and tells how to try it. The companies' ones: in the company or in the office's client. */
async function speak(it: Cast): Promise<Record<string, Probe>> {
  const { token, personId, ids } = it
  const linkOf = async (accountId: string, maker: string) => {
    const secret = randomBytes(32).toString('base64url')
    await server.owner.query(
      `insert into password_link (token_hash, account_id, kind, made_by, created_at, expires_at) values ($1, $2, 'senha', $3, now(), now() + interval '1 hour')`,
      [sha256(secret), accountId, maker],
    )
    return async () => (await server.app.inject({ url: `${API_BASE}/convite/${secret}` })).statusCode === 200
  }
  const unused = await createAccount(server, { login: '98765432100', empresas: { [OWN]: 'consulta' } })
  await server.owner.query(`update account set made_in = $2 where id = $1`, [unused, ids[OWN]])
  const personal = await newKey(token, '/usuario/chaves')
  const ofOffice = await newKey(token, '/escritorio/chaves')
  const ofCompany = await newKey(token, `/chaves?nr_cpfcnpj=${OWN}`)
  const packages = { own: await newPackage(it, ids[OWN]), client: await newPackage(it, ids[CLIENT]) }
  const task = async (empresaId: number) => {
    const id = uuidv7()
    await server.owner.query(
      `insert into tarefa (id, account_id, turn, action, month, sistema, purpose) values ($1, $2, 'x', 'conferir', '2026-10', 'PORTAL', '0')`,
      [id, personId],
    )
    await server.owner.query(
      `insert into tarefa_item (tarefa_id, position, account_id, empresa_id) values ($1, 1, $2, $3)`,
      [id, personId, empresaId],
    )
    return async () =>
      ((await server.owner.query(`select 1 from tarefa_item where tarefa_id = $1 and state = 'na_fila'`, [id]))
        .rowCount ?? 0) > 0
  }
  const tasks = { own: await task(ids[OWN]), client: await task(ids[CLIENT]) }
  await server.owner.query(`insert into account_factor (account_id, secret) values ($1, '\\x00')`, [personId])
  await server.owner.query(`insert into recovery_code (account_id, code_hash) values ($1, '\\x00')`, [personId])
  const invited = await call(token, 'POST', `/usuarios?nr_cpfcnpj=${OWN}`, {
    cpfcnpj: CPF.guest,
    nome: 'Convidado',
    papel: 'consulta',
  })
  expect(invited.statusCode, invited.body).toBe(201)
  const toOffice = await call(token, 'POST', '/escritorio/pessoas', {
    cpfcnpj: CPF.guest,
    nome: 'Convidado',
    papel: 'contador',
  })
  expect(toOffice.statusCode, toOffice.body).toBe(201)
  const invitations = async (client: Client) =>
    (await client.get(`${API_BASE}/convites`)).json<{
      data: { nm_empresa: string | null; nm_escritorio: string | null }[]
    }>().data
  await server.owner.query(
    `insert into carteira_pedido (id, escritorio_id, empresa_id, tax_id, name, asked_by, asker_name, created_at, expires_at)
     values ($1, $2, $3, $5, 'Outra', $4, 'Pessoa', now(), now() + interval '30 days')`,
    [uuidv7(), it.office, ids[HELD], personId, HELD],
  )
  await server.owner.query(
    `insert into empresa_proposta (id, escritorio_id, empresa_id, asked_by, asker_name, change, created_at, expires_at)
     values ($1, $2, $3, $4, 'Pessoa', '{"name": "Outro nome"}', now(), now() + interval '30 days')`,
    [uuidv7(), it.office, ids[CLIENT], personId],
  )
  const provider = await signedIn(server, { login: '12345678909', provider: true })
  expect(
    (await call(token, 'POST', `/suporte/concessoes?nr_cpfcnpj=${OWN}`, { ds_motivo: 'Ajuda', nr_horas: 2 }))
      .statusCode,
  ).toBeLessThan(300)
  const download = randomBytes(8)
  await server.owner.query(
    `insert into download_link (token_hash, account_id, request, expires_at, session_hash) values ($1, $2, '{}', now() + interval '1 hour', '\\x00')`,
    [download, personId],
  )
  return {
    'session.account_id': async () => (await call(token, 'GET', '/empresas')).statusCode === 200,
    'password_link.account_id': await linkOf(personId, personId),
    'password_link.made_by': await linkOf(unused, personId),
    'download_link.account_id': hasRow('download_link', personId),
    'account_factor.account_id': hasRow('account_factor', personId),
    'recovery_code.account_id': hasRow('recovery_code', personId),
    'portfolio_key.account_id': keyWorks(personal.chave, OWN),
    'portfolio_key.created_by': keyWorks(ofOffice.chave, CLIENT),
    'api_key.created_by': keyWorks(ofCompany.chave, OWN),
    'pacote.account_id': packages.own.works,
    'pacote.account_id (client)': packages.client.works,
    'caixa_link.account_id': await newLink(token),
    'webhook.account_id': await newWebhook(it.personId, { officeId: it.office, empresaId: null }),
    'webhook.account_id (company)': await newWebhook(it.personId, { officeId: null, empresaId: it.ids[OWN] }),
    'automacao.account_id': await newRule(it.personId, { officeId: it.office, empresaId: null }),
    'automacao.account_id (company)': await newRule(it.personId, { officeId: null, empresaId: it.ids[OWN] }),
    'tarefa_item.account_id': tasks.own,
    'tarefa_item.account_id (client)': tasks.client,
    'grant_invitation.invited_by': async () =>
      (await invitations(it.guest)).some(({ nm_empresa }) => nm_empresa !== null),
    'grant_invitation.invited_by (office)': async () =>
      (await invitations(it.guest)).some(({ nm_empresa }) => nm_empresa === null),
    'carteira_pedido.asked_by': async () => (await invitations(it.holder)).length > 0,
    'empresa_proposta.asked_by': async () => (await it.titular.get(`${API_BASE}/convites`)).body.includes('Outro nome'),
    'support_grant.granted_by': async () =>
      (await provider.get(`${API_BASE}/consulta?cnpj_remetente=${OWN}`)).statusCode === 200,
    'pessoa.account_id': hasRow('pessoa', personId),
    'account_empresa.account_id': hasRow('account_empresa', personId),
  }
}

const alive = async (voices: Record<string, Probe>) => {
  const found: string[] = []
  for (const [name, works] of Object.entries(voices)) if (await works()) found.push(name)
  return found
}

/** What dies at each event; the rest lives on. Names as in the table `voice`; «(client)» and «(office)» are of the office's side. */
const EVENTS: Record<string, { run: (it: Cast) => Promise<unknown>; ends: string[] | 'all' }> = {
  new_password: {
    run: async (it) => {
      const other = await sessionOf(it.personId)
      expect((await call(other, 'PUT', '/usuario/senha', { senha_atual: SENHA, senha_nova: NOVA })).statusCode).toBe(
        204,
      )
      expect((await call(other, 'GET', '/empresas')).statusCode).toBe(200)
    },
    ends: ['session.account_id', 'password_link.account_id', 'download_link.account_id', 'portfolio_key.account_id'],
  },
  'new_password (operator)': {
    run: (it) => setPassword(server.ownerDb, it.personId, NOVA),
    ends: ['session.account_id', 'password_link.account_id', 'download_link.account_id', 'portfolio_key.account_id'],
  },
  take_over: {
    run: async () => {
      await server.owner.query('delete from account_factor where confirmed_at is not null')
      const certificado = await authority.prove(server.app, CPF.person)
      const reply = await server.app.inject({
        method: 'POST',
        url: `${API_BASE}/login`,
        payload: { usuario: CPF.person, certificado },
      })
      expect(reply.json().data?.fl_tomada, reply.body).toBe('S')
    },
    ends: 'all',
  },
  removed_from_company: {
    run: async (it) => {
      const reply = await it.titular.call({
        method: 'DELETE',
        url: `${API_BASE}/usuarios/${it.personId}?nr_cpfcnpj=${OWN}`,
      })
      expect(reply.statusCode, reply.body).toBe(200)
      expect(reply.json()).toMatchObject({
        chaves: [{ ds_tipo: 'empresa' }],
        pacotes: [{ cpfcnpj: OWN }],
        nr_tarefas: 1,
        nr_convites: 1,
        certificado_destruido: false,
      })
    },
    // the unused login's link was made as its titular; the personal key and the session live on in what is left
    ends: [
      'webhook.account_id (company)',
      'automacao.account_id (company)',
      'account_empresa.account_id',
      'password_link.made_by',
      'api_key.created_by',
      'pacote.account_id',
      'tarefa_item.account_id',
      'grant_invitation.invited_by',
      'support_grant.granted_by',
      'portfolio_key.account_id',
    ],
  },
  'removed_from_company (operator)': {
    run: (it) => revokeEmpresa(server.ownerDb, { accountId: it.personId, empresaId: it.ids[OWN] }),
    ends: [
      'webhook.account_id (company)',
      'automacao.account_id (company)',
      'account_empresa.account_id',
      'password_link.made_by',
      'api_key.created_by',
      'pacote.account_id',
      'tarefa_item.account_id',
      'grant_invitation.invited_by',
      'support_grant.granted_by',
      'portfolio_key.account_id',
    ],
  },
  removed_from_office: {
    run: async (it) => {
      const reply = await officeCalls(it.dono).removePerson(it.personId)
      expect(reply.statusCode, reply.body).toBe(200)
      expect(reply.json()).toMatchObject({
        chaves: [{ ds_tipo: 'escritorio' }],
        pacotes: [{ cpfcnpj: CLIENT }],
        nr_tarefas: 1,
        nr_convites: 1,
        nr_links: 1,
      })
    },
    ends: [
      'webhook.account_id',
      'automacao.account_id',
      'pessoa.account_id',
      'caixa_link.account_id',
      'portfolio_key.created_by',
      'pacote.account_id (client)',
      'tarefa_item.account_id (client)',
      'grant_invitation.invited_by (office)',
      'carteira_pedido.asked_by',
      'empresa_proposta.asked_by',
    ],
  },
  'removed_from_office (leaves)': {
    run: async (it) => {
      const reply = await call(it.token, 'DELETE', '/escritorio/pessoas/eu')
      expect(reply.statusCode, reply.body).toBe(200)
    },
    ends: [
      'webhook.account_id',
      'automacao.account_id',
      'pessoa.account_id',
      'caixa_link.account_id',
      'portfolio_key.created_by',
      'pacote.account_id (client)',
      'tarefa_item.account_id (client)',
      'grant_invitation.invited_by (office)',
      'carteira_pedido.asked_by',
      'empresa_proposta.asked_by',
    ],
  },
  office_removed_from_company: {
    run: async (it) => {
      const reply = await it.titular.call({
        method: 'DELETE',
        url: `${API_BASE}/usuarios/escritorios/${it.office}?nr_cpfcnpj=${CLIENT}`,
      })
      expect(reply.statusCode, reply.body).toBe(200)
      expect(reply.json()).toMatchObject({
        chaves: [],
        pacotes: [{ cpfcnpj: CLIENT }],
        nr_tarefas: 1,
        certificado_destruido: false,
      })
    },
    // the key of the office lives, without the client
    ends: [
      'caixa_link.account_id',
      'pacote.account_id (client)',
      'tarefa_item.account_id (client)',
      'portfolio_key.created_by',
      'empresa_proposta.asked_by',
    ],
  },
  'lowered (company)': {
    run: async (it) => {
      const reply = await it.titular.call({
        method: 'PUT',
        url: `${API_BASE}/usuarios/${it.personId}?nr_cpfcnpj=${OWN}`,
        payload: { papel: 'consulta' },
      })
      expect(reply.statusCode, reply.body).toBe(204)
    },
    ends: [
      'webhook.account_id (company)',
      'automacao.account_id (company)',
      'password_link.made_by',
      'api_key.created_by',
      'pacote.account_id',
      'tarefa_item.account_id',
      'grant_invitation.invited_by',
      'support_grant.granted_by',
    ],
  },
  'lowered (office)': {
    run: async (it) => {
      expect((await officeCalls(it.dono).changePerson(it.personId, { papel: 'assistente' })).statusCode).toBe(204)
    },
    ends: [
      'webhook.account_id',
      'automacao.account_id',
      'caixa_link.account_id',
      'portfolio_key.created_by',
      'pacote.account_id (client)',
      'tarefa_item.account_id (client)',
      'grant_invitation.invited_by (office)',
      'carteira_pedido.asked_by',
      'empresa_proposta.asked_by',
    ],
  },
  block: {
    run: (it) => blockAccount(server.ownerDb, it.personId, new Date()),
    ends: 'all',
  },
  erase: {
    run: (it) => server.ownerDb.transaction().execute((tx) => eraseAccount(tx, it.personId)),
    ends: 'all',
  },
}
/** What an event that ends everything leaves: rows of rights and proofs, which a block only suspends. */
const LEFT: Record<string, string[]> = {
  take_over: ['account_empresa.account_id'],
  block: [
    'account_factor.account_id',
    'recovery_code.account_id',
    'tarefa_item.account_id',
    'tarefa_item.account_id (client)',
    'support_grant.granted_by',
    'pessoa.account_id',
    'account_empresa.account_id',
  ],
}

describe('what speaks for a person', () => {
  test.each(Object.keys(EVENTS))('%s ends exactly what the list says, at the next call', async (event) => {
    const it = await cast()
    const voices = await speak(it)
    expect(await alive(voices)).toEqual(Object.keys(voices))
    const { run, ends } = EVENTS[event]!
    await run(it)
    const left = ends === 'all' ? (LEFT[event] ?? []) : Object.keys(voices).filter((name) => !ends.includes(name))
    expect((await alive(voices)).toSorted()).toEqual(left.toSorted())
    if (event !== 'block') return
    await blockAccount(server.ownerDb, it.personId, null)
    const gone = ['session.account_id', 'download_link.account_id']
    expect(await alive(voices)).toEqual(Object.keys(voices).filter((name) => !gone.includes(name)))
  })

  test('every event of the list is run above', async () => {
    server = await testServer()
    const { rows } = await server.owner.query<{ event: string }>(
      `select distinct jsonb_object_keys(acts) as event from voice where kind = 'voice' order by 1`,
    )
    expect(rows.map(({ event }) => event)).toEqual(
      [...new Set(Object.keys(EVENTS).map((name) => name.split(' ')[0]))].toSorted(),
    )
  })

  test('the undo of a take-over restores keys, packages, membership, factor and password', async () => {
    const it = await cast()
    const voices = await speak(it)
    await EVENTS.take_over?.run(it)
    await undoTakeover(server.ownerDb, it.personId)
    const gone = [
      'session.account_id',
      'download_link.account_id',
      'password_link.account_id',
      'password_link.made_by',
      'tarefa_item.account_id',
      'tarefa_item.account_id (client)',
    ]
    expect(await alive(voices)).toEqual(Object.keys(voices).filter((name) => !gone.includes(name)))
    const back = await server.app.inject({
      method: 'POST',
      url: `${API_BASE}/login`,
      payload: { usuario: CPF.person, senha: SENHA },
    })
    expect(back.statusCode, back.body).toBe(200)
  })

  test('each column that names an account or an office is in the list, once, as voice or as history', async () => {
    server = await testServer()
    const { rows } = await server.owner.query<{ name: string }>(`
      select c.table_name || '.' || c.column_name as name from information_schema.columns c
        join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.data_type = 'uuid'
        and (c.column_name ~ '^(account|escritorio)(_id)?$' or c.column_name ~ '_(by|account|escritorio)$' or c.column_name = 'made_for') order by 1`)
    const listed = await server.owner.query<{ name: string }>(
      `select table_name || '.' || column_name as name from voice where to_regclass(table_name) is not null order by 1`,
    )
    expect(listed.rows.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })
})

describe('adopting', () => {
  test('the remaining dono keeps key and package under a new secret; the old ones end', async () => {
    const it = await cast()
    const key = await newKey(it.token, '/escritorio/chaves')
    const address = await newPackage(it, it.ids[CLIENT])
    // a titular finds the open addresses of all months in one list
    const list = await it.titular.get(`${API_BASE}/fechamento/pacote?nr_cpfcnpj=${CLIENT}`)
    expect(list.json().data).toMatchObject([{ id: address.id, mes: '2026-10', nm_usuario: 'Pessoa' }])
    const url = `${API_BASE}/escritorio/pessoas/${it.personId}?adotar=${key.id},${address.id}`
    const preview = await it.dono.call({ method: 'DELETE', url: `${url}&previa=1` })
    expect([preview.statusCode, await address.works(), await keyWorks(key.chave, CLIENT)()]).toEqual([200, true, true])
    const { chaves, pacotes } = (await it.dono.call({ method: 'DELETE', url })).json()
    expect(chaves).toMatchObject([{ id: key.id, fl_adotada: 'S', chave: expect.stringMatching(/^pk_/) }])
    expect(pacotes).toMatchObject([{ id: address.id, fl_adotada: 'S', url: expect.stringMatching(/^\/pacote\//) }])
    expect([await keyWorks(key.chave, CLIENT)(), await keyWorks(chaves[0].chave, CLIENT)()]).toEqual([false, true])
    expect([await address.works(), (await server.app.inject({ url: pacotes[0].url })).statusCode]).toEqual([false, 200])
  })

  test('a titular keeps the key of a removed titular; a stranger, and the person alone, keep nothing', async () => {
    const it = await cast()
    const key = await newKey(it.token, `/chaves?nr_cpfcnpj=${OWN}`)
    const of = (client: Client) =>
      client.call({ method: 'DELETE', url: `${API_BASE}/usuarios/${it.personId}?nr_cpfcnpj=${OWN}&adotar=${key.id}` })
    expect((await of(it.guest)).statusCode).toBe(403)
    expect(
      (await call(it.token, 'DELETE', `/usuarios/${it.personId}?nr_cpfcnpj=${OWN}&adotar=${key.id}&previa=1`)).json()
        .chaves,
    ).toMatchObject([{ fl_adotada: 'N', chave: null }])
    const { chaves } = (await of(it.titular)).json()
    expect([await keyWorks(key.chave, OWN)(), await keyWorks(chaves[0].chave, OWN)()]).toEqual([false, true])
  })
})

test('a new password keeps the personal keys that are named, also by the link', async () => {
  const it = await cast()
  const [kept, lost] = [await newKey(it.token, '/usuario/chaves'), await newKey(it.token, '/usuario/chaves')]
  const body = { senha_atual: SENHA, senha_nova: NOVA, manter_chaves: [kept.id] }
  expect((await call(it.token, 'PUT', '/usuario/senha', body)).statusCode).toBe(204)
  expect([await keyWorks(kept.chave, OWN)(), await keyWorks(lost.chave, OWN)()]).toEqual([true, false])
  const secret = randomBytes(32).toString('base64url')
  await server.owner.query(
    `insert into password_link (token_hash, account_id, kind, created_at, expires_at) values ($1, $2, 'senha', now(), now() + interval '1 hour')`,
    [sha256(secret), it.personId],
  )
  const url = `${API_BASE}/convite/${secret}`
  expect((await server.app.inject({ url })).json().chaves).toEqual([
    { id: kept.id, nome: 'ERP', ds_final: kept.chave.slice(-4) },
  ])
  await server.app.inject({ method: 'POST', url, payload: { senha: SENHA } })
  expect(await keyWorks(kept.chave, OWN)()).toBe(false)
})

describe('a login that a stranger made, before its owner came', () => {
  test('its personal API key ends with the take-over by certificate', async () => {
    server = await testServer({ config: authority.config })
    const attacker = await signedIn(server, { login: CPF.titular, empresas: { [OWN]: 'titular' } })
    await insertEmpresa(server, { taxId: CLIENT, name: 'Vítima' })
    const made = await attacker.post(`${API_BASE}/usuarios?nr_cpfcnpj=${OWN}`, {
      cpfcnpj: CLIENT,
      nome: 'Vítima',
      papel: 'consulta',
    })
    const link = String(made.json().data.convite.url).split('/convite/')[1]
    await server.app.inject({ method: 'POST', url: `${API_BASE}/convite/${link}`, payload: { senha: SENHA } })
    const login = (payload: object) => server.app.inject({ method: 'POST', url: `${API_BASE}/login`, payload })
    const { token } = (await login({ usuario: CLIENT, senha: SENHA })).json().data
    const key = (
      await call(token, 'POST', '/usuario/chaves', {
        nome: 'ERP',
        escopos: ['importar', 'consulta', 'produtos', 'captura'],
      })
    ).json().data
    expect(await keyWorks(key.chave, OWN)()).toBe(true)
    const owner = await login({ usuario: CLIENT, certificado: await authority.prove(server.app, CLIENT) })
    expect(owner.json().data).toMatchObject({ fl_tomada: 'S' })
    for (const path of [`/consulta?cnpj_remetente=${CLIENT}`, `/produtos?nr_cpfcnpj=${CLIENT}`])
      expect((await call(key.chave, 'GET', path)).statusCode).toBe(401)
    expect((await call(key.chave, 'PUT', `/produtos?nr_cpfcnpj=${CLIENT}`, { data: [] })).statusCode).toBe(401)
  })

  test('its membership in the stranger’s office ends with the take-over; the owner refuses it, or joins another office', async () => {
    server = await testServer({ config: authority.config })
    const stranger = await signedIn(server, { login: CPF.dono, name: 'Estranho', sistema: 'SCA' })
    const own = officeCalls(stranger)
    await own.create()
    const { convite } = (
      await own.invite({ cpfcnpj: CPF.person, nome: 'Alheio', papel: 'contador', etiquetas: [] })
    ).json().data
    const link = String(convite.url).split('/convite/')[1]
    await server.app.inject({ method: 'POST', url: `${API_BASE}/convite/${link}`, payload: { senha: SENHA } })
    const login = (payload: object) => server.app.inject({ method: 'POST', url: `${API_BASE}/login`, payload })
    const first = (await login({ usuario: CPF.person, senha: SENHA })).json().data
    // nobody works anywhere, and nobody gets the SPED module, before the own yes
    expect((await call(first.token, 'GET', '/escritorio')).statusCode).toBe(404)
    expect(first).toMatchObject({ dsutilizamodulosped: 'N' })
    const asked = async (token: string) =>
      (await call(token, 'GET', '/convites')).json<{ data: { id: string; nm_escritorio: string }[] }>().data
    await call(first.token, 'POST', `/convites/${(await asked(first.token))[0]?.id}/aceitar`)
    expect((await call(first.token, 'GET', '/escritorio')).statusCode).toBe(200)

    const { token } = (
      await login({ usuario: CPF.person, certificado: await authority.prove(server.app, CPF.person) })
    ).json().data
    expect((await call(token, 'GET', '/escritorio')).statusCode).toBe(404)
    const honest = await signedIn(server, { login: CPF.guest, name: 'Honesto' })
    await server.owner.query(`insert into escritorio (id, name, uf, created_at) values ($1, 'Honesto', 'SP', now())`, [
      uuidv7(),
    ])
    await server.owner.query(
      `insert into pessoa (account_id, escritorio_id, papel, name, created_at) select $1, id, 'dono', 'Honesto', now() from escritorio where name = 'Honesto'`,
      [honest.accountId],
    )
    await officeCalls(honest).invite({ cpfcnpj: CPF.person, nome: 'Pessoa', papel: 'contador' })
    const invitations = await asked(token)
    expect(invitations.map(({ nm_escritorio }) => nm_escritorio)).toEqual(
      expect.arrayContaining(['Honesto', 'Prado Contabilidade']),
    )
    const of = (name: string) => invitations.find(({ nm_escritorio }) => nm_escritorio === name)?.id
    expect((await call(token, 'POST', `/convites/${of('Prado Contabilidade')}/recusar`)).statusCode).toBe(204)
    expect((await call(token, 'POST', `/convites/${of('Honesto')}/aceitar`)).statusCode).toBe(204)
    const shown = await call(token, 'DELETE', '/escritorio/pessoas/eu?previa=1')
    expect([shown.statusCode, shown.json()]).toMatchObject([200, { chaves: [], certificado_destruido: false }])
    expect((await call(token, 'GET', '/escritorio')).statusCode).toBe(200)
    expect((await call(token, 'DELETE', '/escritorio/pessoas/eu')).statusCode).toBe(200)
    expect((await call(token, 'GET', '/escritorio')).statusCode).toBe(404)
  })
})

test('the founder and the only dono cannot leave; a dono whom the operator named stays through a take-over', async () => {
  server = await testServer({ config: authority.config })
  const id = await createAccount(server, { login: CPF.person, name: 'Dono', password: SENHA })
  const token = await sessionOf(id)
  await call(token, 'POST', '/escritorio', { nome: 'Prado', uf: 'SP' })
  const leave = await call(token, 'DELETE', '/escritorio/pessoas/eu')
  expect([leave.statusCode, leave.json().type]).toEqual([409, 'escritorio.last_dono'])
  const certificado = await authority.prove(server.app, CPF.person)
  const taken = await server.app.inject({
    method: 'POST',
    url: `${API_BASE}/login`,
    payload: { usuario: CPF.person, certificado },
  })
  expect(taken.json().data.fl_tomada).toBe('S')
  expect((await call(taken.json().data.token, 'GET', '/escritorio')).statusCode).toBe(200)
})

test.each([
  ['a session, at a new password', 'session', 'new_password'],
  ['a personal key, at a new password', 'key', 'new_password'],
  ['a session, at a block', 'session', 'block'],
  ['a key of the company, at the removal of its maker', 'company', 'removed_from_company'],
  ['the session of a removed person, about the company', 'session', 'removed_from_company'],
])('the event stream of %s, closes within two seconds', async (_, kind, event) => {
  const it = await cast()
  await server.owner.query('delete from pessoa where account_id = $1', [it.personId])
  const scopes = { nome: 'ERP', escopos: ['captura'] }
  const path = kind === 'company' ? `/chaves?nr_cpfcnpj=${OWN}` : '/usuario/chaves'
  const bearer = kind === 'session' ? it.token : (await call(it.token, 'POST', path, scopes)).json().data.chave
  await newKey(it.token, `/chaves?nr_cpfcnpj=${OWN}`)
  let isClosed = false
  const stream = server.app
    .inject({
      url: `${API_BASE}/captura/saude?nr_cpfcnpj=${OWN}`,
      headers: { authorization: `Bearer ${bearer}`, accept: 'text/event-stream' },
    })
    .then((reply) => {
      isClosed = true
      return reply
    })
  await sleep(1_700)
  expect(isClosed).toBe(false)
  if (event === 'removed_from_company')
    await it.titular.call({ method: 'DELETE', url: `${API_BASE}/usuarios/${it.personId}?nr_cpfcnpj=${OWN}` })
  else await EVENTS[event]?.run(it)
  await expect.poll(() => isClosed, { timeout: 2_500, interval: 50 }).toBe(true)
  expect((await stream).body).toContain('data: {}')
})
