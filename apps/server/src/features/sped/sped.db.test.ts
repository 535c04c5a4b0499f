// spec: 1.14, 3.26, 4.24, 7.16, 8.16

import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE, type Problem } from '@portal/contract/common.ts'
import type { CruzamentoReply } from '@portal/contract/sped/cruzamento.ts'
import type {
  ArquivosSpedReply,
  ConferenciaReply,
  ConfiguracaoSpedReply,
  ImportarSpedReply,
} from '@portal/contract/sped/sped.ts'
import { checkEfd } from '@portal/efd/check.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import type pg from 'pg'
import type { Static } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerPool } from '../../db/pool.ts'
import { fillDemoSettings } from '../../demo/sped-settings.ts'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../testing/intake.ts'
import { pdfTextOf } from '../../testing/pdf-text.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

/** A commerce, an industry whose CNPJ holds letters, and one of the Simples. */
const COMPANIES = DEMO_COMPANIES
const [COMMERCE] = COMPANIES
const JUNE = { dt_ini: '2026-06-01', dt_fin: '2026-06-30' }

let server: TestServer
let intake: TestIntake
let accountant: Client
let workers: pg.Pool[]
beforeAll(async () => {
  server = await testServer()
  workers = server.workers.map((url) => ownerPool({ url, max: 1 }))
  intake = await openIntake(server, [])
  for (const { taxId, name, uf, regime } of COMPANIES) {
    await insertEmpresa(server, { taxId, name, uf })
    await server.owner.query('update empresa set demo = true, simples = $2 where tax_id = $1', [
      taxId,
      regime === 'simples',
    ])
  }
  const empresas = COMPANIES.map(({ taxId }) => taxId)
  accountant = await signedIn(server, {
    login: '52998224725',
    name: 'Helena Prado',
    sistema: 'SCA',
    demo: true,
    empresas,
  })
  for (const empresa of COMPANIES) {
    const files = [...generate({ seed: 26, count: 60, empresa, from: '2026-06', to: '2026-06' })]
    await intake.importFiles(
      accountant,
      empresa.taxId,
      files.map(({ bytes }, index) => ({ name: `${index}.xml`, bytes })),
    )
  }
})
afterAll(async () => {
  await intake.close()
  await Promise.all(workers.map((pool) => pool.end()))
  await server.close()
})

const address = (call: string, taxId = COMMERCE!.taxId) => `${API_BASE}/${call}?nr_cpfcnpj=${taxId}&nm_sistema=SCA`
const settings = async (taxId?: string) =>
  (await accountant.get(address('sped/configuracao', taxId))).json<ConfiguracaoSpedReply>()
/** Number of connections waiting for a lock, on all nodes of a cluster; the test has its own database. */
const waiting = async () => {
  const counts = await Promise.all([server.owner, ...workers].map(countWaiting))
  return counts.reduce((sum, count) => sum + count, 0)
}
const countWaiting = async (pool: pg.Pool) =>
  (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .rowCount ?? 0
const make = (body: object = JUNE, taxId?: string, client = accountant) =>
  client.post(address('spedfiscal', taxId), body)

test('unsaved settings are suggested from the notes, and missing ones refuse the file', async () => {
  const suggested = await settings()
  expect(suggested).toMatchObject({
    nr_versao: 0,
    faltam: [{ campo: 'contador' }],
    data: { identidade: { ds_ie: COMMERCE!.ie, cd_municipio: COMMERCE!.address.cityCode }, cd_atividade: '1' },
  })
  const refused = await make()
  expect(refused.statusCode).toBe(422)
  expect(refused.json<Problem>()).toMatchObject({
    type: 'sped.refused',
    erros: [{ codigo: 'CONFIGURACAO_FALTA', campo: 'contador' }],
  })
})

test('settings are saved as a whole, with their version', async () => {
  const { data } = await settings()
  const put = (ifMatch: string) =>
    accountant.call({
      method: 'PUT',
      url: address('sped/configuracao'),
      payload: { ...data, cd_perfil: 'B' },
      headers: { 'if-match': ifMatch },
    })
  expect((await put('"7"')).statusCode).toBe(412)
  expect((await put('"0"')).json()).toMatchObject({
    nr_versao: 1,
    nm_alteracao: 'Helena Prado',
    data: { cd_perfil: 'B' },
  })
  expect((await put('"0"')).statusCode).toBe(412)
  const wrong = await accountant.call({
    method: 'PUT',
    url: address('sped/configuracao'),
    payload: { ...data, cd_perfil: 'X' },
  })
  expect(wrong.statusCode).toBe(400)
  await server.owner.query('truncate sped_settings')
})

/** Gives the company of Minas Gerais a revenue code of ICMS-ST, which the portal does not know and asks for. */
const answerRevenue = () =>
  server.owner.query(
    `update sped_settings set body = jsonb_set(body, '{guias,st}', $1)
     where empresa_id in (select id from empresa where uf = 'MG')`,
    [JSON.stringify([{ ds_uf: 'MG', cd_receita: '0221-4', nr_dia: 20 }])],
  )

test.each(COMPANIES.map(({ taxId, atividade, regime }) => [`${atividade}, ${regime}`, taxId]))(
  'the file of a month passes the checker and contains the sums of the month: %s',
  async (_, taxId) => {
    await fillDemoSettings({ ...server.deps, ownerDb: server.ownerDb })
    await answerRevenue()
    const reply = await make(JUNE, taxId)
    expect(reply.statusCode, reply.body.slice(0, 600)).toBe(200)
    expect(reply.headers['content-type']).toBe('text/plain; charset=iso-8859-1')
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="EFD_${taxId}_202606.txt"`)
    const checked = await checkEfd([reply.rawPayload])
    expect(checked.findings.filter(({ severity }) => severity === 'erro')).toEqual([])
    expect(checked.counts.get('C100')).toBeGreaterThan(10)
    const month = (await accountant.post(address('sped/conferencia', taxId), JUNE)).json<ConferenciaReply>()
    expect(month.erros).toBe(0)
    const e110 =
      reply.body
        .split('\r\n')
        .find((line) => line.startsWith('|E110|'))
        ?.split('|') ?? []
    expect(Number(e110[2]?.replace(',', '.'))).toBe(month.resumo?.apuracao.vl_debitos)
    expect((await make(JUNE, taxId)).rawPayload.equals(reply.rawPayload)).toBe(true)
  },
)

test('the file of February contains the inventory of the last day of the year before', async () => {
  const reply = await make({ dt_ini: '2026-02-01', dt_fin: '2026-02-28' })
  expect(reply.statusCode, reply.body.slice(0, 600)).toBe(200)
  expect(reply.body).toContain('|H005|31122025|5109,45|01|')
  expect((await checkEfd([reply.rawPayload])).errors).toBe(0)
})

test('every file is stored with its author and downloads again byte for byte', async () => {
  const reply = (await accountant.get(address('sped/arquivos'))).json<Static<typeof ArquivosSpedReply>>()
  const data = reply.data.filter(({ dt_ini }) => dt_ini === JUNE.dt_ini)
  expect(data).toMatchObject([
    { nm_usuario: 'Helena Prado', cod_fin: '0' },
    { nm_usuario: 'Helena Prado', cod_fin: '0' },
  ])
  const [newest] = data
  const again = await accountant.get(`${API_BASE}/sped/arquivos/${newest!.id}`)
  expect(again.rawPayload.length).toBe(newest!.nr_tamanho)
  expect(again.rawPayload.equals((await make()).rawPayload)).toBe(true)
})

test('progress events: every block, then the id; a refusal is the last event', async () => {
  const events = async (body: object) =>
    (await accountant.post(address('sped/geracao'), body)).body
      .split('\n\n')
      .filter(Boolean)
      .map((event) => JSON.parse(event.slice(6)) as { bloco?: string })
  const all = await events(JUNE)
  // a slow machine may report a block again while it grows
  const first = all.filter((event, index) => !all.slice(0, index).some(({ bloco }) => bloco && bloco === event.bloco))
  const lines = (await make()).body.split('\r\n')
  const before = (bloco: string) => lines.findIndex((line) => line.startsWith(`|${bloco}001|`))
  expect(first).toEqual([
    { bloco: '0', nr_linhas: 0 },
    ...['C', 'D', 'E', 'H', 'K', '1'].map((bloco) => ({ bloco, nr_linhas: before(bloco) })),
    { id: expect.any(String) },
  ])
  const refused = await events({ dt_ini: '2028-02-01', dt_fin: '2028-02-29' })
  expect(refused[0]).toMatchObject({ bloco: '0' })
  expect(refused.at(-1)).toMatchObject({ erro: { type: 'sped.refused' } })
})

test('the carried balance is the previous balance of the next month; an earlier file fills the settings', async () => {
  const file = (await make()).body
  const heavier = file.replace(
    /\|E110\|.*\|/,
    '|E110|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|77,50|0,00|',
  )
  const reply = await accountant.call({
    method: 'POST',
    url: address('sped/importar'),
    payload: Buffer.from(heavier, 'latin1'),
    headers: { 'content-type': 'text/plain' },
  })
  expect(reply.json<ImportarSpedReply>()).toMatchObject({
    dt_fin: '2026-06-30',
    data: { saldos: { ds_mes: '2026-06', vl_icms: 77.5 }, contador: { nm_contador: 'Helena Prado' } },
  })
  const july = (await make({ dt_ini: '2026-07-01', dt_fin: '2026-07-31' })).body
  expect(july.split('\r\n').find((line) => line.startsWith('|E110|'))).toContain('|77,50|')
  expect(july).toContain('|C001|1|')
  const other = await accountant.call({
    method: 'POST',
    url: address('sped/importar', COMPANIES[1]!.taxId),
    payload: Buffer.from(file, 'latin1'),
    headers: { 'content-type': 'text/plain' },
  })
  expect(other.json<Problem>()).toMatchObject({ status: 422, type: 'sped.other_company' })
})

test('an earlier file is merged into settings that are saved at the same moment', async () => {
  const file = (await make()).body
  const { data } = await settings()
  expect(data.estoque.fl_blocok).toBe(false)
  const saved = { ...data, estoque: { ...data.estoque, fl_blocok: true } }
  const other = await server.owner.connect()
  const save = `update sped_settings set body = $1 where empresa_id = (select id from empresa where tax_id = $2)`
  await other.query('begin')
  await other.query(save, [JSON.stringify(saved), COMMERCE!.taxId])
  const reply = accountant.call({
    method: 'POST',
    url: address('sped/importar'),
    payload: Buffer.from(file, 'latin1'),
    headers: { 'content-type': 'text/plain' },
  })
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  await other.query('commit')
  other.release()
  expect((await reply).json<ImportarSpedReply>().data).toMatchObject({ estoque: { fl_blocok: true } })
  await server.owner.query(save, [JSON.stringify(data), COMMERCE!.taxId])
})

test.each(COMPANIES.map(({ taxId }) => [taxId]))('our own file has no differences from the XMLs: %s', async (taxId) => {
  const file = (await make(JUNE, taxId)).body
  const cross = async (text: string) =>
    (
      await accountant.call({
        method: 'POST',
        url: address('sped/cruzamento', taxId),
        payload: Buffer.from(text, 'latin1'),
        headers: { 'content-type': 'text/plain' },
      })
    ).json<CruzamentoReply>()
  const clean = await cross(file)
  // the demo months have gaps in their numbering
  expect(clean.data.filter(({ codigo }) => codigo !== 'numeracao')).toEqual([])
  expect(clean.nr_documentos).toBeGreaterThan(10)
  const [sale] = /\|C100\|1\|0\|[^|]+\|55\|00\|.*\r\n/.exec(file) ?? ['']
  const cells = sale.split('|')
  const planted = file.replace(sale, [...cells.slice(0, 12), '1,00', ...cells.slice(13)].join('|'))
  const wrong = await cross(planted)
  expect(wrong.data).toContainEqual(expect.objectContaining({ codigo: 'valor', ds_chave: cells[9], ds_efd: '1,00' }))
  expect(wrong.regras).toContainEqual(expect.objectContaining({ codigo: 'valor', nm_grupo: 'Valores', quantidade: 1 }))
  const { documento } = wrong.data.find(({ codigo }) => codigo === 'valor') ?? {}
  expect(documento).toMatchObject({ id: expect.any(String), tipo: 'nfe', nr_docfiscal: Number(cells[8]) })
  const sheet = await accountant.call({
    method: 'POST',
    url: `${address('sped/cruzamento/exportar', taxId)}&formato=csv&codigo=valor`,
    payload: Buffer.from(planted, 'latin1'),
    headers: { 'content-type': 'text/plain' },
  })
  const name = expect.stringMatching(/^attachment; filename="[\w-]+_cruzamento_2026-06_1-diferenca\.csv"$/)
  expect(sheet.headers['content-disposition']).toEqual(name)
  const paper = await accountant.call({
    method: 'POST',
    url: `${address('sped/cruzamento/exportar', taxId)}&formato=pdf`,
    payload: Buffer.from(planted, 'latin1'),
    headers: { 'content-type': 'text/plain' },
  })
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = pdfTextOf(paper.rawPayload)
  expect(text[0]).toMatch(/^Cruzamento da EFD com os XMLs, junho de 2026 · .+ · /)
  expect(text).toContain(`${cells[8]}/${Number(cells[7])}`)
  const found = wrong.data.find(({ codigo }) => codigo === 'valor')
  const difference = found?.vl_diferenca?.toLocaleString('pt-BR', { minimumFractionDigits: 2 })
  const byRule = text.slice(text.indexOf('DIFERENÇAS POR REGRA'))
  expect(byRule.slice(byRule.indexOf('Valor do documento diferente do XML')).slice(1, 3)).toEqual(['1', difference])
  expect(sheet.body.trimEnd().split('\r\n')).toEqual([
    expect.stringMatching(/^\uFEFFGrupo;Regra;Gravidade;/),
    expect.stringMatching(
      new RegExp(`^Valores;Valor do documento diferente do XML;Erro;NF-e;.*;1,00;.*"=""${cells[9]}"""$`),
    ),
  ])
})

test('the check on paper: each case, the month in figures, page numbers', async () => {
  const checked = (await accountant.post(address('sped/conferencia'), JUNE)).json<ConferenciaReply>()
  const reply = await accountant.post(address('sped/conferencia/pdf'), JUNE)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  const cases = checked.erros + checked.avisos
  expect(reply.headers['content-disposition']).toContain(`_conferencia-sped_2026-06_${cases}-caso`)
  const text = pdfTextOf(reply.rawPayload)
  expect(text[0]).toMatch(/^Conferência do Sped Fiscal de junho de 2026 · .+ · \d\d\.\d{3}\.\d{3}\/0001-\d\d$/)
  for (const { documento } of checked.data)
    if (documento) expect(text).toContain(`${documento.nr_docfiscal}/${Number(documento.ds_chave.slice(22, 25))}`)
  const reais = (amount = 0) => amount.toLocaleString('pt-BR', { minimumFractionDigits: 2 })
  const { apuracao, cfops = [] } = checked.resumo ?? {}
  expect(text[text.indexOf('Saídas com débito') + 1]).toBe(reais(apuracao?.vl_debitos))
  expect(cfops.length).toBeGreaterThan(1)
  const byCfop = text.slice(text.indexOf('OPERAÇÕES POR CFOP'))
  for (const { cd_cfop, vl_operacao } of cfops)
    expect(byCfop.slice(byCfop.indexOf(cd_cfop), byCfop.indexOf(cd_cfop) + 3)).toContain(reais(vl_operacao))
  const exits = cfops.filter(({ cd_cfop }) => cd_cfop >= '5').reduce((sum, { vl_operacao }) => sum + vl_operacao, 0)
  expect(text[text.indexOf('Total das saídas') + 1]).toBe(reais(Math.round(exits * 100) / 100))
  expect(text).toContain('Página 1 de 2')
})

test('the result of a generated file on paper, for its company alone', async () => {
  const { data } = (await accountant.get(address('sped/arquivos'))).json<Static<typeof ArquivosSpedReply>>()
  const [file] = data
  const reply = await accountant.get(`${API_BASE}/sped/arquivos/${file?.id}/pdf`)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = pdfTextOf(reply.rawPayload)
  expect(text).toContain(`SHA-256 ${file?.ds_sha256}`)
  const total = file?.nr_linhas.toLocaleString('pt-BR')
  expect(text[text.lastIndexOf('Total') + 1]).toBe(total)
  const other = await signedIn(server, { login: '12345678909', sistema: 'SCA', empresas: [COMPANIES[1]!.taxId] })
  expect((await other.get(`${API_BASE}/sped/arquivos/${file?.id}/pdf`)).statusCode).toBe(404)
})

test.each([
  ['half a month', { dt_ini: '2026-06-01', dt_fin: '2026-06-15' }, '422 sped.period'],
  ['two months', { dt_ini: '2026-06-01', dt_fin: '2026-07-31' }, '422 sped.period'],
  ['no date', { dt_ini: '01/06/2026', dt_fin: '2026-06-30' }, '400 request.invalid'],
  ['a February without inventory', { dt_ini: '2028-02-01', dt_fin: '2028-02-29' }, '422 sped.refused'],
])('%s is refused', async (_, body, answer) => {
  const { status, type } = (await make(body)).json<Problem>()
  expect(`${status} ${type}`).toBe(answer)
})

test('refuses users without the module and users of another company', async () => {
  const without = await signedIn(server, { login: '11144477735', sistema: 'PORTAL', empresas: [COMMERCE!.taxId] })
  expect((await make(JUNE, undefined, without)).json<Problem>()).toMatchObject({ status: 403, type: 'sped.no_right' })
  const flagged = await signedIn(server, {
    login: '86288366757',
    sistema: 'PORTAL',
    sped: true,
    empresas: [COMMERCE!.taxId],
  })
  expect((await make(JUNE, undefined, flagged)).statusCode).toBe(200)
  expect((await make(JUNE, COMPANIES[1]!.taxId, flagged)).statusCode).toBe(403)
  const { data } = (await accountant.get(address('sped/arquivos', COMPANIES[1]!.taxId))).json<
    Static<typeof ArquivosSpedReply>
  >()
  expect((await flagged.get(`${API_BASE}/sped/arquivos/${data[0]!.id}`)).statusCode).toBe(404)
})

test('a slow upload uses no comparison slot, and one user never uses both', async () => {
  const file = Buffer.from((await make(JUNE)).body, 'latin1')
  const other = await signedIn(server, { login: '71428793860', sistema: 'SCA', empresas: [COMMERCE!.taxId] })
  const cross = (client: Client) =>
    client.call({
      method: 'POST',
      url: address('sped/cruzamento'),
      payload: file,
      headers: { 'content-type': 'text/plain' },
    })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const slow = [1, 2].map(() => {
    const socket = connect(port, '127.0.0.1')
    const head = [`POST ${address('sped/cruzamento')} HTTP/1.1`, 'Host: localhost', 'Content-Type: text/plain']
    socket.write(
      [...head, `Authorization: Bearer ${accountant.token}`, 'Content-Length: 9000000', '', '|0000|'].join('\r\n'),
    )
    return socket
  })
  await sleep(500)
  expect((await cross(other)).statusCode).toBe(200)
  const third = await cross(accountant)
  expect([third.statusCode, third.json<Problem>().type]).toEqual([503, 'sped.busy'])
  const gone = slow.map((socket) => once(socket, 'close'))
  for (const socket of slow) socket.destroy()
  await Promise.all(gone)
  await expect.poll(async () => (await cross(accountant)).statusCode, { timeout: 10_000 }).toBe(200)
  expect(await readdir(join(server.config.dataDir, 'corpos'))).toEqual([])
})

test('concurrent checks take turns and leave connections for other requests', async () => {
  const lock = await server.owner.connect()
  await lock.query('begin; lock table nota in access exclusive mode')
  const other = await signedIn(server, { login: '39053344705', sistema: 'SCA', empresas: [COMMERCE!.taxId] })
  const check = (client: Client) => client.post(address('sped/conferencia'), JUNE)
  const checks = Array.from({ length: 8 }, () => check(accountant))
  await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
  // the third check of the same user waits
  checks.push(check(other))
  await expect.poll(waiting, { timeout: 20_000 }).toBe(3)
  expect((await accountant.get(`${API_BASE}/empresas`)).statusCode).toBe(200)
  expect(await waiting()).toBe(3)
  await lock.query('rollback')
  lock.release()
  expect((await Promise.all(checks)).map(({ statusCode }) => statusCode)).toEqual(checks.map(() => 200))
})
