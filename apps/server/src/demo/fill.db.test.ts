// spec: 1.7

import { createSecureContext } from 'node:tls'
import type { LoginReply } from '@portal/contract/acesso/acesso.ts'
import type { Captura } from '@portal/contract/captura/estado.ts'
import { API_BASE } from '@portal/contract/common.ts'
import type { ProdutosReply } from '@portal/contract/produtos/produtos.ts'
import { OFFICE_COMPANIES } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTrust } from '../base/certificate/anchors.ts'
import { empresaIdByTaxId } from '../features/acesso/admin.ts'
import { findAddress } from '../features/caixa/correio/keep-mail.ts'
import { createApp } from '../http/app.ts'
import { signedIn } from '../testing/accounts.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { fillDemo } from './fill.ts'

let server: TestServer
const fill = async () => fillDemo({ ...server, ...server.deps, trust: await openTrust(server.deps) })
const login = (payload: object) => server.app.inject({ method: 'POST', url: `${API_BASE}/demo`, payload })
const counted = async () =>
  (await server.owner.query('select tipo, papel, count(*)::int as n from nota group by 1, 2 order by 1, 2')).rows

beforeAll(async () => {
  server = await testServer({ config: { demo: true } })
  await fill()
})
afterAll(() => server.close())

test('an accountant with sistema SCA signs in as demo with password demo and has twelve companies, three of them directly', async () => {
  const reply = await login({ usuario: 'demo', senha: 'demo' })
  const { data } = reply.json<LoginReply>()
  expect([reply.statusCode, data.sistema, data.cpfcnpj]).toEqual([200, 'SCA', '52998224725'])
  expect(data.empresas.map(({ cpfcnpj, papel, ds_origem }) => [cpfcnpj, papel, ds_origem])).toEqual([
    ['41827365000171', 'contador', 'direta'],
    ['7K4M2A91000125', 'contador', 'direta'],
    ['30291548000107', 'contador', 'direta'],
    ...OFFICE_COMPANIES.map(({ taxId }) => [taxId, 'contador', 'escritorio']),
  ])
})

test.each([
  { usuario: 'demo', senha: 'Demo' },
  { usuario: '52998224725', senha: 'demo' },
])('other credentials are refused: $usuario / $senha', async (pair) => {
  expect((await login(pair)).statusCode).toBe(401)
})

test('the demo’s password is refused at the ordinary sign-in', async () => {
  const reply = await server.app.inject({
    method: 'POST',
    url: `${API_BASE}/login`,
    payload: { usuario: 'demo', senha: 'demo' },
  })
  expect(reply.statusCode).toBe(401)
})

test('all four kinds exist, issued and received, with trusted signatures; only the copies with another total are rejected', async () => {
  const kinds = (await counted()).map(({ tipo, papel }) => `${tipo} ${papel}`)
  expect(kinds).toEqual(expect.arrayContaining(['cte E', 'cte R', 'mdfe E', 'nfce E', 'nfe E', 'nfe R']))
  expect((await server.owner.query('select sum(rejected)::int as rejected from upload')).rows).toEqual([
    { rejected: 2 },
  ])
  const { rows } = await server.owner.query<{ n: number }>('select count(*)::int as n from nota where verified')
  expect(rows[0]?.n).toBeGreaterThan(1000)
})

test('service notes: those of the engineering company, and taken ones in all twelve; one cancelled, one replaced', async () => {
  const { rows } = await server.owner.query<{ empresa_id: number; issued: number; taken: number; months: number }>(`
    select empresa_id, count(*) filter (where papel = 'E')::int as issued, count(*) filter (where papel = 'R')::int as taken,
      count(distinct to_char(competencia, 'YYYY-MM'))::int as months
    from nota where tipo = 'nfse' group by 1`)
  const engineers = OFFICE_COMPANIES.find(({ tradeName }) => tradeName === 'Lume Engenharia')
  // asked apart: a cluster joins no table of the coordinator with a divided one
  const engineersId = await empresaIdByTaxId(server.ownerDb, engineers?.taxId ?? '')
  expect(rows).toHaveLength(12)
  for (const { empresa_id, issued, taken, months } of rows) {
    expect([empresa_id, issued]).toEqual([empresa_id, empresa_id === engineersId ? 55 : 0])
    expect([empresa_id, taken >= 6, months]).toEqual([empresa_id, true, 6])
  }
  const ended = await server.owner.query(
    `select situacao, count(*)::int as n from nota where tipo = 'nfse' and papel = 'E' group by 1 order by 1`,
  )
  expect(ended.rows).toEqual([
    { situacao: 'autorizada', n: 53 },
    { situacao: 'cancelada', n: 1 },
    { situacao: 'substituida', n: 1 },
  ])
})

test('each company that sells goods has products from its sales, with mistakes for the check to find', async () => {
  const { data } = (await login({ usuario: 'demo', senha: 'demo' })).json<LoginReply>()
  // companies that sell services only have no products
  const services = new Set(
    OFFICE_COMPANIES.filter(({ atividade }) => atividade === 'servico').map(({ taxId }) => taxId),
  )
  for (const { cpfcnpj } of data.empresas.filter((empresa) => !services.has(empresa.cpfcnpj))) {
    const url = `${API_BASE}/produtos?nr_cpfcnpj=${cpfcnpj}&nm_sistema=SCA&alertas=1`
    const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${data.token}` } })
    const produtos = reply.json<ProdutosReply>().data
    const codes = new Set(produtos.flatMap(({ alertas = [] }) => alertas.map(({ codigo }) => codigo)))
    expect(produtos.length).toBeGreaterThan(15)
    expect([...codes]).toEqual(
      expect.arrayContaining(['GTIN_DV', 'SEM_DESCRICAO', 'DUPLICADO', 'PISCOFINS_MONOFASICO', 'CFOP_UF']),
    )
  }
})

test('the test certificate is the same for every visitor, opens with its password, and exists in the demo only', async () => {
  const url = `${API_BASE}/demo/certificado`
  const { statusCode, headers, rawPayload: pfx } = await server.app.inject({ url })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/x-pkcs12'])
  expect(() => createSecureContext({ pfx, passphrase: 'demonstracao' })).not.toThrow()
  expect(() => createSecureContext({ pfx, passphrase: 'demo' })).toThrow()
  await fill()
  expect((await server.app.inject({ url })).rawPayload.equals(pfx)).toBe(true)
  const closed = await createApp({ ...server.deps, config: { ...server.config, demo: false } })
  const reply = await closed.inject({ url })
  expect([reply.statusCode, reply.json<{ type: string }>().type]).toEqual([404, 'demo.off'])
  await closed.close()
})

test('the inbox of the office has mails in each state, read as every mail is, with their imports finished', async () => {
  const { rows } = await server.owner.query<{
    subject: string
    state: string
    question: string | null
    verdicts: string[]
  }>(
    `select subject, state, question, array(select p->>'verdict' from jsonb_array_elements(pieces) p) as verdicts from caixa_entrega order by id`,
  )
  expect(rows.map(({ subject, state, question, verdicts }) => [subject, state, question, ...verdicts])).toEqual([
    ['Nota da farinha', 'resolvida', null, 'entregue', 'guardado'],
    ['Nota da obra', 'resolvida', null, 'entregue'],
    ['XML das vendas de novembro', 'resolvida', null, 'entregue', 'entregue'],
    ['Só hoje: frete grátis', 'recusada', null],
    ['Você ganhou', 'recusada', null, 'recusado'],
    ['Notas da semana 47', 'resolvida', null, 'entregue'],
    ['Notas da semana 47, de novo', 'resolvida', null, 'entregue'],
    ['Re: falta um XML', 'resolvida', null, 'entregue'],
    ['Conta de luz do depósito', 'espera', 'arquivo', 'digitar'],
    ['Notas antigas', 'espera', 'arquivo', 'recusado'],
    ['Foto da conta de água', 'espera', 'arquivo', 'digitar'],
    ['XML da entrega', 'espera', 'remetente', 'espera'],
    ['Nota fiscal', 'espera', 'cliente', 'espera'],
  ])
  const uploads = await server.owner.query(
    `select state, sum(imported)::int as new, sum(repeated)::int as repeated, sum(rejected)::int as rejected from upload
     where id in (select (u->>'upload_id')::uuid from caixa_entrega e, jsonb_array_elements(e.uploads) u) group by 1`,
  )
  expect(uploads.rows).toEqual([{ state: 'concluida', new: 8, repeated: 3, rejected: 0 }])
  const asked = await server.owner.query<{ is_closed: boolean }>(
    'select closed_at is not null as is_closed from falta_pedido',
  )
  expect(asked.rows).toEqual([{ is_closed: true }])
  const events = await server.owner.query(`select 1 from feed_event where kind = 'pedido.concluido'`)
  expect(events.rows).toHaveLength(1)
})

test('no mail from outside comes to an address of the demonstration', async () => {
  const { rows } = await server.owner.query<{ token: string }>('select token from caixa_endereco')
  expect(rows).toHaveLength(2)
  for (const { token } of rows) expect(await findAddress(server.ownerDb, token)).toBeNull()
})

test('a second fill adds nothing', async () => {
  const mails = async () => (await server.owner.query('select id from caixa_entrega order by id')).rows
  const before = [await counted(), await mails()]
  await fill()
  expect([await counted(), await mails()]).toEqual(before)
})

test('the next start finishes a fill that was killed', async () => {
  const { rows } = await server.owner.query<{ n: number }>('select count(*)::int as n from nota')
  await server.owner.query(`update upload set state = 'processando' where name like 'demonstracao/%'`)
  await fill() // the files are deleted, as after the last batch; only the final state is missing
  const { rows: open } = await server.owner.query(`select id from upload where state <> 'concluida'`)
  const { rows: after } = await server.owner.query('select count(*)::int as n from nota')
  expect([open, after]).toEqual([[], rows])
})

test('each demo company has a certificate and its capture on; one certificate is about to end', async () => {
  const { data } = (await login({ usuario: 'demo', senha: 'demo' })).json<LoginReply>()
  const headers = { authorization: `Bearer ${data.token}` }
  const read = () =>
    Promise.all(
      data.empresas.map(async ({ cpfcnpj }) => {
        const url = `${API_BASE}/captura?nr_cpfcnpj=${cpfcnpj}`
        const reply = await server.app.inject({ url, headers })
        return reply.json<{ data: Captura }>().data
      }),
    )
  const captures = await read()
  expect(
    captures.map(({ fl_ligada, certificado }) => [fl_ligada, certificado?.ds_situacao, certificado?.avisos]),
  ).toEqual([
    [true, 'valido', []],
    [true, 'valido', []],
    [true, 'vencendo', [expect.stringMatching(/^Vence em 1[123] dias/)]],
    ...OFFICE_COMPANIES.map(() => [true, 'valido', []]),
  ])
  await server.ownerDb.updateTable('capture_setting').set({ is_on: false }).execute()
  await fill()
  const again = await read()
  expect(again.map(({ certificado }) => certificado?.id)).toEqual(captures.map(({ certificado }) => certificado?.id))
  expect(again.map(({ fl_ligada }) => fl_ligada)).toEqual(captures.map(() => false))
  await server.ownerDb.updateTable('capture_setting').set({ is_on: true }).execute()
})

test('following a manifestação counts as looking, reading the alerts does not', async () => {
  const { data } = (await login({ usuario: 'demo', senha: 'demo' })).json<LoginReply>()
  const looks = async (path: string) => {
    await server.ownerDb.deleteFrom('capture_demo').execute()
    await server.app.inject({ url: `${API_BASE}${path}`, headers: { authorization: `Bearer ${data.token}` } })
    return (await server.ownerDb.selectFrom('capture_demo').select('looked_at').execute()).length
  }
  expect(await looks('/captura/avisos')).toBe(0)
  // looks within five seconds count as one
  const path = '/manifestar/01939f6e-7a00-7000-8000-000000000001'
  await expect.poll(() => looks(path), { timeout: 20_000, interval: 1_000 }).toBe(1)
})

test('a visitor provokes a block in a demo company only, and looking is noted', async () => {
  const { data } = (await login({ usuario: 'demo', senha: 'demo' })).json<LoginReply>()
  const url = `${API_BASE}/captura/demonstracao/bloqueio?nr_cpfcnpj=${data.empresas[0]?.cpfcnpj}`
  const asked = await server.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${data.token}` } })
  expect([asked.statusCode, asked.json()]).toEqual([202, { data: { ds_servico: 'nfe' } }])
  const rows = await server.ownerDb.selectFrom('capture_demo').select(['block_tax_id', 'block_service']).execute()
  expect(rows).toEqual([{ block_tax_id: data.empresas[0]?.cpfcnpj, block_service: 'nfe' }])
  const stranger = await signedIn(server, { login: '11144477735', empresas: ['11222333000181'] })
  const refused = await stranger.post(`${API_BASE}/captura/demonstracao/bloqueio?nr_cpfcnpj=11222333000181`)
  expect([refused.statusCode, refused.json<{ type: string }>().type]).toEqual([404, 'captura.not_found'])
})

test('the office has a rule that tagged notes of its clients, and one to try; a second fill adds none', async () => {
  const read = async () => ({
    rules: (await server.owner.query('select kind, on_at is not null as is_on from automacao order by pos')).rows,
    tags: (
      await server.owner.query<{ tag: string; n: number }>(
        'select tag, count(*)::int as n from nota_tag group by 1 order by 1',
      )
    ).rows,
    runs: (await server.owner.query<{ n: number }>('select count(*)::int as n from automacao_run where is_done')).rows,
  })
  const found = await read()
  expect(found.rules).toEqual([
    { kind: 'nota.recebida', is_on: true },
    { kind: 'nota.cancelada', is_on: false },
  ])
  const [high, toCheck] = found.tags
  expect([high?.tag, toCheck?.tag]).toEqual(['alto valor', 'conferir'])
  expect(high?.n).toBeGreaterThan(10)
  expect(found.runs[0]?.n).toBe(high?.n)
  await fill()
  expect(await read()).toEqual(found)
})
