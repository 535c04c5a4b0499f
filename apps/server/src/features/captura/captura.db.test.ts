import { X509Certificate } from 'node:crypto'
import type { Captura, Estado, SaudeReply } from '@portal/contract/captura/estado.ts'
import { TEXTO_CIENCIA } from '@portal/contract/captura/estado.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { issueCertificate, rsaKeys } from '@portal/synthetic/certificates/issue.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../base/uuid.ts'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { cnpjOf } from '../../testing/notas.ts'
import { admitRoots } from '../../testing/sefaz/admit-roots.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const HEAD = cnpjOf('12345678')
const OTHER = cnpjOf('87654321')

let server: TestServer
let titular: Client
let contador: Client
let reader: Client
let stranger: Client
let provider: Client

beforeAll(async () => {
  server = await testServer({ config: { demo: false } })
  for (const taxId of [HEAD, OTHER]) await insertEmpresa(server, { taxId, name: `Empresa ${taxId.slice(0, 4)}` })
  titular = await signedIn(server, { login: '11144477735', name: 'Téo', empresas: { [HEAD]: 'titular' } })
  contador = await signedIn(server, { login: '52998224725', name: 'Ana', empresas: [HEAD, OTHER] })
  reader = await signedIn(server, { login: '39053344705', empresas: { [HEAD]: 'consulta' } })
  stranger = await signedIn(server, { login: '71428793860', empresas: [OTHER] })
  provider = await signedIn(server, { login: '86288366757', name: 'Pia', provider: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [
    'capture_key',
    'capture_key_request',
    'capture_gap',
    'capture_exchange',
    'capture_alert',
  ] as const)
    await server.ownerDb.deleteFrom(table).execute()
  for (const table of ['capture_sequence', 'capture_setting', 'capture_certificate'] as const)
    await server.ownerDb.deleteFrom(table).execute()
  await server.ownerDb.deleteFrom('capture_switch').execute()
})

const url = (path = '', taxId = HEAD) => `${API_BASE}/captura${path}?nr_cpfcnpj=${taxId}`
const change = async (payload: object, client = contador, headers: Record<string, string> = {}) => {
  const reply = await client.call({ method: 'PUT', url: url(), payload, headers })
  return { status: reply.statusCode, etag: reply.headers.etag, ...reply.json<{ data: Captura; type?: string }>() }
}
const look = async (client = contador) => {
  const reply = await client.get(url())
  return { status: reply.statusCode, etag: reply.headers.etag, ...reply.json<{ data: Captura; type?: string }>() }
}
const post = async (path: string, payload: object | undefined, client = contador) => {
  const reply = await client.post(url(path), payload)
  return {
    status: reply.statusCode,
    wait: reply.headers['retry-after'],
    ...reply.json<{ data: Estado[]; type?: string }>(),
  }
}
const nfe = async () => (await look()).data.servicos.find(({ ds_servico }) => ds_servico === 'nfe')

const issued = issueCertificate({ cn: `EMPRESA:${HEAD}`, keys: rsaKeys(), names: { 3: HEAD } })
const keep = async (days = 200, taxId = HEAD) => {
  await server.ownerDb
    .insertInto('capture_certificate')
    .values({
      id: uuidv7(),
      root: taxId.slice(0, 8),
      demo: false,
      certificate: issued.der,
      thumbprint: Buffer.from(new X509Certificate(issued.der).fingerprint256.replaceAll(':', ''), 'hex'),
      valid_to: new Date(Date.now() + days * 86_400_000),
      sealed: Buffer.from('00', 'hex'),
      wrapped_key: Buffer.from('00', 'hex'),
      version: 1,
      created_at: new Date(),
      created_by_name: 'Ana',
    })
    .execute()
  await admitRoots(server.ownerDb)
}
/** Changes what the engine writes of the NF-e's sequence. */
const set = (assignment: ReturnType<typeof sql>) =>
  sql`update capture_sequence set ${assignment} where service = 'nfe'`.execute(server.ownerDb)
const audited = async () =>
  (
    await server.ownerDb.selectFrom('audit').select('what').where('what', 'like', 'captura.%').orderBy('id').execute()
  ).map(({ what }) => what)

test('capture starts off; switched on for the first time, NF-e and CT-e are on, MDF-e and NFS-e are not', async () => {
  const before = await look()
  expect(before.data).toMatchObject({ fl_ligada: false, ds_ambiente: 'producao', certificado: null })
  expect(before.data.servicos.map(({ ds_estado }) => ds_estado)).toEqual(Array(4).fill('desligada'))
  const on = await change({ fl_ligada: true })
  expect(on.status).toBe(200)
  expect(on.data.servicos.map(({ fl_ligado, ds_estado }) => [fl_ligado, ds_estado])).toEqual([
    [true, 'sem_certificado'],
    [true, 'sem_certificado'],
    [false, 'desligada'],
    [false, 'desligada'],
  ])
  await keep()
  expect(await nfe()).toMatchObject({ ds_estado: 'na_fila', nr_ultnsu: 0, lacunas: 0, documentos_24h: 0 })
  expect(
    (await change({ servicos: { mdfe: true, cte: false, nfse: true } })).data.servicos.map((one) => one.fl_ligado),
  ).toEqual([true, false, true, true])
})

test('a change of an older version is a 412, and the tag of the answer is the next one', async () => {
  const { etag } = await look()
  const first = await change({ fl_ligada: true }, contador, { 'if-match': String(etag) })
  expect(first.status).toBe(200)
  expect(await change({ fl_ligada: false }, contador, { 'if-match': String(etag) })).toMatchObject({
    status: 412,
    type: 'captura.stale',
  })
  expect((await change({ fl_ligada: false }, contador, { 'if-match': String(first.etag) })).status).toBe(200)
  expect((await change({ fl_ligada: true }, contador, { 'if-match': '*' })).status).toBe(200)
})

test('the automatic Ciência asks for the present text; only a titular reserves the final manifestations', async () => {
  expect(await change({ fl_ciencia_automatica: true })).toMatchObject({ status: 422, type: 'captura.consent' })
  expect((await change({ fl_ciencia_automatica: true, ds_aceite: '0' })).status).toBe(422)
  const accepted = await change({ fl_ciencia_automatica: true, ds_aceite: TEXTO_CIENCIA.versao })
  expect(accepted.data).toMatchObject({ fl_ciencia_automatica: true, ds_aceite: '1', nm_aceite: 'Ana' })
  expect(await change({ fl_finais_titular: true })).toMatchObject({ status: 403, type: 'captura.forbidden' })
  expect((await change({ fl_finais_titular: true }, titular)).data.fl_finais_titular).toBe(true)
})

test('in a company that an office keeps the final manifestations are the titular’s until one decides', async () => {
  expect((await look()).data.fl_finais_titular).toBe(false)
  const { owner } = server
  const office = uuidv7()
  await owner.query(`insert into escritorio (id, name, uf, created_at) values ($1, 'Prado', 'SP', now())`, [office])
  await owner.query(
    `insert into carteira (escritorio_id, empresa_id, created_at) select $1, id, now() from empresa where tax_id = $2`,
    [office, HEAD],
  )
  expect((await look()).data.fl_finais_titular).toBe(true)
  expect((await change({ fl_ligada: true })).data.fl_finais_titular).toBe(true)
  expect((await change({ fl_finais_titular: false }, titular)).data.fl_finais_titular).toBe(false)
  await owner.query('delete from carteira where escritorio_id = $1', [office])
})

describe('with capture on', () => {
  beforeEach(async () => {
    await keep()
    await change({ fl_ligada: true })
    await set(sql`next_at = now() + interval '50 minutes', last_good_at = now(), first_at = now() - interval '9 days'`)
  })

  test('start now moves the slot to the earliest instant, and asking again changes nothing', async () => {
    await set(sql`wait_until = now() + interval '20 minutes'`)
    const first = await post('/agora', { ds_servico: 'nfe' })
    expect(first).toMatchObject({
      status: 202,
      data: [{ ds_servico: 'nfe', ds_motivo: expect.stringMatching(/^Na fila para/) }],
    })
    const slot = async () => new Date((await nfe())?.dt_proxima ?? 0).getTime()
    const at = await slot()
    expect(Math.abs(at - Date.now() - 20 * 60_000)).toBeLessThan(20_000)
    for (let i = 0; i < 5; i++) await post('/agora', undefined)
    expect(await slot()).toBe(at)
    await set(sql`blocked_until = now() + interval '40 minutes', cstat = '656'`)
    expect((await post('/agora', { ds_servico: 'nfe' })).data[0]).toMatchObject({
      ds_motivo: expect.stringMatching(/^Bloqueada/),
    })
    expect(await nfe()).toMatchObject({ ds_estado: 'bloqueada', nr_cstat: 656, dt_bloqueio: expect.any(String) })
  })

  test('pause with a reason, refuse to start, resume; a block stays', async () => {
    const paused = await post('/pausar', { ds_motivo: 'Troca de sistema' })
    expect(paused.data.map(({ ds_servico, ds_estado }) => [ds_servico, ds_estado])).toEqual([
      ['nfe', 'pausada'],
      ['cte', 'pausada'],
    ])
    expect(paused.data[0]?.ds_motivo).toMatch(/^Pausada por Ana às \d\d:\d\d: Troca de sistema\. Retome/)
    expect(await post('/agora', {})).toMatchObject({ status: 409, type: 'captura.paused' })
    await set(sql`blocked_until = now() + interval '40 minutes', stopped_at = now(), stop_cause = 'recusa'`)
    const resumed = await post('/retomar', { ds_servico: 'nfe' })
    expect(resumed.data).toMatchObject([{ ds_servico: 'nfe', ds_estado: 'bloqueada' }])
    expect((await audited()).slice(-2)).toEqual(['captura.pause', 'captura.resume'])
  })

  test('a reader may see and not act; a stranger may do neither; the provider pauses with a reason', async () => {
    expect((await look(reader)).status).toBe(200)
    for (const path of ['/agora', '/pausar', '/retomar'])
      expect(await post(path, {}, reader)).toMatchObject({ status: 403, type: 'captura.forbidden' })
    expect((await change({ fl_ligada: false }, reader)).type).toBe('captura.forbidden')
    expect((await look(stranger)).type).toBe('empresa.no_right')
    expect((await post('/agora', {}, stranger)).type).toBe('empresa.no_right')
    expect((await post('/pausar', {}, provider)).status).toBe(400)
    expect((await post('/pausar', { ds_motivo: 'Certificado em análise' }, provider)).status).toBe(200)
    expect((await nfe())?.ds_motivo).toMatch(/Pausada por Pia .*Certificado em análise/)
    expect((await post('/retomar', {}, provider)).status).toBe(403)
    const seen = (await provider.get(`${API_BASE}/captura/saude`)).json<SaudeReply>()
    expect(seen.data.map(({ nr_cpfcnpj, ds_estado }) => [nr_cpfcnpj, ds_estado])).toEqual([
      [HEAD, 'pausada'],
      [HEAD, 'pausada'],
    ])
  })

  test('an API key with the scope sees the state and starts now, and nothing else', async () => {
    const made = await titular.post(`${API_BASE}/chaves?nr_cpfcnpj=${HEAD}`, { nome: 'ERP', escopos: ['captura'] })
    const { chave } = made.json<{ data: { chave: string } }>().data
    const as = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
      server.app.inject({ method, url: url(path), payload, headers: { authorization: `Bearer ${chave}` } })
    expect((await as('GET', '')).statusCode).toBe(200)
    expect((await as('POST', '/agora', {})).statusCode).toBe(202)
    expect((await as('GET', '/certificado')).statusCode).toBe(403)
    expect((await as('PUT', '', { fl_ligada: false })).statusCode).toBe(403)
    expect((await as('POST', '/pausar', {})).statusCode).toBe(403)
  })

  test('keys get a verdict each, and a full queue is refused', async () => {
    const valid = '35261111222333000181550010000012341000012349'
    const asked = await contador.post(url('/chaves'), { chaves: [valid, `NFe${valid}`, `${valid.slice(0, 43)}0`, 'x'] })
    expect(asked.statusCode).toBe(202)
    const { id } = asked.json<{ id: string }>()
    const reply = await contador.get(`${API_BASE}/captura/chaves/${id}`)
    const verdicts = reply.json<{ data: { chaves: { ds_veredito: string }[]; fl_concluido: boolean } }>().data
    expect(verdicts.chaves.map(({ ds_veredito }) => ds_veredito)).toContain('invalida')
    expect(verdicts.chaves).toHaveLength(3)
    expect((await stranger.get(`${API_BASE}/captura/chaves/${id}`)).statusCode).toBe(404)
    await sql`insert into capture_key (request_id, position, environment, tax_id, demo, chave)
      select ${id}::uuid, 100 + n, 1, ${HEAD}, false, 'x' || n from generate_series(1, 1000) n`.execute(server.ownerDb)
    expect((await contador.post(url('/chaves'), { chaves: [] })).json()).toMatchObject({
      status: 422,
      type: 'captura.no_keys',
    })
    const full = await contador.post(url('/chaves'), { chaves: [valid] })
    expect([full.statusCode, full.json<{ type: string }>().type]).toEqual([429, 'captura.key_quota'])
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('a gap is counted, dismissed with a reason and opened again', async () => {
    const id = uuidv7()
    const gap = {
      id,
      service: 'nfe',
      environment: 1,
      tax_id: HEAD,
      demo: false,
      from_nsu: 100,
      to_nsu: 400,
      next_nsu: 380,
    }
    await server.ownerDb
      .insertInto('capture_gap')
      .values({ ...gap, found: 15, absent: 5 })
      .execute()
    expect(await nfe()).toMatchObject({ lacunas: 1, nr_faltantes: 280 })
    const listed = (await reader.get(url('/lacunas'))).json<{ data: object[] }>()
    expect(listed.data).toMatchObject([
      { id, nr_de: 101, nr_ate: 400, nr_total: 300, nr_faltantes: 280, ds_situacao: 'aberta' },
    ])
    const settle = (payload: object, client = contador) => client.post(`${API_BASE}/captura/lacunas/${id}`, payload)
    expect((await settle({ acao: 'desconsiderar' })).statusCode).toBe(400)
    expect((await settle({ acao: 'buscar' }, reader)).json<{ type: string }>().type).toBe('captura.forbidden')
    expect((await settle({ acao: 'buscar' }, stranger)).statusCode).toBe(404)
    const away = await settle({ acao: 'desconsiderar', ds_motivo: 'Vieram pelo outro sistema' })
    expect(away.json()).toMatchObject({ data: { ds_situacao: 'desconsiderada', nm_usuario: 'Ana' } })
    expect(await nfe()).toMatchObject({ lacunas: 0, nr_faltantes: 0 })
    expect((await settle({ acao: 'buscar' })).json()).toMatchObject({
      data: { ds_situacao: 'aberta', nm_usuario: null },
    })
  })

  test('switched off for the whole server: the state says so and nothing starts', async () => {
    await server.ownerDb.insertInto('capture_switch').values({ off_at: new Date() }).execute()
    expect(await post('/agora', {})).toMatchObject({ status: 503, type: 'captura.off' })
    expect(await nfe()).toMatchObject({ ds_estado: 'desligada' })
    expect((await look()).data.fl_desligada_servidor).toBe(true)
  })

  test('an alert is seen once and stays open', async () => {
    const id = uuidv7()
    const alert = { id, kind: 'parada', service: 'nfe', environment: 1, tax_id: HEAD, demo: false }
    await server.ownerDb
      .insertInto('capture_alert')
      .values({ ...alert, details: JSON.stringify({ cause: 'certificado' }) })
      .execute()
    expect((await contador.get(`${API_BASE}/captura/avisos`)).json()).toMatchObject({
      data: [
        {
          id,
          ds_tipo: 'parada',
          ds_motivo: expect.stringMatching(/^A captura de NF-e parou: a SEFAZ recusou o certificado/),
        },
      ],
    })
    const seen = await contador.post(`${API_BASE}/captura/avisos/${id}/ciente`)
    expect(seen.json()).toMatchObject({ data: { nm_ciente: 'Ana' } })
    expect((await reader.post(`${API_BASE}/captura/avisos/${id}/ciente`)).json()).toMatchObject({
      data: { nm_ciente: 'Ana' },
    })
    expect((await stranger.post(`${API_BASE}/captura/avisos/${id}/ciente`)).statusCode).toBe(404)
  })
})
