import { API_BASE } from '@portal/contract/common.ts'
import { testCa } from '@portal/simulador/testing/stage.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../../base/uuid.ts'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { buildNota, cnpjOf, insertNotas } from '../../testing/notas.ts'
import { officeCalls } from '../../testing/offices.ts'
import { insertCertificate } from '../../testing/sefaz/insert-certificate.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { grantEmpresa } from '../acesso/admin.ts'
import { openSession } from '../acesso/base/session.ts'

/** What limited, lowered, removed and invited rights do not do (decision 0040). */
const FRIEND = { cpfcnpj: '74971484000', nome: 'Amigo', email: 'amigo@exemplo.com.br', papel: 'titular' }

let server: TestServer
let dono: Client
let partner: Client
let stranger: Client
let provider: Client
let friend: Client
beforeAll(async () => {
  server = await testServer({ config: { demo: false } })
  dono = await signedIn(server, { login: '11144477735', name: 'Ana' })
  partner = await signedIn(server, { login: '52998224725', name: 'Bia' })
  stranger = await signedIn(server, { login: '39053344705', name: 'Estranho' })
  provider = await signedIn(server, { login: '16899535009', name: 'Provedor', provider: true })
  friend = await signedIn(server, { login: FRIEND.cpfcnpj, name: 'Amigo' })
  await query('update account set proven_at = now() where id = $1', [friend.accountId])
  await query(`update account set password_hash = '-'`) // a dono who never signed in does not count as one
  await officeCalls(dono).create()
  await query(
    `with office as (insert into escritorio (id, name, uf, created_at) values (gen_random_uuid(), 'Estranho', 'SP', now()) returning id)
    insert into pessoa (account_id, escritorio_id, papel, name, created_at) select $1, id, 'dono', 'Estranho', now() from office`,
    [stranger.accountId],
  )
  await officeCalls(dono).invite({ cpfcnpj: '52998224725', nome: 'Bia', papel: 'dono' })
  await officeCalls(partner).answer((await officeCalls(partner).invitations())[0]?.id)
})
afterAll(() => server.close())

const query = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await server.owner.query<T>(text, values)).rows
const line = (cpfcnpj: string) => ({ cpfcnpj, nome: `Cliente ${cpfcnpj}`, uf: 'SP' })
const idOf = async (taxId: string) =>
  (await server.ownerDb.selectFrom('empresa').select('id').where('tax_id', '=', taxId).executeTakeFirstOrThrow()).id
const addNota = async (taxId: string) =>
  insertNotas(server.ownerDb, [buildNota(await idOf(taxId), { issued: '2026-05-01T10:00:00' })])
/** Number of notes that the list shows, or the refusal. */
async function seen(client: Client, taxId: string) {
  const reply = await client.get(`${API_BASE}/consulta?cnpj_remetente=${taxId}`)
  const { data, type } = reply.json<{ data?: unknown[]; type?: string }>()
  return data?.length ?? type
}
const products = async (client: Client, taxId: string) =>
  (await client.get(`${API_BASE}/produtos?nm_sistema=PORTAL&nr_cpfcnpj=${taxId}`)).statusCode
/** The provider invites a friend as titular, who says yes. */
async function befriend(taxId: string) {
  expect((await provider.post(`${API_BASE}/usuarios?nr_cpfcnpj=${taxId}`, FRIEND)).statusCode).toBe(201)
  expect((await officeCalls(friend).answer((await officeCalls(friend).invitations())[0]?.id)).statusCode).toBe(204)
}
const prove = async (taxId: string, accountId: string | null, office: string | null) =>
  query(`select prove_empresas(array[$1::bigint], 'a1', $2, (select id from escritorio where name = $3), now())`, [
    ...[await idOf(taxId), accountId, office],
  ])
async function keepA1(taxId: string, accountId: string | null) {
  const root = taxId.slice(0, 8)
  await insertCertificate(server, { root, demo: false }, testCa.leaf({ taxId, name: 'Empresa' }))
  await query(
    `delete from capture_admission where certificate_id = (select id from capture_certificate where root = $1)`,
    [root],
  )
  await query('update capture_certificate set keeper_account = $1, keeper_escritorio = null where root = $2', [
    ...[accountId, root],
  ])
  await query(
    `insert into capture_admission (empresa_id, certificate_id, admitted_at, admitted_by_name)
    select $1, id, now(), 'Teste' from capture_certificate where root = $2`,
    [await idOf(taxId), root],
  )
}
const keptOf = async (taxId: string) =>
  (await query('select from capture_certificate where root = $1', [taxId.slice(0, 8)])).length

test('a key of the office ends when the dono who made it gets another papel, and does not come back with the papel', async () => {
  const taxId = cnpjOf('20000001')
  await officeCalls(dono).add(line(taxId))
  const made = await partner.post(`${API_BASE}/escritorio/chaves`, { nome: 'ERP', escopos: ['consulta'] })
  const { chave } = made.json<{ data: { chave: string } }>().data
  const call = async () =>
    (
      await server.app.inject({
        url: `${API_BASE}/consulta?cnpj_remetente=${taxId}`,
        headers: { authorization: `Bearer ${chave}` },
      })
    ).statusCode
  expect(await call()).toBe(200)
  await officeCalls(dono).changePerson(partner.accountId, { papel: 'contador', etiquetas: ['Norte'] })
  expect([await seen(partner, taxId), await call()]).toEqual(['empresa.no_right', 401])
  await officeCalls(dono).changePerson(partner.accountId, { papel: 'dono' })
  expect(await call()).toBe(401)
})

test('whom the provider invites opens no documents of a company that is somebody’s, with or without a titular', async () => {
  const [owned, client] = [cnpjOf('20000002'), cnpjOf('20000003')]
  const titular = await signedIn(server, { login: '86288366757', empresas: { [owned]: 'titular' } })
  await addNota(owned)
  await provider.call({ method: 'DELETE', url: `${API_BASE}/usuarios/${titular.accountId}?nr_cpfcnpj=${owned}` })
  await officeCalls(dono).add(line(client))
  await addNota(client)
  for (const taxId of [owned, client]) {
    await befriend(taxId)
    expect([await seen(friend, taxId), await products(friend, taxId)]).toEqual(['empresa.no_right', 403])
  }
  // and takes nothing from the office: it still holds the root alone
  const only = await query(
    `select is_only_holder((select id from escritorio where name = 'Prado Contabilidade'), $1, $2) as only`,
    [dono.accountId, client.slice(0, 8)],
  )
  expect(only).toEqual([{ only: true }])
  expect((await officeCalls(dono).add(line(cnpjOf('20000003', '0002')))).json()).toMatchObject({ incluidas: 1 })
  await prove(client, null, 'Prado Contabilidade')
  expect(await seen(friend, client)).toBe('empresa.no_right')
  const waiting = (await officeCalls(dono).invitations()) as { id: string; cpfcnpj?: string }[]
  await officeCalls(dono).answer(waiting.find(({ cpfcnpj }) => cpfcnpj === client)?.id)
  expect([await seen(friend, client), await products(friend, client)]).toEqual([1, 200])
})

test('the yes of a titular of whom nothing is proven goes no further than that title', async () => {
  const [own, asked] = [cnpjOf('20000017'), cnpjOf('20000018')]
  for (const taxId of [own, asked]) {
    await insertEmpresa(server, { taxId })
    await query('update empresa set proven = false where tax_id = $1', [taxId])
    await befriend(taxId)
  }
  await query(
    `with office as (insert into escritorio (id, name, uf, created_at) values (gen_random_uuid(), 'Do amigo', 'SP', now()) returning id)
    insert into pessoa (account_id, escritorio_id, papel, name, created_at) select $1, id, 'dono', 'Amigo', now() from office`,
    [friend.accountId],
  )
  expect((await officeCalls(friend).add(line(own))).json()).toMatchObject({ incluidas: 1 })
  expect((await officeCalls(stranger).add(line(asked))).statusCode).toBe(409)
  const [request] = await officeCalls(friend).invitations()
  expect((await officeCalls(friend).answer(request?.id)).statusCode).toBe(204)
  for (const taxId of [own, asked]) {
    expect(await query('select standing from carteira where empresa_id = $1', [await idOf(taxId)])).toEqual([
      { standing: 'entered' },
    ])
    await prove(taxId, uuidv7(), null)
    expect([taxId, await products(friend, taxId), await products(stranger, taxId)]).toEqual([taxId, 403, 403])
  }
  await query(`delete from pessoa where account_id = $1`, [friend.accountId])
})

test('the provider invites nobody into a company that an office may bring back', async () => {
  const taxId = cnpjOf('20000004')
  await officeCalls(dono).add(line(taxId))
  await officeCalls(dono).drop(taxId)
  const invited = await provider.post(`${API_BASE}/usuarios?nr_cpfcnpj=${taxId}`, FRIEND)
  expect(invited.json()).toMatchObject({ status: 409, type: 'empresa.claimed' })
  expect((await officeCalls(dono).undo(taxId)).statusCode).toBe(204)
})

test('the operator’s A1 is shared by nobody who only holds another establishment of its root', async () => {
  const [head, branch] = [cnpjOf('20000005'), cnpjOf('20000005', '0002')]
  await officeCalls(stranger).add(line(branch))
  await insertEmpresa(server, { taxId: head })
  await keepA1(head, null)
  const put = (taxIds: string[]) =>
    stranger.call({
      method: 'PUT',
      url: `${API_BASE}/captura/certificado/empresas?nr_cpfcnpj=${branch}`,
      payload: { incluir: taxIds },
    })
  expect((await put([branch])).json()).toMatchObject({ status: 404, type: 'captura.not_found' })
  const users = () =>
    query('select e.tax_id from usable_certificates(false) u join empresa e on e.id = u.empresa_id where root = $1', [
      head.slice(0, 8),
    ])
  expect(await users()).toEqual([{ tax_id: head }])
})

test('an office that waits for a yes proposes a registration and does not write it', async () => {
  const taxId = cnpjOf('20000006')
  await officeCalls(stranger).add(line(taxId))
  await prove(taxId, null, 'Prado Contabilidade')
  expect((await officeCalls(stranger).change(taxId, { nome: 'TROCADO', uf: 'AC' })).statusCode).toBe(200)
  expect(await query('select uf from empresa where tax_id = $1', [taxId])).toEqual([{ uf: 'SP' }])
})

test('an undo revives no key of a login that a certificate took over meanwhile', async () => {
  const taxId = cnpjOf('20000007')
  await officeCalls(dono).add(line(taxId))
  await query(
    `insert into api_key (id, empresa_id, hash, name, hint, scopes, created_by) values (gen_random_uuid(), $1, '\\x07', 'ERP', 'ABCD', '{consulta}', $2)`,
    [await idOf(taxId), dono.accountId],
  )
  await officeCalls(dono).drop(taxId)
  await query(`select take_over($1, 'Ana', now())`, [dono.accountId])
  const { token } = await openSession(server.deps, {
    accountId: dono.accountId,
    method: 'senha',
    address: '127.0.0.1',
    userAgent: null,
  })
  const undo = await server.app.inject({
    method: 'POST',
    url: `${API_BASE}/escritorio/empresas/${taxId}/desfazer`,
    payload: {},
    headers: { authorization: `Bearer ${token}` },
  })
  expect(undo.statusCode).toBe(204)
  expect(
    await query('select revoked_at is null as live from api_key where empresa_id = $1', [await idOf(taxId)]),
  ).toEqual([{ live: false }])
})

test('beyond the daily number a write leaves no requests, and tells nothing of the roots that others hold', async () => {
  await query(`update escritorio set lookups_a_day = 2 where name = 'Estranho'`)
  await query('delete from carteira_lookup')
  const held = ['20000081', '20000082', '20000083'].map((root) => cnpjOf(root))
  await signedIn(server, {
    login: '71428793860',
    empresas: Object.fromEntries(held.map((taxId) => [taxId, 'titular' as const])),
  })
  const batch = await officeCalls(stranger).add({ empresas: held.map(line) })
  expect(batch.json<{ linhas: { situacao: string }[] }>().linhas.map(({ situacao }) => situacao)).toEqual([
    ...['recusada', 'recusada', 'nao_avaliada'],
  ])
  expect((await query('select from carteira_pedido')).length).toBe(2)
  await query(`update escritorio set lookups_a_day = 2000`)
})

test('a limited right neither lists, follows nor stops the imports of others', async () => {
  const taxId = cnpjOf('20000009')
  await officeCalls(stranger).add(line(taxId))
  const owner = await signedIn(server, { login: '15350946056' })
  await prove(taxId, owner.accountId, null)
  await grantEmpresa(server.ownerDb, { accountId: owner.accountId, empresaId: await idOf(taxId), papel: 'titular' })
  const id = uuidv7()
  await query(
    `insert into upload (empresa_id, id, account_id, files, bytes, spool, name) values ($1, $2, $3, 1, 1, 'x', 'segredo.xml')`,
    [await idOf(taxId), id, owner.accountId],
  )
  const follow = async (client: Client) => {
    const paths = ['', '/resumo', '/cancelamentos']
    const replies = await Promise.all(paths.map((path) => client.get(`${API_BASE}/importar/${id}${path}`)))
    const listed = (await client.get(`${API_BASE}/importar?nr_cpfcnpj=${taxId}`)).json<{ data: unknown[] }>().data
    return [listed.length, ...replies.map(({ statusCode }) => statusCode)]
  }
  expect(await follow(owner)).toEqual([1, 200, 200, 200])
  expect(await follow(stranger)).toEqual([0, 404, 404, 404])
  const stop = await stranger.call({ method: 'DELETE', url: `${API_BASE}/importar/${id}` })
  expect([stop.statusCode, (await query('select state from upload'))[0]?.state]).toEqual([404, 'processando'])
})

test('what a limited right reads is the same in the list, its sums, searches, orders and files', async () => {
  const taxId = cnpjOf('20000015')
  await officeCalls(stranger).add(line(taxId))
  await addNota(taxId)
  const owner = await signedIn(server, { login: '12345678909' })
  await prove(taxId, owner.accountId, null)
  await grantEmpresa(server.ownerDb, { accountId: owner.accountId, empresaId: await idOf(taxId), papel: 'titular' })
  await addNota(taxId)
  type Listed = { data: { id: string; ds_chave: string }[]; totais?: { quantidade: number } }
  const list = async (client: Client, more = '') => {
    const url = `${API_BASE}/consulta?cnpj_remetente=${taxId}&totais=1${more}`
    const { data, totais } = (await client.get(url)).json<Listed>()
    return { ids: data.map(({ id }) => id), chaves: data.map(({ ds_chave }) => ds_chave), count: totais?.quantidade }
  }
  const [all, mine] = [await list(owner), await list(stranger)]
  expect([all.ids.length, all.count, mine.ids.length, mine.count]).toEqual([2, 2, 1, 1])
  const hidden = all.ids.findIndex((id) => !mine.ids.includes(id))
  const ways = [
    `&ds_chave=${all.chaves[hidden]}`,
    `&ds_busca=${all.chaves[hidden]}`,
    `&ds_chave=${all.chaves[hidden]?.slice(0, 25)}`,
  ]
  for (const way of ways)
    expect([way, (await list(stranger, way)).ids.includes(all.ids[hidden] ?? '')]).toEqual([way, false])
  for (const way of [
    '&fim=1',
    '&ordem=nm_participante',
    '&ordem=vl_docfiscal',
    '&limite=1',
    '&ds_filial=0001',
    '&ds_tipo=todos',
  ])
    expect([way, (await list(stranger, way)).ids]).toEqual([way, mine.ids])
  const xml = async (index: number) => (await stranger.get(`${API_BASE}/xml/${all.ids[index]}`)).statusCode
  expect([await xml(hidden), await xml(1 - hidden)]).toEqual([404, 200])
})

test('of two offices that add a free root at once one gets it, whatever establishment each names', async () => {
  const [head, branch] = [cnpjOf('20000016'), cnpjOf('20000016', '0002')]
  const [one, other] = await Promise.all([
    officeCalls(partner).add(line(head)),
    officeCalls(stranger).add(line(branch)),
  ])
  expect([one.statusCode, other.statusCode].sort()).toEqual([200, 409])
})

test('an address of a package that does not live is told so to HEAD too', async () => {
  for (const url of ['/pacote/falso', '/pacote/falso/baixar'])
    expect([url, (await server.app.inject({ method: 'HEAD', url })).statusCode]).toEqual([url, 404])
})

test.each(['by the provider', 'by the command line'])(
  'the A1 of a company ends with the last contador who is lowered %s',
  async (how) => {
    const taxId = cnpjOf(how === 'by the provider' ? '20000010' : '20000011')
    const login = how === 'by the provider' ? '28625587887' : '02833893090'
    const { accountId } = await signedIn(server, { login, empresas: { [taxId]: 'contador' } })
    await keepA1(taxId, accountId)
    if (how === 'by the provider') {
      const url = `${API_BASE}/usuarios/${accountId}?nr_cpfcnpj=${taxId}`
      expect((await provider.call({ method: 'PUT', url, payload: { papel: 'consulta' } })).statusCode).toBe(204)
    } else await grantEmpresa(server.ownerDb, { accountId, empresaId: await idOf(taxId), papel: 'consulta' })
    expect(await keptOf(taxId)).toBe(0)
  },
)

test('who proved a company and left it decides nothing there any more', async () => {
  const taxId = cnpjOf('20000012')
  await officeCalls(stranger).add(line(taxId))
  const person = await signedIn(server, { login: '45317828791', empresas: { [taxId]: 'contador' } })
  await prove(taxId, person.accountId, null)
  expect(await officeCalls(person).invitations()).toMatchObject([{ ds_tipo: 'comprovacao' }])
  await query('delete from account_empresa where account_id = $1', [person.accountId])
  expect(await officeCalls(person).invitations()).toEqual([])
})

test('an event that waits in the queue ends with the right of who ordered it, while another office stays', async () => {
  const taxId = cnpjOf('20000014')
  await officeCalls(partner).add(line(taxId))
  await query(
    'insert into carteira (escritorio_id, empresa_id, created_at) select id, $1, now() from escritorio where name = $2',
    [...[await idOf(taxId), 'Estranho']],
  )
  const order = (client: Client, chave: string, event: string | null) =>
    query(
      `insert into manifesto (id, environment, tax_id, demo, nota_id, chave, kind, sequence, event, next_at, made_by, made_by_name)
        values (gen_random_uuid(), 1, $1, false, gen_random_uuid(), $2, 'confirmacao', 1, $4, now() + interval '1 hour', $3, 'Nome')`,
      [taxId, chave, client.accountId, event],
    )
  await order(stranger, 'a', null)
  await order(stranger, 'b', '<evento/>')
  await order(partner, 'c', null)
  await officeCalls(stranger).drop(taxId)
  expect(await query('select chave, state from manifesto where tax_id = $1 order by chave', [taxId])).toEqual([
    ...[
      { chave: 'a', state: 'rejeitado' },
      { chave: 'b', state: 'na_fila' },
      { chave: 'c', state: 'na_fila' },
    ],
  ])
})
