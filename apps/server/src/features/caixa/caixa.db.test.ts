import { createHash, generateKeyPairSync } from 'node:crypto'
import { connect } from 'node:net'
import type { EnderecosReply } from '@portal/contract/caixa/enderecos.ts'
import type { CaixaDetalheReply, CaixaReply } from '@portal/contract/caixa/entregas.ts'
import { API_BASE } from '@portal/contract/common.ts'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, signedIn } from '../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../testing/intake.ts'
import { deleteImports, DOCUMENT_ISSUER as ISSUER, signedDocuments } from '../../testing/intake-server.ts'
import { cnpjOf } from '../../testing/notas.ts'
import { officeCalls } from '../../testing/offices.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { makeZip } from '../../testing/zip.ts'
import { workUpload } from '../intake/work-upload.ts'
import { type MailServer, startMailServer } from './correio/mail-server.ts'
import type { CaixaRound } from './round.ts'
import { readArrived } from './run.ts'
import { sweepCaixa } from './sweep.ts'

/** Documents that arrive by mail: contract, sections 10 and 14. A real mail client sends to the real server. */
const DOMAIN = 'caixa.exemplo.com.br'
const OTHER = cnpjOf('23456789')
const CPF = { dono: '11144477735', assistente: '39053344705', outsider: '15350946056' }
const SUPPLIER = 'fiscal@moinho.com.br'
const SLOW = { timeout: 120_000 }
const [NOTA, NOTA_2] = signedDocuments().filter(({ kind }) => kind === 'nfe')

let server: TestServer
let intake: TestIntake
let mail: MailServer
let round: CaixaRound
let dono: Client
let assistente: Client
let outsider: Client
let now = new Date('2026-11-27T12:00:00Z')
let ofOffice = ''
let ofClient = ''

beforeAll(async () => {
  server = await testServer({
    clock: { now: () => now },
    config: { demo: false, caixa: { port: 0, domain: DOMAIN, tls: null, imap: null } },
  })
  intake = await openIntake(server)
  const started = await startMailServer({ ...server.deps, ownerDb: server.ownerDb })
  if (!started) throw new Error('the mail server is off')
  mail = started
  round = { ...intake.deps, ownerDb: server.ownerDb, clock: server.deps.clock, readers: () => intake.deps.readers }
  dono = await signedIn(server, { login: CPF.dono, name: 'Helena Prado' })
  assistente = await signedIn(server, { login: CPF.assistente, name: 'Ana' })
  outsider = await signedIn(server, { login: CPF.outsider, name: 'De fora', empresas: [cnpjOf('87654321')] })
  await officeCalls(dono).create()
  const empresas = [
    { cpfcnpj: ISSUER.taxId, nome: 'Padaria Trigo Novo', uf: 'SP', etiquetas: ['a'] },
    { cpfcnpj: OTHER, nome: 'Outra', uf: 'SP', etiquetas: ['b'] },
  ]
  expect((await officeCalls(dono).add({ empresas })).json()).toMatchObject({ incluidas: 2 })
  await officeCalls(dono).invite({ cpfcnpj: CPF.assistente, nome: 'Ana', papel: 'assistente', etiquetas: ['b'] })
  await officeCalls(assistente).answer((await officeCalls(assistente).invitations())[0]?.id)
  ofOffice = (await newAddress()).ds_endereco
  ofClient = (await newAddress({ cpfcnpj: ISSUER.taxId })).ds_endereco
})
afterAll(async () => {
  await mail.stop()
  await intake.close()
  await server.close()
})
beforeEach(async () => {
  await server.owner.query('delete from caixa_entrega')
  await server.owner.query('delete from caixa_remetente')
  await deleteImports(server)
})

const newAddress = async (body: object = {}, client = dono) => {
  const reply = await client.post(`${API_BASE}/caixa/enderecos`, body)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ data: { id: string; ds_endereco: string } }>().data
}

interface Sent {
  to?: string | string[]
  from?: string
  subject?: string
  text?: string
  html?: string
  raw?: string | Buffer
  attachments?: { filename: string; content: Buffer | string; cid?: string }[]
  dkim?: { domainName: string; keySelector: string; privateKey: string }
}
/** Sends a mail; returns the answer of the server. */
async function post({ to = ofClient, from = SUPPLIER, raw, ...rest }: Sent): Promise<string> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: mail.port, secure: false, ignoreTLS: true })
  try {
    const sent = await transport.sendMail({
      ...(raw === undefined ? { from, to, subject: 'Notas de novembro', text: 'Bom dia.', ...rest } : { raw }),
      envelope: { from, to },
    })
    return sent.response
  } catch (error) {
    return error instanceof Error && 'response' in error ? String(error.response) : String(error)
  } finally {
    transport.close()
  }
}
const xml = (document = NOTA) => ({ filename: `${document?.chave}.xml`, content: Buffer.from(document?.bytes ?? []) })
const list = async (client: Client = dono, query = '') =>
  (await client.get(`${API_BASE}/caixa${query}`)).json<CaixaReply>()
const open = async (id: string, client: Client = dono) =>
  (await client.get(`${API_BASE}/caixa/${id}`)).json<CaixaDetalheReply>().data
const resolve = async (id: string, body: object, client: Client = dono) => {
  const reply = await client.post(`${API_BASE}/caixa/${id}/resolver`, body)
  return { status: reply.statusCode, ...reply.json<{ type?: string; fl_lembrado?: string }>() }
}
/** Reads what arrived and works its imports. */
async function work() {
  await readArrived(round)
  const waiting = await server.ownerDb
    .selectFrom('upload')
    .select(['empresa_id', 'id'])
    .where('state', '=', 'processando')
    .execute()
  for (const { empresa_id: empresaId, id: uploadId } of waiting) await workUpload(intake.deps, { empresaId, uploadId })
}
/** The newest delivery after it was read. */
async function arrived(client: Client = dono) {
  await work()
  const [first] = (await list(client)).data
  if (!first) throw new Error('nothing arrived')
  return first
}
const notas = async () =>
  (
    await server.owner.query<{ tax_id: string; chave: string; proof: string }>(
      // a cluster joins no table of the coordinator with one of the nodes
      `with n as materialized (select empresa_id, chave, proof from nota)
        select e.tax_id, n.chave, n.proof from n join empresa e on e.id = n.empresa_id order by n.chave`,
    )
  ).rows
const accept = async (sender = SUPPLIER, ...taxIds: string[]) => {
  for (const taxId of taxIds.length > 0 ? taxIds : [ISSUER.taxId])
    await server.owner.query(
      `insert into caixa_remetente (escritorio_id, sender, empresa_id, author, created_at)
       select o.id, $1, e.id, 'Helena', now() from escritorio o, empresa e where e.tax_id = $2`,
      [sender, taxId],
    )
}

describe('an address', () => {
  test('is made for the office and for a client by a dono, and seen by who sees the client', async () => {
    expect(ofClient).toMatch(/^padaria-trigo-novo\+[a-z2-9]{12}@caixa\.exemplo\.com\.br$/)
    expect(ofOffice).toMatch(/^prado-contabilidade\+/)
    const seen = async (client: Client) =>
      (await client.get(`${API_BASE}/caixa/enderecos`)).json<EnderecosReply>().data.map(({ cpfcnpj }) => cpfcnpj)
    expect(await seen(dono)).toEqual([ISSUER.taxId, null])
    expect(await seen(assistente)).toEqual([])
    const make = async (client: Client, body: object) => (await client.post(`${API_BASE}/caixa/enderecos`, body)).json()
    expect(await make(assistente, {})).toMatchObject({ type: 'escritorio.certificate_role' })
    expect(await make(outsider, {})).toMatchObject({ type: 'escritorio.none' })
    expect(await make(dono, { cpfcnpj: cnpjOf('87654321') })).toMatchObject({ type: 'empresa.no_right' })
  })

  test('receives until it is revoked; every other one is 550 at RCPT', async () => {
    const { id, ds_endereco: address } = await newAddress()
    expect(await post({ to: address })).toMatch(/^250/)
    expect((await dono.call({ method: 'DELETE', url: `${API_BASE}/caixa/enderecos/${id}` })).statusCode).toBe(204)
    expect((await dono.call({ method: 'DELETE', url: `${API_BASE}/caixa/enderecos/${id}` })).statusCode).toBe(404)
    for (const to of [address, `x@${DOMAIN}`, `notas+aaaaaaaaaaaa@${DOMAIN}`, ofClient.replace(DOMAIN, 'outro.com.br')])
      expect(await post({ to }), to).toMatch(/^550/)
    expect((await list()).data).toHaveLength(1)
  })

  test('five wrong addresses close the connection', async () => {
    const to = Array.from({ length: 7 }, (_, n) => `notas+aaaaaaaaaaa${n}@${DOMAIN}`)
    expect(await post({ to })).toMatch(/^(550|421)/)
  })
})

describe('receiving', () => {
  test('keeps the mail as it came, with its hash, before 250', SLOW, async () => {
    const big = Buffer.alloc(3 * 1024 * 1024, 'conta de luz ')
    expect(await post({ attachments: [{ filename: 'a.txt', content: big }] })).toMatch(/^250/)
    const { rows } = await server.owner.query<{ state: string; sha256: Buffer; whole: Buffer; bytes: number }>(
      `select e.state, e.sha256, e.bytes::float8 as bytes, (select string_agg(p.bytes, '' order by p.seq) from caixa_pedaco p where p.entrega_id = e.id) as whole from caixa_entrega e`,
    )
    const [kept] = rows
    expect(kept?.state).toBe('recebida')
    expect(kept?.whole.length).toBe(kept?.bytes)
    expect(
      createHash('sha256')
        .update(kept?.whole ?? '')
        .digest(),
    ).toEqual(kept?.sha256)
  })

  test('answers 552 above 40 MB and keeps nothing', SLOW, async () => {
    const raw = Buffer.concat([
      Buffer.from(`From: a@b.c\r\nSubject: x\r\n\r\n`),
      Buffer.alloc(41 * 1024 * 1024, 'linha de texto\r\n'),
    ])
    expect(await post({ raw })).toMatch(/^552/)
    expect((await server.owner.query('select 1 from caixa_entrega')).rowCount).toBe(0)
  })

  test('keeps nothing of a mail whose sender goes away in the middle', async () => {
    const socket = connect(mail.port, '127.0.0.1')
    const lines = ['EHLO x', `MAIL FROM:<a@b.c>`, `RCPT TO:<${ofClient}>`, 'DATA', 'Subject: x']
    for (const line of lines) {
      await new Promise((next) => socket.once('data', next))
      socket.write(`${line}\r\n`)
    }
    const count = async () => (await server.owner.query('select 1 from caixa_entrega')).rowCount
    await expect.poll(count).toBe(1)
    socket.destroy()
    await expect.poll(count).toBe(0)
  })

  test('a mail to two addresses is two deliveries', async () => {
    expect(await post({ to: [ofClient, ofOffice] })).toMatch(/^250/)
    expect((await list()).data).toHaveLength(2)
  })

  test('answers 452 to an address that had its share of the day', async () => {
    await post({})
    await server.owner.query('update caixa_entrega set bytes = 3e9')
    expect(await post({})).toMatch(/^452/)
    expect(await post({ to: ofOffice })).toMatch(/^250/)
  })
})

describe('a mail of an accepted sender', () => {
  test('becomes notes of the client of its address, and names its imports', SLOW, async () => {
    await accept()
    await post({ attachments: [xml()], text: 'Seguem as notas.' })
    const it = await arrived()
    expect(it).toMatchObject({ ds_situacao: 'resolvida', cpfcnpj: ISSUER.taxId, nr_novas: 1, ds_remetente: SUPPLIER })
    expect(await notas()).toEqual([{ tax_id: ISSUER.taxId, chave: NOTA?.chave, proof: 'alegada' }])
    const detail = await open(it.id)
    expect(detail).toMatchObject({ ds_texto: 'Seguem as notas.', ds_spf: 'nao_verificado' })
    expect(detail.arquivos).toMatchObject([{ ds_tipo: 'xml', ds_veredito: 'entregue' }])
    expect(detail.importacoes).toMatchObject([{ cpfcnpj: ISSUER.taxId }])
    await post({ attachments: [xml()] })
    expect(await arrived()).toMatchObject({ nr_novas: 0, nr_repetidas: 1 })
  })

  test('goes by the tax ids in its files at the address of the office, also in a zip in a message', SLOW, async () => {
    await accept()
    const zip = makeZip([
      { name: 'a.xml', bytes: xml().content },
      { name: 'b.xml', bytes: xml(NOTA_2).content },
    ])
    await post({ to: ofOffice, attachments: [{ filename: 'notas.zip', content: zip }] })
    expect(await arrived()).toMatchObject({ ds_situacao: 'resolvida', cpfcnpj: ISSUER.taxId, nr_novas: 2 })
  })

  test('never reaches another client: the word for one is no word for the other', SLOW, async () => {
    await accept(SUPPLIER, OTHER)
    await post({ to: ofOffice, attachments: [xml()] })
    expect(await arrived()).toMatchObject({ ds_situacao: 'espera', ds_pergunta: 'remetente' })
    const { ds_endereco: ofOther } = await newAddress({ cpfcnpj: OTHER })
    await post({ to: ofOther, attachments: [xml()] })
    expect(await arrived()).toMatchObject({ cpfcnpj: OTHER, nr_novas: 0, nr_rejeitadas: 1 })
    expect(await notas()).toEqual([])
  })

  test('whose files name no client goes to the one of the sender, whose import refuses them', SLOW, async () => {
    await accept()
    const stray = Buffer.from(xml().content.toString().replaceAll(ISSUER.taxId, cnpjOf('99887766')))
    await post({ to: ofOffice, attachments: [{ filename: 'x.xml', content: stray }] })
    const it = await arrived()
    expect(it).toMatchObject({ ds_situacao: 'resolvida', cpfcnpj: ISSUER.taxId, nr_novas: 0, nr_rejeitadas: 1 })
  })
})

describe('a mail of an unknown sender', () => {
  test('waits for one word; the word is remembered', SLOW, async () => {
    await post({ to: ofOffice, attachments: [xml()] })
    const it = await arrived()
    expect(it).toMatchObject({ ds_situacao: 'espera', ds_pergunta: 'remetente', nr_novas: 0 })
    expect(await notas()).toEqual([])
    expect((await open(it.id)).sugestoes).toMatchObject([{ cpfcnpj: ISSUER.taxId, motivo: 'CNPJ nos arquivos' }])
    expect(await resolve(it.id, { acao: 'guardar', cpfcnpj: ISSUER.taxId, fl_lembrar: 'S' })).toMatchObject({
      status: 200,
      fl_lembrado: 'S',
    })
    expect(await resolve(it.id, { acao: 'guardar' })).toMatchObject({ status: 409, type: 'caixa.answered' })
    expect(await arrived()).toMatchObject({ ds_situacao: 'resolvida', nr_novas: 1 })
    await post({ attachments: [xml(NOTA_2)] })
    expect(await arrived()).toMatchObject({ ds_situacao: 'resolvida', nr_novas: 1 })
  })

  test('the answer is not remembered when the files are of another client', SLOW, async () => {
    await post({ to: ofOffice, attachments: [xml()] })
    const it = await arrived()
    expect(await resolve(it.id, { acao: 'guardar', cpfcnpj: OTHER, fl_lembrar: 'S' })).toMatchObject({
      fl_lembrado: 'N',
    })
    await work()
    expect((await notas()).map(({ tax_id }) => tax_id)).toEqual([ISSUER.taxId])
  })

  test('whose signature holds waits all the same: the hint is shown, and decides nothing', SLOW, async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const record = `v=DKIM1; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
    const txt: Record<string, string[]> = {
      's1._domainkey.moinho.com.br': [record],
      'moinho.com.br': ['v=spf1 ip4:127.0.0.1 -all'],
    }
    round.answers = { txt: async (name) => txt[name] ?? [], addresses: async () => [], mx: async () => [] }
    const dkim = {
      domainName: 'moinho.com.br',
      keySelector: 's1',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    }
    await post({ attachments: [xml()], dkim })
    const it = await arrived()
    expect(it).toMatchObject({ ds_situacao: 'espera', ds_pergunta: 'remetente', ds_dkim: 'confere', ds_spf: 'confere' })
    expect(await notas()).toEqual([])
    // the answer of a person does not ask the DNS again
    round.answers = { txt: async () => null, addresses: async () => null, mx: async () => null }
    await resolve(it.id, { acao: 'guardar' })
    expect(await arrived()).toMatchObject({ ds_situacao: 'resolvida', ds_dkim: 'confere' })
    expect((await notas())[0]?.proof).toBe('alegada')
    await accept('fiscal@outro.com.br')
    await post({ from: 'fiscal@outro.com.br', attachments: [xml(NOTA_2)], dkim })
    expect(await arrived()).toMatchObject({ ds_dkim: 'nao_verificado', ds_spf: 'nao_verificado' })
    round.answers = undefined
  })

  test('is refused, and then nothing of it comes in', async () => {
    await post({ attachments: [xml()] })
    const it = await arrived()
    expect(await resolve(it.id, { acao: 'recusar' })).toMatchObject({ status: 200 })
    await work()
    expect((await list(dono, '?ds_situacao=recusada')).data).toHaveLength(1)
    expect(await notas()).toEqual([])
  })

  test('may write what it likes in From: two names, none, or a group are nobody', SLOW, async () => {
    await accept()
    const body = `\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/xml; name="n.xml"\r\n\r\n${xml().content}\r\n--b--\r\n`
    for (const from of [
      `From: x@y.z\r\nFrom: ${SUPPLIER}`,
      `From: "${SUPPLIER}" <x@y.z>`,
      `From: x@y.z, ${SUPPLIER}`,
      `From: ${SUPPLIER}: x@y.z;`,
      `From: =?utf-8?B?${Buffer.from(SUPPLIER).toString('base64')}?=`,
      'X-From: a',
    ]) {
      expect(await post({ raw: `${from}\r\nSubject: x${body}`, from: SUPPLIER })).toMatch(/^250/)
      expect(await arrived(), from).toMatchObject({ ds_situacao: 'espera', ds_pergunta: 'remetente' })
    }
    expect(await notas()).toEqual([])
  })
})

describe('files', () => {
  test('get a verdict each, and one bad file does not stop the others', SLOW, async () => {
    await accept()
    const pdf = Buffer.from(
      `%PDF-1.4\n1 0 obj << >> stream\nBT (${NOTA?.chave.replace(/(.{4})/g, '$1 ')}) Tj ET\nendstream`,
    )
    await post({
      attachments: [
        xml(),
        { filename: 'nota.pdf', content: pdf },
        { filename: 'conta.pdf', content: '%PDF-1.4 conta de luz' },
        { filename: 'premio.exe', content: 'MZ......' },
        { filename: 'outubro.rar', content: 'Rar!....' },
        { filename: 'a1.pfx', content: Buffer.from('3082', 'hex') },
        { filename: 'lista.txt', content: 'oi' },
        { filename: 'foto.jpg', content: Buffer.from('ffd8ffe0', 'hex') },
      ],
    })
    const it = await arrived()
    expect(it).toMatchObject({ ds_situacao: 'espera', ds_pergunta: 'arquivo', nr_novas: 1 })
    const { arquivos } = await open(it.id)
    expect(arquivos.map(({ ds_tipo: tipo, ds_veredito: veredito }) => `${tipo} ${veredito}`)).toEqual([
      'xml entregue',
      'pdf guardado',
      'pdf digitar',
      'programa recusado',
      'fechado recusado',
      'certificado recusado',
      'outro recusado',
      'imagem digitar',
    ])
    expect(arquivos[1]?.ds_chave).toBe(NOTA?.chave)
    expect(arquivos[4]?.motivo).toBe('Não aberto: peça em zip.')
    // a certificate is never kept in the box
    expect((await server.owner.query('select 1 from caixa_pedaco')).rowCount).toBe(0)
    expect(await resolve(it.id, { acao: 'concluir' })).toMatchObject({ status: 200 })
  })

  test('that are locked, packed otherwise, or only papers wait, and say why', SLOW, async () => {
    await accept()
    const locked = (name: string) => ({ name, bytes: Buffer.from('x'), stored: true, flags: 1 })
    const a = { name: 'a.xml', bytes: xml().content }
    const b = { name: 'b.xml', bytes: xml(NOTA_2).content }
    const zips: [string, Parameters<typeof makeZip>[0]][] = [
      ['senha.zip', [locked('a.xml'), locked('b.xml')]],
      ['metade.zip', [a, locked('b.xml')]],
      [
        'dentro.zip',
        [b, { name: 'set.rar', bytes: Buffer.from('Rar!....') }, { name: 'x.msg', bytes: Buffer.from('x') }],
      ],
      ['fotos.zip', [{ name: 'IMG_1.jpg', bytes: Buffer.from('ffd8ffe0', 'hex') }]],
      ['par.zip', [a, { name: 'danfe.pdf', bytes: Buffer.from('%PDF-1.4') }]],
    ]
    await post({ attachments: zips.map(([filename, entries]) => ({ filename, content: makeZip(entries) })) })
    const it = await arrived()
    expect(it).toMatchObject({ ds_situacao: 'espera', ds_pergunta: 'arquivo', nr_novas: 2 })
    const { arquivos } = await open(it.id)
    expect(arquivos.map(({ ds_veredito, motivo }) => `${ds_veredito}: ${motivo}`)).toEqual([
      'recusado: Com senha: peça sem senha.',
      'entregue: Dentro dele: 1 arquivo com senha: peça sem senha.',
      'entregue: Dentro dele: 2 arquivos que o portal não abre: peça em zip.',
      'entregue: Dentro dele: 1 arquivo em PDF ou foto, sem XML: baixe e digite, ou peça o XML.',
      'entregue: null',
    ])
    await post({ attachments: [{ filename: 'par.zip', content: makeZip(zips[4]?.[1] ?? []) }] })
    expect(await arrived()).toMatchObject({ ds_situacao: 'resolvida' })
  })

  test('that hold a key are not kept, whatever they are called and wherever they lie', SLOW, async () => {
    await accept()
    const pfx = Buffer.concat([Buffer.from('30820a0002010330820900', 'hex'), Buffer.alloc(64)])
    for (const [filename, content] of [
      ['empresa', pfx],
      ['foto.txt', pfx],
      ['chave.txt', '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMII=\n-----END ENCRYPTED PRIVATE KEY-----'],
      [
        'certificado.zip',
        makeZip([
          { name: 'leia.txt', bytes: Buffer.from('senha 1234') },
          { name: 'a1', bytes: pfx },
        ]),
      ],
    ] as const) {
      await post({ attachments: [{ filename, content }] })
      const it = await arrived()
      expect(it, filename).toMatchObject({ ds_situacao: 'espera' })
      expect((await open(it.id)).arquivos, filename).toMatchObject([
        { ds_tipo: 'certificado', ds_veredito: 'recusado' },
      ])
    }
    expect((await server.owner.query('select 1 from caixa_pedaco')).rowCount).toBe(0)
  })

  test('a mail without any is refused in a sentence, and its text is text', async () => {
    const html =
      '<p>Você <b>ganhou</b><img src="https://x.y/z.png"><script>alert(1)</script> <a href="https://x.y">aqui</a></p>'
    await post({ html, text: undefined })
    const it = await arrived()
    expect(it).toMatchObject({ ds_situacao: 'recusada', ds_motivo: 'Mensagem sem arquivos.' })
    const { ds_texto: text, nr_imagens_fora: images } = await open(it.id)
    expect([text, images]).toEqual(['Você ganhou [https://x.y] aqui', 1])
  })
})

describe('the last answer taken back', () => {
  const undo = (id: string, client: Client = dono) => resolve(id, { acao: 'desfazer' }, client)

  test('takes the notes out, forgets the sender, and asks again', SLOW, async () => {
    await post({ to: ofOffice, attachments: [xml()] })
    const { id } = await arrived()
    expect(await undo(id)).toMatchObject({ status: 409, type: 'caixa.no_answer' })
    await resolve(id, { acao: 'guardar', cpfcnpj: ISSUER.taxId, fl_lembrar: 'S' })
    expect(await arrived()).toMatchObject({ ds_situacao: 'resolvida', nr_novas: 1 })
    expect((await open(id)).ds_resposta).toBe('guardar')
    expect(await undo(id, assistente)).toMatchObject({ status: 404 })
    expect(await undo(id)).toMatchObject({ status: 200 })
    expect(await notas()).toEqual([])
    expect(await arrived()).toMatchObject({
      ds_situacao: 'espera',
      ds_pergunta: 'remetente',
      cpfcnpj: null,
      nr_novas: 0,
    })
    expect((await server.owner.query('select 1 from caixa_remetente')).rowCount).toBe(0)
    expect(await open(id)).toMatchObject({ ds_resposta: null, nm_resolveu: null, importacoes: [] })
    // the other way round: the same delivery may be kept again
    await resolve(id, { acao: 'guardar', cpfcnpj: ISSUER.taxId })
    expect(await arrived()).toMatchObject({ ds_situacao: 'resolvida', nr_novas: 1 })
  })

  test('stays where somebody worked with a note of it', SLOW, async () => {
    await post({ to: ofOffice, attachments: [xml(), xml(NOTA_2)] })
    const { id } = await arrived()
    await resolve(id, { acao: 'guardar', cpfcnpj: ISSUER.taxId })
    await work()
    const { rows } = await server.owner.query<{ id: string }>('select id from nota where chave = $1', [NOTA?.chave])
    expect((await dono.get(`${API_BASE}/xml/${rows[0]?.id}`)).statusCode).toBe(200)
    expect(await undo(id)).toMatchObject({ status: 409, type: 'caixa.used' })
    expect(await notas()).toHaveLength(2)
    expect((await list()).data).toMatchObject([{ ds_situacao: 'resolvida', nr_novas: 2 }])
  })

  test('brings back a refused and a finished one, step by step', SLOW, async () => {
    await post({ attachments: [xml(), { filename: 'conta.pdf', content: '%PDF-1.4 conta' }] })
    const { id } = await arrived()
    await resolve(id, { acao: 'recusar' })
    expect(await undo(id)).toMatchObject({ status: 200 })
    expect(await arrived()).toMatchObject({ ds_situacao: 'espera', ds_pergunta: 'remetente' })
    await resolve(id, { acao: 'guardar' })
    expect(await arrived()).toMatchObject({ ds_situacao: 'espera', ds_pergunta: 'arquivo', nr_novas: 1 })
    await resolve(id, { acao: 'concluir' })
    expect(await undo(id)).toMatchObject({ status: 200 })
    expect(await arrived()).toMatchObject({ ds_situacao: 'espera', ds_pergunta: 'arquivo', nr_novas: 1 })
    expect(await undo(id)).toMatchObject({ status: 200 })
    expect(await notas()).toEqual([])
    expect(await arrived()).toMatchObject({ ds_situacao: 'espera', ds_pergunta: 'remetente' })
  })
})

describe('a file of a delivery', () => {
  const fetchFile = (id: string, index: number, client: Client = dono) =>
    client.get(`${API_BASE}/caixa/${id}/arquivos/${index}`)

  test('is given out as it came, to save and never to open, to who sees the delivery', SLOW, async () => {
    const pdf = Buffer.from('%PDF-1.4 conta de luz')
    const attachments = [
      { filename: 'fatura "de" março.pdf', content: pdf },
      { filename: 'foto.jpg', content: Buffer.from('ffd8ffe0', 'hex') },
      { filename: 'pagina.html', content: '<script>alert(1)</script>' },
      { filename: 'premio.exe', content: 'MZ......' },
    ]
    await post({ attachments })
    const { id } = await arrived()
    const reply = await fetchFile(id, 0)
    expect(reply.rawPayload).toEqual(pdf)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="fatura_de_marco.pdf"',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect((await fetchFile(id, 1)).headers['content-type']).toBe('image/jpeg')
    expect((await fetchFile(id, 2)).headers['content-type']).toBe('application/octet-stream')
    for (const index of [3, 4]) expect((await fetchFile(id, index)).json()).toMatchObject({ type: 'caixa.no_file' })
    expect((await fetchFile(id, 0, assistente)).statusCode).toBe(404)
    expect((await fetchFile(id, 0, outsider)).statusCode).toBe(404)
    await server.owner.query('delete from caixa_pedaco')
    expect((await fetchFile(id, 0)).json()).toMatchObject({ type: 'caixa.no_file' })
  })

  test('that carries the key of a note stands beside it once the delivery was let in', SLOW, async () => {
    const content = `%PDF-1.4\n1 0 obj << >> stream\nBT (${NOTA?.chave}) Tj ET\nendstream`
    await post({ attachments: [xml(), { filename: 'danfe.pdf', content }] })
    const { id } = await arrived()
    const papers = async (client: Client = dono) =>
      (await client.get(`${API_BASE}/caixa/papeis?ds_chave=${NOTA?.chave}`)).json<{ data: unknown[] }>().data
    expect(await papers()).toEqual([])
    await resolve(id, { acao: 'guardar' })
    await work()
    expect(await papers()).toMatchObject([{ id, nr_arquivo: 1, nome: 'danfe.pdf', ds_remetente: SUPPLIER }])
    expect(await papers(assistente)).toEqual([])
    expect(await papers(outsider)).toEqual([])
  })
})

describe('the list', () => {
  test('is searched and filtered, page by page, by who sees the client', SLOW, async () => {
    await post({ subject: 'Moinho 50%' })
    await post({ to: ofOffice, subject: 'Outra', attachments: [xml()] })
    await work()
    expect((await list(dono, '?ds_busca=moinho%2050%25')).data.map(({ ds_assunto }) => ds_assunto)).toEqual([
      'Moinho 50%',
    ])
    expect((await list(dono, `?ds_busca=${NOTA?.chave}`)).data).toHaveLength(1)
    expect((await list(dono, '?ds_situacao=espera')).nr_espera).toBe(1)
    const counts = (await list(dono)).contagens
    expect(counts).toMatchObject({ espera: 1, hoje: 2, todas: 2 })
    expect(counts.resolvida + counts.recusada).toBe(1)
    expect((await list(assistente)).contagens).toEqual({ espera: 0, hoje: 0, todas: 0, resolvida: 0, recusada: 0 })
    await server.owner.query(`update caixa_entrega set received_at = '2026-11-27T02:59:59Z' where subject = 'Outra'`)
    const ofToday = await list(dono, '?fl_hoje=S')
    expect([ofToday.data.map(({ ds_assunto }) => ds_assunto), ofToday.contagens.hoje]).toEqual([['Moinho 50%'], 1])
    const first = await list(dono, '?limite=1')
    expect((await list(dono, `?limite=1&cursor=${first.proximo}`)).data[0]?.ds_assunto).toBe('Moinho 50%')
    expect((await list(assistente)).data).toEqual([])
    const [one] = first.data
    expect((await assistente.get(`${API_BASE}/caixa/${one?.id}`)).statusCode).toBe(404)
    expect(await resolve(one?.id ?? '', { acao: 'recusar' }, assistente)).toMatchObject({ status: 404 })
    expect((await outsider.get(`${API_BASE}/caixa`)).statusCode).toBe(404)
    expect((await outsider.get(`${API_BASE}/caixa/${one?.id}`)).statusCode).toBe(404)
  })

  test(
    'without a company it is of the whole office: each person sees the clients that they see there',
    SLOW,
    async () => {
      const { ds_endereco: ofOther } = await newAddress({ cpfcnpj: OTHER })
      for (const to of [ofClient, ofOther, ofOffice]) await post({ to, subject: to, attachments: [xml()] })
      await work()
      const seen = async (client: Client, query = '') => {
        const { data, nr_espera } = await list(client, query)
        return [data.map(({ ds_assunto }) => ds_assunto), nr_espera]
      }
      expect(await seen(dono)).toEqual([[ofOffice, ofOther, ofClient], 3])
      expect(await seen(assistente)).toEqual([[ofOther], 1])
      expect(await seen(dono, `?nr_cpfcnpj=${OTHER}`)).toEqual([[ofOther], 1])
      expect((await assistente.get(`${API_BASE}/caixa?nr_cpfcnpj=${ISSUER.taxId}`)).statusCode).toBe(403)
      // on the board of the month too
      const board = async (client: Client, mes: string) =>
        (await client.get(`${API_BASE}/fechamento?mes=${mes}`))
          .json<{ data: { cpfcnpj: string; pendencias: { caixa: number } }[] }>()
          .data.map(({ cpfcnpj, pendencias }): [string, number] => [cpfcnpj, pendencias.caixa])
          .sort(([a], [b]) => (a < b ? 1 : -1))
      // that of the office names the first client in its file
      expect(await board(dono, '2026-11')).toEqual([
        [ISSUER.taxId, 2],
        [OTHER, 1],
      ])
      expect(await board(dono, '2026-10')).toEqual(await board(dono, '2026-11'))
      expect(await board(dono, '2026-09')).toEqual([
        [ISSUER.taxId, 0],
        [OTHER, 0],
      ])
      expect(await board(assistente, '2026-11')).toEqual([[OTHER, 1]])
    },
  )

  test('ends: 30 days for what became nothing, 132 months for documents', SLOW, async () => {
    await accept()
    const was = now
    const at = async (days: number, months = 0) => {
      now = new Date(was.getTime() + days * 86_400_000)
      now.setUTCMonth(now.getUTCMonth() + months)
      await sweepCaixa(round)
      const { rows } = await server.owner.query<{ files: number; bytes: boolean }>(
        `select jsonb_array_length(pieces) as files, exists (select from caixa_pedaco p where p.entrega_id = e.id) as bytes
         from caixa_entrega e order by id`,
      )
      return rows
    }
    const send = async () => {
      await server.owner.query('delete from caixa_entrega')
      now = was
      await post({ attachments: [xml()] })
      await post({})
      await work()
    }
    await send()
    expect(await at(29)).toHaveLength(2)
    const kept = [{ files: 1, bytes: true }]
    expect(await at(31)).toEqual(kept)
    expect(await at(-2, 132)).toEqual(kept)
    expect(await at(2, 132)).toEqual([])
    // a portal that was switched off for a year
    await send()
    expect(await at(365)).toEqual(kept)
    now = was
  })

  test('a client that left takes no more: the address is 550, what waited stays', SLOW, async () => {
    const { ds_endereco: ofOther } = await newAddress({ cpfcnpj: OTHER })
    expect((await officeCalls(dono).drop(OTHER)).statusCode).toBe(200)
    expect(await post({ to: ofOther })).toMatch(/^550/)
    expect((await officeCalls(dono).undo(OTHER)).statusCode).toBeLessThan(300)
  })
})
