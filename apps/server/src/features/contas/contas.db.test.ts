import { API_BASE } from '@portal/contract/common.ts'
import type { Conta, ContaBody, FaltandoReply } from '@portal/contract/contas/contas.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { cnpjOf } from '../../testing/notas.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

/** Typed bills and missing bills: contract, section 13. */
const MAIN = cnpjOf('12345678')
const OTHER = cnpjOf('23456789')
const SUPPLIER = '11444777000161'
const NOW = new Date('2026-11-27T12:00:00Z')

let server: TestServer
let ana: Client
let bia: Client
let eva: Client

beforeAll(async () => {
  server = await testServer({ clock: { now: () => NOW } })
  for (const taxId of [MAIN, OTHER]) await insertEmpresa(server, { taxId })
  ana = await signedIn(server, { login: '52998224725', name: 'Ana', empresas: [MAIN, OTHER] })
  bia = await signedIn(server, { login: '11144477735', name: 'Bia', empresas: { [MAIN]: 'consulta' } })
  eva = await signedIn(server, { login: '39053344705', name: 'Eva', empresas: [OTHER] })
})
afterAll(() => server.close())
beforeEach(() =>
  server.owner.query(
    'truncate nota, nota_ledger, nota_total, arquivo, conta_digitada, conta_fim, conta_pedido, nota_day, nota_month, fechamento, feed_event cascade',
  ),
)

const BILL: ContaBody = {
  modelo: '06',
  nr_documento: 18402771,
  nr_serie: 'u',
  dt_emissao: '2026-11-12',
  dt_vencimento: '2026-11-25',
  nr_cpfcnpj_emitente: '11.444.777/0001-61',
  vl_documento: 1842.36,
  vl_bc_icms: 1800,
  pr_icms: 18,
  vl_icms: 324,
  ds_consumo: '02',
}
const url = (path: string, taxId = MAIN) => `${API_BASE}${path}${path.includes('?') ? '&' : '?'}nr_cpfcnpj=${taxId}`
const post = (body: object, asker = ana, taxId = MAIN) => asker.post(url('/contas', taxId), body)
const created = async (change: Partial<ContaBody> = {}, taxId = MAIN): Promise<Conta> => {
  const reply = await post({ ...BILL, ...change }, ana, taxId)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ data: Conta }>().data
}
const listed = async (query: string): Promise<ConsultaReply> => {
  const reply = await ana.get(`${API_BASE}/consulta?cnpj_remetente=${MAIN}&ds_filial=${MAIN}&totais=1&${query}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

const BOUNDARY = 'limite'
const PDF = Buffer.from('%PDF-1.4\n%%EOF')
/** The fields of a bill and its paper as a form. */
const form = (fields: object, paper: Buffer | null, name = 'fatura nov.pdf') => {
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="arquivo"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`
  const pieces = [Buffer.from(parts.join('')), ...(paper ? [Buffer.from(file), paper, Buffer.from('\r\n')] : [])]
  return {
    method: 'POST' as const,
    url: url('/contas'),
    payload: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

describe('a typed bill', () => {
  test('is stored, listed as outro with its model, summed, and read back', async () => {
    const conta = await created()
    expect(conta).toMatchObject({
      ...{ modelo: '06', nr_documento: 18402771, nr_serie: 'U', dt_emissao: '2026-11-12', dt_vencimento: '2026-11-25' },
      ...{ nr_cpfcnpj_emitente: SUPPLIER, vl_documento: 1842.36, vl_bc_icms: 1800, pr_icms: 18, vl_icms: 324 },
      ...{ ds_consumo: '02', nm_arquivo: null, nm_usuario: 'Ana' },
    })
    const list = await listed('ds_tipo=outro&modelo=06')
    expect(list.data).toMatchObject([{ id: conta.id, tipo: 'outro', modelo: '06', nr_docfiscal: 18402771 }])
    expect((await listed('ds_tipo=outro&modelo=21')).data).toEqual([])
    expect((await listed('ds_tipo=nfe')).data).toEqual([])
    expect((await ana.get(url(`/contas/${conta.id}`))).json()).toEqual({ data: conta })
    expect((await ana.get(url('/contas?mes=2026-11'))).json()).toEqual({ data: [conta] })
    expect((await ana.get(url('/contas?mes=2026-10'))).json()).toEqual({ data: [] })
  })

  test('has its fields as its file', async () => {
    const { id } = await created({ ds_instalacao: 'A & B' })
    const reply = await ana.get(`${API_BASE}/xml/${id}`)
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.body).toContain(
      '<contaDigitada versao="1"><modelo>06</modelo><serie>U</serie><numero>18402771</numero>',
    )
    expect(reply.body).toContain('<instalacao>A &amp; B</instalacao>')
    const opened = await ana.get(`${API_BASE}/documento/${id}`)
    expect(opened.statusCode, opened.body).toBe(200)
    expect(opened.body).toContain('A & B')
    const print = await ana.get(`${API_BASE}/visualizar/${id}`)
    expect(print.statusCode, print.body).toBe(200)
    expect(print.body).toMatch(/^%PDF-/)
  })

  test('the same issuer, model, series, number and day again is refused; any of them differing is another bill', async () => {
    const { id } = await created()
    const again = await post({ ...BILL, vl_documento: 5000 })
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ type: 'conta.repeated', erros: [{ documento: { id } }] })
    for (const change of [
      { dt_emissao: '2026-11-11' },
      { nr_serie: null },
      { modelo: '28' as const },
      { nr_documento: 2 },
      { nr_cpfcnpj_emitente: cnpjOf('99888777') },
    ])
      await created(change)
    await created({}, OTHER)
  })

  test('knows its supplier from what the caller sees', async () => {
    await created({ nm_emitente: 'Energia Paulista S.A.', cd_municipio_emitente: '3509502' }, OTHER)
    expect(await created()).toMatchObject({ nm_emitente: 'Energia Paulista S.A.' })
  })

  test.each<[field: string, value: unknown]>([
    ['modelo', '66'],
    ['nr_documento', 0],
    ['nr_documento', 'abc'],
    ['nr_serie', 'ABCDE'],
    ['dt_emissao', '2026-02-30'],
    ['dt_emissao', '2026-11-28'],
    ['dt_emissao', undefined],
    ['dt_vencimento', '2026-11-01'],
    ['nr_cpfcnpj_emitente', '11444777000162'],
    ['nr_cpfcnpj_emitente', MAIN],
    ['vl_documento', 0],
    ['vl_documento', -1],
    ['vl_documento', 1.999],
    ['vl_documento', 1e300],
    ['vl_bc_icms', 1842.37],
    ['vl_bc_icms', '1.800,00'],
    ['vl_icms', 1800.01],
    ['pr_icms', 101],
    ['pr_icms', 0],
    ['ds_consumo', '09'],
    ['nm_emitente', 'a\u202eb'],
    ['cd_municipio_emitente', '35'],
    ['ds_instalacao', 'x'.repeat(41)],
    ['outro_campo', 1],
  ])('a wrong %s (%j) is told, and nothing is stored', async (campo, value) => {
    const reply = await post({ ...BILL, [campo]: value })
    expect(reply.statusCode, reply.body).toBe(422)
    const { type, erros } = reply.json<{ type: string; erros: { campo: string }[] }>()
    expect([type, erros.map((erro) => erro.campo)]).toEqual(['conta.invalid', [campo]])
    expect((await listed('ds_tipo=outro')).data).toEqual([])
  })

  test('a body that is no object, and none, are told', async () => {
    for (const payload of [[], 'null', '5']) {
      const reply = await ana.call({
        method: 'POST',
        url: url('/contas'),
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
        headers: { 'content-type': 'application/json' },
      })
      expect(reply.statusCode, reply.body).toBe(422)
    }
  })

  test('its paper comes with a form, is kept, and is named by what it is', async () => {
    const reply = await ana.call(form({ ...BILL, nr_serie: 'B' }, PDF))
    expect(reply.statusCode, reply.body).toBe(201)
    const { data } = reply.json<{ data: Conta }>()
    expect(data).toMatchObject({ nm_arquivo: 'fatura-nov.pdf', nr_serie: 'B', vl_icms: 324 })
    const paper = await ana.get(url(`/contas/${data.id}/papel`))
    expect(paper.rawPayload.equals(PDF)).toBe(true)
    expect(paper.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    const bare = await ana.call(form({ ...BILL, nr_serie: 'C' }, null))
    expect(bare.json<{ data: Conta }>().data.nm_arquivo).toBeNull()
    expect((await ana.get(url(`/contas/${bare.json().data.id}/papel`))).statusCode).toBe(404)
  })

  test('a paper of another kind and one that is too large are refused', async () => {
    expect((await ana.call(form(BILL, Buffer.from('<html>'), 'conta.pdf'))).json()).toMatchObject({
      status: 422,
      erros: [{ campo: 'arquivo' }],
    })
    const large = await ana.call(form(BILL, Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)])))
    expect(large.statusCode).toBe(413)
    expect((await listed('ds_tipo=outro')).data).toEqual([])
  })

  test('is taken out of lists and sums, but not of a closed month', async () => {
    const { id } = await created()
    const remove = (asker = ana, taxId = MAIN) => asker.call({ method: 'DELETE', url: url(`/contas/${id}`, taxId) })
    expect((await remove(ana, OTHER)).statusCode).toBe(404)
    await ana.call({ method: 'PUT', url: url('/fechamento?mes=2026-11'), payload: { ds_estado: 'fechado' } })
    expect((await remove()).json()).toMatchObject({ type: 'conta.closed' })
    await ana.call({ method: 'PUT', url: url('/fechamento?mes=2026-11'), payload: { ds_estado: 'aberto' } })
    expect((await remove()).statusCode).toBe(204)
    expect((await remove()).statusCode).toBe(404)
    const list = await listed('ds_tipo=outro')
    expect(list.data).toEqual([])
    const { rows } = await server.owner.query('select coalesce(sum(quantity), 0)::int as left from nota_month')
    expect(rows).toEqual([{ left: 0 }])
    await created()
  })

  test('who may not write in the company is refused', async () => {
    expect((await post(BILL, bia)).statusCode).toBe(403)
    expect((await post(BILL, eva)).statusCode).toBe(403)
    const { id } = await created()
    expect((await bia.get(url(`/contas/${id}`))).statusCode).toBe(200)
    expect((await eva.get(url(`/contas/${id}`))).statusCode).toBe(403)
    expect((await bia.call({ method: 'DELETE', url: url(`/contas/${id}`) })).statusCode).toBe(403)
  })
})

describe('missing bills', () => {
  const missing = async (query: string, asker = ana): Promise<FaltandoReply> => {
    const reply = await asker.get(`${API_BASE}/contas/faltando?${query}`)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }
  const months = ['2026-07', '2026-08', '2026-09', '2026-10']
  const recur = async (change: Partial<ContaBody>, taxId = MAIN) => {
    for (const [index, month] of months.entries())
      await created({ nr_documento: index + 1, dt_emissao: `${month}-12`, dt_vencimento: null, ...change }, taxId)
  }

  test('a series that was not billed is missing; one that is due later is expected', async () => {
    await recur({ ds_instalacao: '6440871' })
    const reply = await missing('mes=2026-11')
    expect(reply.totais).toMatchObject({ todas: 1, faltam: 1 })
    expect(reply.data).toMatchObject([
      {
        ...{ cpfcnpj: MAIN, ds_grupo: 'energia', modelo: '06', ds_instalacao: '6440871', nr_dia: 12 },
        ...{ ds_estado: 'falta', dt_esperada: '2026-11-12', nr_atraso: 15, ds_desde: '2026-11', vl_media: 1842.36 },
        meses: [
          { mes: '2026-06', ds_estado: 'sem' },
          ...months.map((mes) => ({ mes, ds_estado: 'digitada' })),
          { mes: '2026-11', ds_estado: 'falta' },
        ],
      },
    ])
    expect((await missing('mes=2026-12')).data).toMatchObject([{ ds_estado: 'esperada', nr_atraso: 0 }])
  })

  test('the board of the month counts them', async () => {
    await recur({ ds_instalacao: '1' })
    const board = await ana.get(`${API_BASE}/fechamento?mes=2026-11`)
    const rows = board.json<{ data: { cpfcnpj: string; pendencias: { contas_faltando: number } }[] }>().data
    expect(rows.map(({ cpfcnpj, pendencias }) => [cpfcnpj, pendencias.contas_faltando])).toEqual([
      [MAIN, 1],
      [OTHER, 0],
    ])
  })

  test('typing the bill ends what is missing', async () => {
    await recur({ ds_instalacao: '1' })
    await created({ nr_documento: 99, dt_emissao: '2026-11-13', ds_instalacao: '1' })
    expect((await missing('mes=2026-11')).data).toMatchObject([{ ds_estado: 'digitada' }])
  })

  const ask = async (series: string[], mes = '2026-11', asker = ana, fl_pedido = 'S') => {
    const reply = await asker.post(url('/contas/pedido'), { mes, fl_pedido, series })
    return { status: reply.statusCode, ...reply.json<{ quantidade?: number }>() }
  }
  const closed = async () =>
    (
      await server.owner.query<{ details: unknown }>(
        `select details from feed_event where kind = 'pedido.concluido' order by n`,
      )
    ).rows.map(({ details }) => details)

  test('a bill that was asked for says so until it comes; then the request ends with an event', async () => {
    await recur({ ds_instalacao: '1' })
    const [series] = (await missing('mes=2026-11')).data
    const key = series?.cd_serie ?? ''
    expect(await ask([key], '2026-11', bia)).toMatchObject({ status: 403 })
    expect(await ask([key], '2026-11', eva)).toMatchObject({ status: 403 })
    expect(await ask([key, 'x y z'])).toEqual({ status: 200, quantidade: 1 })
    expect(await ask([key], '2026-10')).toMatchObject({ quantidade: 0 })
    expect((await missing('mes=2026-11')).data).toMatchObject([{ dt_pedido: NOW.toISOString(), nm_pedido: 'Ana' }])
    expect(await ask([key], '2026-11', ana, 'N')).toMatchObject({ quantidade: 1 })
    expect((await missing('mes=2026-11')).data).toMatchObject([{ dt_pedido: null }])
    await ask([key])
    // another month, installation, supplier or company is not what was asked for
    for (const [change, taxId] of [
      [{ dt_emissao: '2026-10-25', ds_instalacao: '1' }, MAIN],
      [{ dt_emissao: '2026-11-12', ds_instalacao: '2' }, MAIN],
      [{ dt_emissao: '2026-11-12', ds_instalacao: '1', modelo: '28', ds_consumo: '01' }, MAIN],
      [{ dt_emissao: '2026-11-12', ds_instalacao: '1', nr_cpfcnpj_emitente: cnpjOf('99888777') }, MAIN],
      [{ dt_emissao: '2026-11-12', ds_instalacao: '1' }, OTHER],
    ] as const)
      await created({ nr_documento: 77, ...change }, taxId)
    expect(await closed()).toEqual([])
    await created({ nr_documento: 99, dt_emissao: '2026-11-20', ds_instalacao: ' 1 ' })
    expect(await closed()).toEqual([{ pedido: 'conta', alvo: key, mes: '2026-11' }])
    expect((await missing('mes=2026-11')).data.find(({ cd_serie }) => cd_serie === key)).toMatchObject({
      ds_estado: 'digitada',
      dt_pedido: null,
    })
  })

  test('a typed bill that is taken out opens its request again', async () => {
    await recur({ ds_instalacao: '1' })
    const key = (await missing('mes=2026-11')).data[0]?.cd_serie ?? ''
    await ask([key])
    const { id } = await created({ nr_documento: 99, dt_emissao: '2026-11-20', ds_instalacao: '1' })
    await created({ nr_documento: 98, dt_emissao: '2026-11-21', ds_instalacao: '2' })
    expect(await closed()).toHaveLength(1)
    expect((await ana.call({ method: 'DELETE', url: url(`/contas/${id}`) })).statusCode).toBe(204)
    expect((await missing('mes=2026-11')).data.find(({ cd_serie }) => cd_serie === key)).toMatchObject({
      ds_estado: 'falta',
      nm_pedido: 'Ana',
    })
    expect(await closed()).toHaveLength(1)
  })

  test('a bill without an installation ends the request of the only series of its supplier, of several none', async () => {
    await recur({ ds_instalacao: '1' })
    const keys = async () => (await missing('mes=2026-11')).data.map(({ cd_serie }) => cd_serie)
    await ask(await keys())
    await created({ nr_documento: 99, dt_emissao: '2026-11-12' })
    expect(await closed()).toHaveLength(1)
    await server.owner.query('truncate nota, nota_ledger, conta_pedido, feed_event cascade')
    await recur({ ds_instalacao: '1' })
    await recur({ ds_instalacao: '2', nr_serie: 'B' })
    expect(await ask(await keys())).toMatchObject({ quantidade: 2 })
    await created({ nr_documento: 99, dt_emissao: '2026-11-12' })
    expect(await closed()).toEqual([])
  })

  test('a person ends a series and takes it up again', async () => {
    await recur({ ds_instalacao: '1' })
    const [series] = (await missing('mes=2026-11')).data
    const end = (mes: string | null, asker = ana) =>
      asker.call({ method: 'PUT', url: url('/contas/encerrar'), payload: { cd_serie: series?.cd_serie, mes } })
    expect((await end('2026-11', bia)).statusCode).toBe(403)
    expect((await end('2026-11')).statusCode).toBe(200)
    expect((await missing('mes=2026-11')).data).toEqual([])
    expect((await missing('mes=2026-10')).data).toHaveLength(1)
    expect((await end(null)).statusCode).toBe(200)
    expect((await missing('mes=2026-11')).data).toHaveLength(1)
  })

  test('one company or the portfolio of the caller', async () => {
    await recur({ ds_instalacao: '1' })
    await recur({ ds_instalacao: '1' }, OTHER)
    expect((await missing('mes=2026-11')).data).toHaveLength(2)
    expect((await missing(`mes=2026-11&nr_cpfcnpj=${OTHER}`)).data).toMatchObject([{ cpfcnpj: OTHER }])
    expect((await missing('mes=2026-11', eva)).data).toMatchObject([{ cpfcnpj: OTHER }])
    expect((await eva.get(`${API_BASE}/contas/faltando?mes=2026-11&nr_cpfcnpj=${MAIN}`)).statusCode).toBe(403)
  })
})
