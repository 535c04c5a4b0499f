// spec: 1.9, 7.14, 7.15

import { API_BASE } from '@portal/contract/common.ts'
import { DEMO_COMPANIES, generate, type SyntheticDocument } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { uuidv7 } from '../../../base/uuid.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { type BuiltNota, buildNota, cnpjOf, insertEvento, insertNotas, nextChave } from '../../../testing/notas.ts'
import { procEvento } from '../../../testing/proc-evento.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { findPrintable } from '../impresso/find-printable.ts'
import { toPrintState } from '../impresso/print-state.ts'

const OWN = cnpjOf('12345678')
const STRANGE = cnpjOf('87654321')

let server: TestServer
let client: Client
let empresaId: number
let nfe: BuiltNota
let unreadable: BuiltNota
/** A note with an event of its own bytes and one inside its file. */
let holder: BuiltNota
let eventos: Record<string, string>
let inutilizacao: string
let strange: BuiltNota
let strangeId: number

beforeAll(async () => {
  server = await testServer()
  empresaId = await insertEmpresa(server, { taxId: OWN })
  client = await signedIn(server, { login: '52998224725', empresas: { [OWN]: 'consulta' } })
  const document = firstNfe()
  nfe = buildNota(empresaId, { bytes: Buffer.from(document.bytes), eventos: 1 })
  unreadable = buildNota(empresaId, { bytes: Buffer.from('<nada/>') })
  holder = buildNota(empresaId, { bytes: Buffer.from(document.bytes), eventos: 2 })
  const inside = procEvento(holder.chave, '110110')
  holder = { ...holder, bytes: Buffer.from(String(document.bytes).replace('</nfeProc>', `${inside}</nfeProc>`)) }
  strangeId = await insertEmpresa(server, { taxId: STRANGE })
  strange = buildNota(strangeId, { bytes: Buffer.from(document.bytes) })
  await insertNotas(server.ownerDb, [nfe, unreadable, holder, strange])
  const owner = { empresaId, chave: holder.chave }
  eventos = {
    110111: await insertEvento(server.ownerDb, { ...owner, bytes: Buffer.from(procEvento(holder.chave, '110111')) }),
    110110: await insertEvento(server.ownerDb, { ...owner, tpEvento: '110110', bytes: null }),
  }
  inutilizacao = await insertInutilizacao()
})
afterAll(() => server.close())

function firstNfe(): SyntheticDocument {
  const empresa = DEMO_COMPANIES[0]!
  for (const document of generate({ seed: 1, count: 20, empresa, from: '2026-06', to: '2026-06' }))
    if (document.bytes.includes('<nfeProc')) return document
  throw new Error('the generator made no nfeProc')
}

async function insertInutilizacao(): Promise<string> {
  const inf =
    '<infInut><tpAmb>1</tpAmb><cUF>35</cUF><ano>26</ano><CNPJ>11222333000181</CNPJ><mod>55</mod><serie>1</serie><nNFIni>10</nNFIni><nNFFin>12</nNFFin><xJust>Numeros pulados pelo sistema</xJust></infInut>'
  const bytes = Buffer.from(`<procInutNFe><inutNFe>${inf}</inutNFe></procInutNFe>`)
  const carrier = buildNota(empresaId, { bytes })
  await insertNotas(server.ownerDb, [carrier]) // its bytes are stored with it
  const id = uuidv7()
  await server.owner.query(
    `insert into inutilizacao (empresa_id, id, modelo, year, serie, number_from, number_to, homologacao, registered, element, arquivo_sha256)
     select empresa_id, $2, 55, 26, 1, 10, 12, false, true, 'procInutNFe', arquivo_sha256 from nota where id = $1`,
    [carrier.id, id],
  )
  return id
}

const scope = () => ({ accountId: null, empresaIds: [empresaId] })
const see = (path: string) => client.get(`${API_BASE}/visualizar/${path}`)

test('a note is an inline PDF named by its key, with the same bytes each time', async () => {
  const reply = await see(nfe.id)
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${nfe.chave}.pdf"`,
    'x-content-type-options': 'nosniff',
  })
  expect((await see(`${nfe.id}?largura=80`)).rawPayload).toEqual(reply.rawPayload)
})

test('a cancelled note is marked, although its file does not say so', async () => {
  const before = (await see(nfe.id)).rawPayload
  await insertEvento(server.ownerDb, { empresaId, chave: nfe.chave, bytes: null })
  await server.owner.query(`update nota set situacao = 'cancelada' where id = $1`, [nfe.id])
  expect((await see(nfe.id)).rawPayload.equals(before)).toBe(false)
})

test('a registered EPEC event, and the note that replaces a cancelled one, are on the print', async () => {
  const bytes = Buffer.from(
    firstNfe()
      .bytes.toString()
      .replace(/<tpEmis>\d/, '<tpEmis>4')
      .replace(/<protNFe.*<\/protNFe>/s, ''),
  )
  const waiting = buildNota(empresaId, { bytes })
  await insertNotas(server.ownerDb, [waiting])
  await server.owner.query(`update nota set situacao = 'sem_protocolo' where id = $1`, [waiting.id])
  const stateOf = async () => toPrintState(await findPrintable(server.db, scope(), { id: waiting.id }))
  expect(await stateOf()).toEqual({ situacao: 'sem_protocolo' })
  const epec = await insertEvento(server.ownerDb, { empresaId, chave: waiting.chave, tpEvento: '110140', bytes: null })
  await server.owner.query(`update evento set protocolo = '891260000000123', proof = 'alegada' where id = $1`, [epec])
  expect((await stateOf()).epec).toMatchObject({ nProt: '891260000000123' })
  expect((await see(waiting.id)).statusCode).toBe(200)

  const other = nextChave()
  await insertEvento(server.ownerDb, {
    empresaId,
    chave: waiting.chave,
    tpEvento: '110112',
    bytes: null,
    columns: {
      author_tax_id: waiting.chave.slice(6, 20),
      authors: ['issuer'],
      proof: 'provada',
      texto: `DUPLICADA\nSubstituída pela nota de chave ${other}`,
    },
  })
  await server.owner.query(`update nota set situacao = 'cancelada' where id = $1`, [waiting.id])
  expect(await stateOf()).toMatchObject({ situacao: 'cancelada', substituta: other })
  const { ligadas } = (await client.get(`${API_BASE}/documento/${waiting.id}`)).json<{ ligadas: unknown }>()
  expect(ligadas).toEqual([{ ds_ligacao: 'substituida_por', ds_chave: other, fl_portal: 'N' }])

  // the other one arrives, and names all that it replaces, also a note that did not
  const replacement = buildNota(empresaId, { chave: other, bytes: Buffer.concat([bytes, Buffer.from('\n')]) })
  const elsewhere = nextChave()
  await insertNotas(server.ownerDb, [replacement])
  const replaces = (chave: string, texto: string, columns = {}) =>
    insertEvento(server.ownerDb, { empresaId, chave, tpEvento: '110112', bytes: null, columns: { texto, ...columns } })
  await replaces(elsewhere, `Substituída pela nota de chave ${other}`)
  await replaces(nextChave(), `Substituída pela nota de chave ${other}`, { homologacao: true })
  await replaces(nextChave(), `A nota ${other}`)
  const linkedOf = async (id: string) =>
    (await client.get(`${API_BASE}/documento/${id}`)).json<{ ligadas: { ds_chave: string }[] }>().ligadas
  expect(await linkedOf(waiting.id)).toEqual([{ ds_ligacao: 'substituida_por', ds_chave: other, fl_portal: 'S' }])
  expect(await linkedOf(replacement.id)).toEqual(
    [
      { ds_ligacao: 'substitui', ds_chave: waiting.chave, fl_portal: 'S' },
      { ds_ligacao: 'substitui', ds_chave: elsewhere, fl_portal: 'N' },
    ].sort((a, b) => (a.ds_chave < b.ds_chave ? -1 : 1)),
  )
  expect(await linkedOf(nfe.id)).toEqual([])
})

test('a document that cannot be printed is a 422 with a message; so is an event that is missing in the file', async () => {
  const reply = await see(unreadable.id)
  expect(reply.statusCode).toBe(422)
  expect(reply.json<{ message: string }>().message).toMatch(/[a-z]{4}/)
  const embedded = await insertEvento(server.ownerDb, { empresaId, chave: nfe.chave, tpEvento: '110110', bytes: null })
  expect((await see(`${nfe.id}?evento=${embedded}`)).statusCode).toBe(422)
})

test('events are printed by their note and by their own id, from their own bytes or from the note’s file', async () => {
  const name = (tpEvento: string) => `inline; filename="${holder.chave}-evento-${tpEvento}-1.pdf"`
  for (const [tpEvento, id] of Object.entries(eventos))
    for (const path of [`${holder.id}?evento=${id}`, id]) {
      const reply = await see(path)
      expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
      expect(reply.headers).toMatchObject({ 'content-disposition': name(tpEvento), 'cache-control': 'no-store' })
    }
})

test('an inutilização is printed by its id', async () => {
  const reply = await see(inutilizacao)
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  expect(reply.headers['content-disposition']).toBe(`inline; filename="${OWN}-26-55-1-10-12-procInutNFe.pdf"`)
})

test('without the application check, row-level security returns nothing of a stranger', async () => {
  const scope = { empresaIds: [strangeId], accountId: client.accountId }
  const walled = { empresaIds: [empresaId], accountId: client.accountId }
  expect((await see(strange.id)).statusCode).toBe(404)
  expect((await findPrintable(server.db, scope, { id: strange.id })).document).toMatchObject({ chave: strange.chave })
  await expect(findPrintable(server.db, walled, { id: strange.id })).rejects.toThrow('Nota não encontrada.')
})

test('an event of another note, or an unknown one, is 404', async () => {
  const id = await insertEvento(server.ownerDb, {
    empresaId,
    chave: unreadable.chave,
    bytes: Buffer.from('<procEventoNFe/>'),
  })
  for (const evento of [id, uuidv7(), 'x']) expect((await see(`${nfe.id}?evento=${evento}`)).statusCode).toBe(404)
  expect((await see(`${nfe.id}?largura=60`)).statusCode).toBe(400)
})

async function namesOf(formato: string): Promise<string[]> {
  const reply = await client.post(`${API_BASE}/baixarNotas`, { cpfcnpj: OWN, formato, notas: [nfe.id, unreadable.id] })
  const file = await yauzl.fromBufferPromise(reply.rawPayload)
  const names: string[] = []
  for await (const entry of file.eachEntry()) names.push(entry.fileName.replace(/^.*\//, ''))
  return names.sort()
}

test('a zip of PDFs, or of both; documents without a PDF are XML and listed', async () => {
  const fallback = [`${unreadable.chave}-procNFe.xml`, 'sem-pdf.txt']
  // an event missing in its note's file: the note's XML is added, and the event is listed
  const both = [`${nfe.chave}.pdf`, `${nfe.chave}-procNFe.xml`, ...fallback].sort()
  expect(await namesOf('pdf')).toEqual(both)
  expect(await namesOf('ambos')).toEqual(both)
})

test('one person cannot fill the queue of prints', async () => {
  const other = await signedIn(server, { login: '11144477735', name: 'Bia', empresas: { [OWN]: 'consulta' } })
  const print = (who: Client) => who.get(`${API_BASE}/visualizar/${nfe.id}`)
  const many = Array.from({ length: 80 }, () => print(client))
  const theirs = Array.from({ length: 5 }, () => print(other))
  const replies = await Promise.all(many)
  const refused = replies.filter(({ statusCode }) => statusCode === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.json()).toMatchObject({
    type: 'print.busy',
    message: 'Você já está abrindo 20 impressos. Espere um instante e tente de novo.',
  })
  expect(refused[0]?.headers['retry-after']).toBe('3')
  expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(20)
  for (const reply of await Promise.all(theirs)) expect(reply.statusCode).toBe(200)
  expect((await print(client)).statusCode).toBe(200)
})
