import { createHash } from 'node:crypto'
import type { CaixaDetalheReply, CaixaReply } from '@portal/contract/caixa/entregas.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { multipart, openIntake, type SentFile, type TestIntake } from '../../testing/intake.ts'
import { deleteImports, DOCUMENT_ISSUER as ISSUER, signedDocuments } from '../../testing/intake-server.ts'
import { officeCalls } from '../../testing/offices.ts'
import { compoundFile, msgAttachment, msgFolder, tnefAttachment, tnefFile } from '../../testing/outlook.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { makeZip } from '../../testing/zip.ts'
import { workUpload } from '../intake/work-upload.ts'
import type { CaixaRound } from './round.ts'
import { readArrived } from './run.ts'

/** A client sends documents by a link, without a login and without script: contract, section 14. */
const [NOTA] = signedDocuments().filter(({ kind }) => kind === 'nfe')
const XML: SentFile = { name: 'nfe.xml', bytes: NOTA?.bytes ?? new Uint8Array() }
const PHOTO: SentFile = { name: 'conta.jpg', bytes: Buffer.from('ffd8ffe000104a464946', 'hex') }

let server: TestServer
let intake: TestIntake
let round: CaixaRound
let dono: Client
beforeAll(async () => {
  server = await testServer({ config: { demo: false, limitFactor: 1000 } })
  intake = await openIntake(server)
  round = { ...intake.deps, ownerDb: server.ownerDb, clock: server.deps.clock, readers: () => intake.deps.readers }
  dono = await signedIn(server, { login: '11144477735', name: 'Helena' })
  await officeCalls(dono).create()
  const empresa = { cpfcnpj: ISSUER.taxId, nome: 'Oficina <b>Irmãos</b>', uf: 'SP' }
  expect((await officeCalls(dono).add(empresa)).statusCode).toBe(200)
})
afterAll(async () => {
  await intake.close()
  await server.close()
})
beforeEach(async () => {
  await server.owner.query('delete from caixa_entrega')
  await server.owner.query('delete from caixa_link')
  await server.owner.query('delete from falta_pedido')
  await deleteImports(server)
})

const newLink = async (change: object = {}) => {
  const body = { cpfcnpj: ISSUER.taxId, ds_tipo: 'documento', ...change }
  const reply = await dono.post(`${API_BASE}/caixa/links`, body)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ data: { id: string; url: string } }>().data
}
const send = async (url: string, ...files: SentFile[]) => {
  const reply = await server.app.inject({ method: 'POST', url, ...multipart(files) })
  return { status: reply.statusCode, body: reply.body }
}
async function work() {
  await readArrived(round)
  const waiting = await server.ownerDb
    .selectFrom('upload')
    .select(['empresa_id', 'id'])
    .where('state', '=', 'processando')
    .execute()
  for (const { empresa_id: empresaId, id: uploadId } of waiting) await workUpload(intake.deps, { empresaId, uploadId })
}
const list = async () => (await dono.get(`${API_BASE}/caixa`)).json<CaixaReply>().data

test('the page works without script, takes files and the camera, and lists nothing of before', async () => {
  const { url } = await newLink()
  const { body, statusCode } = await server.app.inject({ url })
  expect(statusCode).toBe(200)
  expect(body).toContain('Oficina &lt;b&gt;Irmãos&lt;/b&gt;')
  expect(body).toContain('accept="image/*" capture="environment"')
  expect(body).toMatch(/<form id="envio" method="post" [^>]*enctype="multipart\/form-data"/)
  await send(url, XML)
  expect((await server.app.inject({ url })).body).not.toContain('nfe.xml')
})

test('an XML becomes a note of the client; a photo waits for a person', async () => {
  const { url } = await newLink()
  const { status, body } = await send(url, XML, PHOTO)
  expect([status, body]).toEqual([200, expect.stringMatching(/Pronto\. 2 arquivos entregues às \d\d:\d\d\./)])
  expect(body).toContain('conta.jpg: Recebida: foto')
  await work()
  const [it] = await list()
  expect(it).toMatchObject({
    ds_via: 'link',
    cpfcnpj: ISSUER.taxId,
    ds_situacao: 'espera',
    ds_pergunta: 'arquivo',
    nr_novas: 1,
  })
  const detail = (await dono.get(`${API_BASE}/caixa/${it?.id}`)).json<CaixaDetalheReply>().data
  expect(detail.arquivos.map(({ ds_veredito: verdict }) => verdict)).toEqual(['entregue', 'digitar'])
  const { rows } = await server.owner.query('select proof from nota')
  expect(rows).toEqual([{ proof: 'alegada' }])
})

const saved = (file: SentFile) => compoundFile(msgFolder(msgAttachment(file.name, Buffer.from(file.bytes))))

test.each<[string, () => SentFile]>([
  ['a saved message', () => ({ name: 'fwd.msg', bytes: saved(XML) })],
  ['one in a zip', () => ({ name: 'a.zip', bytes: makeZip([{ name: 'fwd.msg', bytes: saved(XML) }]) })],
  [
    'a winmail.dat in a zip',
    () => ({
      name: 'a.zip',
      bytes: makeZip([{ name: 'winmail.dat', bytes: tnefFile(tnefAttachment('a.xml', Buffer.from(XML.bytes))) }]),
    }),
  ],
])('the XML in %s becomes a note, and nothing waits', async (_name, make) => {
  const { url } = await newLink()
  await send(url, make())
  await work()
  expect((await list())[0]).toMatchObject({ cpfcnpj: ISSUER.taxId, ds_situacao: 'resolvida', nr_novas: 1 })
})

test('a message in a zip that holds a photo, or cannot be opened, waits and says why', async () => {
  const { url } = await newLink()
  const cut = saved({ name: 'a.xml', bytes: Buffer.alloc(300_000, 1) }).subarray(0, 150_000)
  await send(
    url,
    { name: 'foto.zip', bytes: makeZip([{ name: 'fwd.msg', bytes: saved(PHOTO) }]) },
    { name: 'cortada.zip', bytes: makeZip([{ name: 'fwd.msg', bytes: cut }]) },
  )
  await work()
  const [it] = await list()
  expect(it?.ds_situacao).toBe('espera')
  const { arquivos } = (await dono.get(`${API_BASE}/caixa/${it?.id}`)).json<CaixaDetalheReply>().data
  expect(arquivos.map(({ motivo }) => motivo)).toEqual([
    'Dentro dele: 1 arquivo em PDF ou foto, sem XML: baixe e digite, ou peça o XML.',
    'Dentro dele: 1 arquivo que o portal não abre: peça em zip.',
  ])
})

test('a program and a certificate are not kept; a bad file does not stop the others', async () => {
  const { url } = await newLink()
  const { body } = await send(
    url,
    { name: 'a.exe', bytes: Buffer.from('MZ') },
    { name: 'a1.pfx', bytes: Buffer.from('30') },
    XML,
  )
  expect(body).toContain('Recusado: programa.')
  expect(body).toContain('1 arquivo entregue')
  const { rows } = await server.owner.query<{ names: string }>('select pieces::text as names from caixa_entrega')
  expect(rows[0]?.names).not.toMatch(/exe|pfx/)
})

test('a link takes 200 files and 500 MB in all, and nothing after it is revoked', async () => {
  const { id, url } = await newLink()
  await server.owner.query('update caixa_link set files = 199')
  expect((await send(url, XML, PHOTO)).status).toBe(409)
  expect((await send(url, XML)).status).toBe(200)
  await server.owner.query('update caixa_link set files = 0, file_bytes = 500 * 1024 * 1024')
  expect(await send(url, PHOTO)).toMatchObject({ status: 409, body: expect.stringContaining('já recebeu tudo') })
  expect((await dono.call({ method: 'DELETE', url: `${API_BASE}/caixa/links/${id}` })).statusCode).toBe(204)
  expect((await send(url, XML)).status).toBe(404)
  expect(await list()).toHaveLength(1)
})

test('a form without files, or with one that is too large, says so', async () => {
  const { url } = await newLink()
  expect(await send(url)).toMatchObject({ status: 422, body: expect.stringContaining('Escolha ao menos um arquivo.') })
  const large = await send(url, { name: 'foto.jpg', bytes: Buffer.alloc(9 * 1024 * 1024, 1) })
  expect(large).toMatchObject({ status: 200, body: expect.stringContaining('Passou de 8 MB') })
  expect(await list()).toEqual([])
})

describe('files that the page sends one by one', () => {
  const sendOne = async (url: string, file: SentFile) => {
    const form = multipart([file])
    const reply = await server.app.inject({
      ...{ method: 'POST', url, payload: form.payload },
      headers: { ...form.headers, accept: 'application/json' },
    })
    return { status: reply.statusCode, ...reply.json<Words>() }
  }
  interface Words {
    palavra?: string
    hora?: string
    arquivos?: { nome: string; aceito: boolean; palavra: string; foto: string | null }[]
    pedidos?: { texto: string; chegou: boolean }[]
  }
  const later = () => server.owner.query("update caixa_entrega set next_at = now() - interval '1 second'")

  test('are one delivery, which waits for the last one', async () => {
    const { url } = await newLink()
    expect(await sendOne(url, XML)).toMatchObject({
      status: 200,
      arquivos: [{ aceito: true, palavra: 'Recebido: XML' }],
    })
    expect((await sendOne(url, PHOTO)).hora).toMatch(/^\d\d:\d\d$/)
    await work()
    expect(await list()).toMatchObject([{ ds_situacao: 'recebida', nr_arquivos: 2 }])
    await later()
    await work()
    const [it] = await list()
    expect(it).toMatchObject({ ds_situacao: 'espera', nr_arquivos: 2, nr_novas: 1 })
    const file = await dono.get(`${API_BASE}/caixa/${it?.id}/arquivos/1`)
    expect(file.rawPayload).toEqual(PHOTO.bytes)
    // what comes after it was read is a delivery of its own
    await sendOne(url, { name: 'b.jpg', bytes: Buffer.from('ffd8ffe001', 'hex') })
    expect(await list()).toHaveLength(2)
  })

  test('are kept once when a lost answer makes the page send them again', async () => {
    const { url } = await newLink()
    await sendOne(url, PHOTO)
    expect(await sendOne(url, { ...PHOTO, name: 'outra.jpg' })).toMatchObject({
      arquivos: [{ aceito: true, palavra: 'Já tínhamos este arquivo.' }],
    })
    await later()
    await work()
    expect((await sendOne(url, PHOTO)).arquivos?.[0]?.palavra).toBe('Já tínhamos este arquivo.')
    expect(await list()).toMatchObject([{ nr_arquivos: 1 }])
    // another link knows nothing of it
    expect((await sendOne((await newLink()).url, PHOTO)).arquivos?.[0]?.palavra).toBe('Recebida: foto')
  })

  test('are refused in words, and the closed address too', async () => {
    const { id, url } = await newLink()
    expect(await sendOne(url, { name: 'a.exe', bytes: Buffer.from('MZ') })).toMatchObject({
      arquivos: [{ nome: 'a.exe', aceito: false, palavra: 'Recusado: programa.' }],
    })
    await server.owner.query('update caixa_link set files = 200')
    expect(await sendOne(url, PHOTO)).toMatchObject({
      status: 409,
      palavra: expect.stringContaining('já recebeu tudo'),
    })
    await dono.call({ method: 'DELETE', url: `${API_BASE}/caixa/links/${id}` })
    expect(await sendOne(url, PHOTO)).toMatchObject({
      status: 404,
      palavra: expect.stringContaining('não recebe mais'),
    })
  })

  test('are sent by a script that the page allows by its hash alone', async () => {
    const { url } = await newLink()
    const { body, headers } = await server.app.inject({ url })
    const policy = String(headers['content-security-policy'])
    const inline = [...body.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)].map(
      ([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    expect(inline).toHaveLength(3)
    for (const hash of inline) expect(policy).toContain(hash)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(body).not.toMatch(/<[^>]+\s(on\w+|style|src)=/)
  })

  test('show what the office asked for, and strike it out when it came', async () => {
    const { url } = await newLink()
    await server.owner.query(
      `insert into falta_pedido (empresa_id, month, id, chave, asked_by)
       select id, '2026-11-01', gen_random_uuid(), $2, 'Helena' from empresa where tax_id = $1`,
      [ISSUER.taxId, NOTA?.chave],
    )
    const look = async () =>
      (await server.app.inject({ url, headers: { accept: 'application/json' } })).json<Words>().pedidos
    const [asked] = (await look()) ?? []
    expect(asked).toMatchObject({ chegou: false, texto: expect.stringMatching(/^XML da NF-e [\d.]+/) })
    expect((await server.app.inject({ url })).body).toContain(asked?.texto)
    await sendOne(url, XML)
    await later()
    await work()
    expect(await look()).toEqual([{ ...asked, chegou: true }])
    expect((await server.app.inject({ url: (await newLink()).url })).body).not.toContain(asked?.texto)
  })

  test('ask what a photo is; the answer stays with the delivery, and is of its link alone', async () => {
    const { url } = await newLink()
    const bytes = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(100, 77)])
    const sent = await sendOne(url, { name: 'IMG_1.jpg', bytes })
    const [{ foto } = { foto: null }] = sent.arquivos ?? []
    expect(foto).toMatch(/^[\da-f]{64}$/)
    const answer = (at: string, payload: object) =>
      server.app.inject({ method: 'POST', url: `${at}/foto`, headers: { accept: 'application/json' }, payload })
    expect((await answer(url, { arquivo: foto, foto: 'nota' })).statusCode).toBe(200)
    for (const payload of [{ arquivo: foto, foto: 'x' }, { arquivo: 'a', foto: 'nota' }, {}, []])
      expect((await answer(url, payload)).statusCode).toBe(422)
    expect((await answer(url, { arquivo: 'f'.repeat(64), foto: 'nota' })).statusCode).toBe(404)
    expect((await answer((await newLink()).url, { arquivo: foto, foto: 'outro' })).statusCode).toBe(404)
    expect((await answer(`/enviar/${'a'.repeat(43)}`, { arquivo: foto, foto: 'nota' })).statusCode).toBe(404)
    await later()
    await work()
    const { data } = (await dono.get(`${API_BASE}/caixa?ds_situacao=espera&limite=1`)).json<CaixaReply>()
    const [row] = data
    expect(row).toMatchObject({ ds_pergunta: 'arquivo', nr_fotos: 0 })
    const look = async () =>
      (await dono.get(`${API_BASE}/caixa/${row?.id}`))
        .json<CaixaDetalheReply>()
        .data.arquivos.map(({ ds_foto }) => ds_foto)
    expect(await look()).toEqual(['nota'])
    const say = (body: object, client = dono) =>
      client.post(`${API_BASE}/caixa/${row?.id}/resolver`, { acao: 'foto', nr_arquivo: 0, ds_foto: 'conta', ...body })
    expect((await say({})).statusCode).toBe(200)
    expect(await look()).toEqual(['conta'])
    for (const body of [{ nr_arquivo: 9 }, { ds_foto: undefined }]) expect((await say(body)).statusCode).toBe(422)
    expect((await say({ ds_foto: 'x' })).statusCode).toBe(400)
    await dono.post(`${API_BASE}/caixa/${row?.id}/resolver`, { acao: 'concluir' })
    expect([(await say({})).statusCode, (await answer(url, { arquivo: foto, foto: 'nota' })).statusCode]).toEqual([
      404, 404,
    ])
  })

  test('show the bills that the office asked for, by month, until they come', async () => {
    const { url } = await newLink()
    await server.owner.query('delete from conta_pedido')
    await server.owner.query(
      `insert into conta_pedido (empresa_id, series, month, issuer, modelos, installation, takes_bare, first_day, last_day, asked_at, asked_by, asked_account)
       select id, '12345678 energia 77', m.month::date, '12345678', '{6,66}', '77', true, m.month::date, m.month::date + 30, now(), 'Helena', $2
       from empresa, (values ('2026-10-01'), ('2026-11-01')) m(month) where tax_id = $1`,
      [ISSUER.taxId, dono.accountId],
    )
    const look = async () =>
      (await server.app.inject({ url, headers: { accept: 'application/json' } })).json<Words>().pedidos
    const bill = (month: string) => `Conta de energia de ${month} de 2026, instalação 77`
    expect(await look()).toEqual([
      { texto: bill('novembro'), chegou: false },
      { texto: bill('outubro'), chegou: false },
    ])
    // a page for one issuer shows what was asked of it alone
    const shown = async (nr_emitente: string) =>
      (await server.app.inject({ url: (await newLink({ nr_emitente })).url })).body
    expect((await shown('12.345.678/0001-95')).includes(bill('outubro'))).toBe(true)
    expect((await shown('98.765.432/0001-98')).includes(bill('outubro'))).toBe(false)
    await server.owner.query(`update conta_pedido set closed_at = now() where month = '2026-11-01'`)
    expect(await look()).toEqual([
      { texto: bill('outubro'), chegou: false },
      { texto: bill('novembro'), chegou: true },
    ])
    // what came before a link was made is not its own
    expect((await server.app.inject({ url: (await newLink()).url })).body).not.toContain(bill('novembro'))
    await server.owner.query('delete from conta_pedido')
  })
})
