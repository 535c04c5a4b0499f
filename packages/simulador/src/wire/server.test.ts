import { gunzipSync } from 'node:zlib'
import { firstDeep, text } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SimulatedFault } from '../faults.ts'
import { CALLS, type Call, consSit, distDFeInt, envEvento, sendSoap, soapType, ultNsu } from '../testing/client.ts'
import { CAST, HOUR, START, signedEvento, type TestSefaz, testCa, testSefaz } from '../testing/stage.ts'
import { VARIANT_NAMES } from '../variant.ts'
import { type Simulador, startSimulador, type WrongServer } from './server.ts'

const { recipient, stranger } = CAST
let sefaz: TestSefaz
let simulador: Simulador

beforeEach(async () => {
  sefaz = testSefaz()
  const { certificatePem: certificate, privateKeyPem: privateKey } = testCa.server()
  const wrongServer = (kind: WrongServer) =>
    kind === 'elsewhere' ? testCa.server({ elsewhere: true }) : createTestCa({ keys: 1 }).server()
  const authorities = [testCa.rootPem]
  simulador = await startSimulador({ sefaz, certificate, privateKey, authorities, wrongServer })
})
afterEach(() => simulador.close())

const send = (call: Call, data: string, change: Partial<Parameters<typeof sendSoap>[0]> = {}) =>
  sendSoap({
    url: simulador.url,
    path: call.path,
    contentType: soapType(call),
    body: call.envelope(data),
    holder: recipient,
    ...change,
  })

/** cStat of an answer of HTTP 200; the first one, that of a lot. */
async function cStatOf(...sent: Parameters<typeof send>): Promise<string | undefined> {
  const { status, body } = await send(...sent)
  expect([status, body.slice(0, 60)]).toEqual([200, expect.stringContaining('<?xml')])
  return text(firstDeep(readXml(Buffer.from(body)), 'cStat'))
}

const first = distDFeInt('nfe', recipient.taxId, ultNsu(0))

test('summary, Ciência, whole note, all by https', async () => {
  sefaz.wake('nfe', recipient.taxId)
  const { chave, bytes } = sefaz.note()
  sefaz.receive(bytes)
  expect(await cStatOf(CALLS.nfe, first)).toBe('138')
  const event = { tpEvento: '210210', sequence: 1, author: recipient, signer: recipient, at: START }
  const evento = signedEvento(chave, { ...event, justification: '', homologacao: false })
  const { body } = await send(CALLS.evento, envEvento([evento, evento], '77'))
  expect(body.match(/<cStat>\d+/g)).toEqual(['<cStat>128', '<cStat>135', '<cStat>573'])
  expect(body).toContain('<idLote>77</idLote>')
  sefaz.pass(HOUR)
  const lot = await send(CALLS.nfe, distDFeInt('nfe', recipient.taxId, ultNsu(1)))
  const docZip = firstDeep(readXml(Buffer.from(lot.body)), 'docZip')
  expect(docZip?.attrs).toEqual({ NSU: '000000000000002', schema: 'procNFe_v4.00.xsd' })
  expect(gunzipSync(Buffer.from(text(docZip)!, 'base64'))).toEqual(bytes)
  const situation = await send(CALLS.nfeConsulta, consSit('NFe', chave))
  expect(situation.body).toContain('<cStat>100</cStat>')
  expect(situation.body).toContain('<tpEvento>210210</tpEvento>')
})

test('each distribution and query answers under its path', async () => {
  const { chave } = sefaz.note()
  expect(await cStatOf(CALLS.nfe, first)).toBe('137')
  expect(await cStatOf(CALLS.cte, distDFeInt('cte', recipient.taxId, ultNsu(0)))).toBe('137')
  expect(await cStatOf(CALLS.mdfe, distDFeInt('mdfe', recipient.taxId, ultNsu(0)))).toBe('137')
  expect(await cStatOf(CALLS.nfeConsulta, consSit('NFe', chave))).toBe('217')
  expect(await cStatOf(CALLS.cteConsulta, consSit('CTe', chave))).toBe('217')
  expect(await cStatOf(CALLS.mdfeConsulta, consSit('MDFe', chave))).toBe('217')
})

test('the owner of the certificate decides: 593, 472, 403 without one', async () => {
  expect(await cStatOf(CALLS.nfe, first, { holder: stranger })).toBe('593')
  const person = { taxId: '52998224725', name: 'Ana' }
  expect(await cStatOf(CALLS.nfe, distDFeInt('nfe', '39053344705', ultNsu(0)), { holder: person })).toBe('472')
  expect(await cStatOf(CALLS.nfe, distDFeInt('nfe', '52998224725', ultNsu(0)), { holder: person })).toBe('137')
  expect((await send(CALLS.nfe, first, { holder: null })).status).toBe(403)
})

test.each<[cStat: string, data: string]>([
  ['404', first.replaceAll('tpAmb>', 'n:tpAmb>').replace('<distDFeInt', '<distDFeInt xmlns:n="http://x"')],
  ['588', first.replace('<tpAmb>', ' <tpAmb>')],
  ['588', first.replace('</distNSU>', '\n</distNSU>')],
  ['239', first.replace('versao="1.01"', 'versao="1.00"')],
  ['215', first.replace('<tpAmb>1</tpAmb>', '')],
  ['215', first.replace('<cUFAutor>35', '<cUFAutor>99')],
  ['215', first.replace(' xmlns="http://www.portalfiscal.inf.br/nfe"', '')],
  ['215', first.replace('<ultNSU>0', '<ultNSU>')],
  ['215', first.replace('</distNSU>', '</distNSU><consNSU><NSU>000000000000001</NSU></consNSU>')],
  ['252', first.replace('<tpAmb>1', '<tpAmb>2')],
  ['214', first.replace('</distDFeInt>', `<x>${'x'.repeat(10_240)}</x></distDFeInt>`)],
])('a wrong request is %s', async (cStat, data) => {
  expect(await cStatOf(CALLS.nfe, data)).toBe(cStat)
})

test('other encodings are 402, other envelopes a SOAP Fault', async () => {
  const body = CALLS.nfe.envelope(first)
  const iso = body.replace('UTF-8', 'ISO-8859-1')
  expect(await cStatOf(CALLS.nfe, first, { body: iso })).toBe('402')
  for (const change of [
    { body: body.slice(0, -10) },
    { body: body.replace('/05/soap-envelope', '/soap') },
    { body: body.replaceAll('nfeDadosMsg', 'dados') },
    { contentType: 'text/xml' },
    { contentType: soapType(CALLS.cte) },
  ]) {
    const { status, body: fault } = await send(CALLS.nfe, first, change)
    expect([status, fault]).toEqual([500, expect.stringContaining('soap:Sender')])
  }
})

test('MDF-e needs its header: 242, 409, 411', async () => {
  const data = distDFeInt('mdfe', recipient.taxId, ultNsu(0))
  const body = CALLS.mdfe.envelope(data)
  const change = (pattern: RegExp) => ({ body: body.replace(pattern, '') })
  expect(await cStatOf(CALLS.mdfe, data, change(/<s:Header>.*<\/s:Header>/))).toBe('242')
  expect(await cStatOf(CALLS.mdfe, data, change(/<cUF>35<\/cUF>/))).toBe('409')
  expect(await cStatOf(CALLS.mdfe, data, change(/<versaoDados>1.00<\/versaoDados>/))).toBe('411')
})

test('a lot of events with a wrong form is 225 with a lot of zeros', async () => {
  const { chave } = sefaz.note()
  const event = { tpEvento: '210210', sequence: 1, author: recipient, signer: recipient, at: START }
  const evento = signedEvento(chave, { ...event, justification: '', homologacao: false })
  for (const eventos of [[], [evento.replace('<verEvento>1.00</verEvento>', '')], Array<string>(21).fill(evento)]) {
    const { body } = await send(CALLS.evento, envEvento(eventos))
    expect(body).toContain('<idLote>000000000000000</idLote>')
    expect(body.match(/<cStat>\d+/g)).toEqual(['<cStat>225'])
  }
})

test('other paths, too large bodies, orders without levers', async () => {
  expect((await send(CALLS.nfe, first, { body: 'x'.repeat(1024 * 1024 + 1) })).status).toBe(413)
  expect((await send(CALLS.nfe, first, { path: '/__sim/clock' })).status).toBe(404)
  expect((await send(CALLS.nfe, first, { path: '/' })).status).toBe(404)
})

test.each(['108', '109', '999'])('%s on command, once, without effect', async (cStat) => {
  sefaz.faults.add({ kind: 'cStat', cStat })
  expect(await cStatOf(CALLS.nfe, first)).toBe(cStat)
  expect(await cStatOf(CALLS.nfe, first)).toBe('137')
  expect(sefaz.log.map(({ fault, cStat: logged }) => [fault, logged])).toEqual([
    ['cStat', cStat],
    [undefined, '137'],
  ])
})

test.each<[fault: SimulatedFault, status: number, body: RegExp]>([
  [{ kind: 'http', status: 503 }, 503, /html/],
  [{ kind: 'html' }, 200, /^<!DOCTYPE html>/],
  [{ kind: 'soapFault' }, 500, /soap:Receiver/],
  [{ kind: 'empty' }, 200, /^$/],
  [{ kind: 'garbage' }, 200, /\uFFFD/],
  [{ kind: 'redirect' }, 302, /^$/],
])('the fault %j', async (fault, status, body) => {
  sefaz.faults.add(fault)
  const answer = await send(CALLS.nfe, first)
  expect(answer.status).toBe(status)
  expect(answer.body).toMatch(body)
  expect(await cStatOf(CALLS.nfe, first)).toBe('137')
})

test('429 names the time to wait', async () => {
  sefaz.faults.add({ kind: 'http', status: 429, retryAfter: 120 })
  expect(await send(CALLS.nfe, first)).toMatchObject({ status: 429, headers: { 'retry-after': '120' } })
})

test.each<SimulatedFault>([{ kind: 'cut' }, { kind: 'reset', counted: true }, { kind: 'timeout', counted: true }])(
  '%j: the answer is lost, the request has its effect',
  async (fault) => {
    sefaz.faults.add(fault)
    await expect(send(CALLS.nfe, first, { timeoutMs: 1_500 })).rejects.toThrow()
    expect(await cStatOf(CALLS.nfe, first)).toBe('656')
  },
)

test('a spoilt lot comes in a regular answer', async () => {
  sefaz.wake('nfe', recipient.taxId)
  sefaz.receive(sefaz.note().bytes)
  sefaz.faults.add({ kind: 'lot', spoil: 'shortNsu' })
  const { body } = await send(CALLS.nfe, first)
  expect(body).toContain('<docZip NSU="1" ')
})

/** The refusals of CAPTURA §13, each on command; every one has a text of its own. */
const CODES =
  `108 109 999 656 678 589 493 730 593 491 472 492 473 280 281 282 283 284 285 286 287 214 215 238 239 242 243
  252 402 404 409 410 411 489 490 588 598 599`.split(/\s+/)

test.each(CODES)('%s on command, with the NSUs of the order', async (cStat) => {
  sefaz.faults.add({ kind: 'cStat', cStat, ultNsu: 300 })
  const { body } = await send(CALLS.nfe, first)
  expect(body).toContain(`<cStat>${cStat}</cStat>`)
  expect(body).toContain('<ultNSU>000000000000300</ultNSU><maxNSU>000000000000000</maxNSU>')
  expect(body).not.toContain(`<xMotivo>Rejeição: ${cStat}</xMotivo>`)
})

test.each(VARIANT_NAMES)('the form %s holds the same answer', async (variant) => {
  sefaz.wake('cte', recipient.taxId)
  sefaz.faults.add({ kind: 'variant', variant, times: 2 })
  const cte = await send(CALLS.cte, distDFeInt('cte', recipient.taxId, ultNsu(0)))
  const query = await send(CALLS.nfeConsulta, consSit('NFe', sefaz.note().chave))
  expect([cte.status, query.status]).toEqual([200, 200])
  const usual = await send(CALLS.cte, distDFeInt('cte', recipient.taxId, ultNsu(0)))
  expect(cte.body).not.toContain('<cStat>656')
  expect(cte.body).toMatch(/(<|&lt;|:)cStat(>|&gt;)137/)
  expect(query.body).toMatch(/(<|&lt;|:)cStat(>|&gt;)217/)
  // every form but the escaped ones is XML whose first cStat is the answer
  const read = firstDeep(readXml(Buffer.from(cte.body)), 'cStat')
  if (variant !== 'escaped' && variant !== 'cdata') expect(text(read)).toBe('137')
  expect(usual.body).toContain('<cStat>656')
})

test('a server that is not trusted, or has another name, gets no request', async () => {
  for (const [kind, message] of [
    ['untrusted', /self-signed|unable to (get|verify)/],
    ['elsewhere', /does not match certificate/],
  ] as const) {
    expect(simulador.present(kind)).toBe(true)
    await expect(send(CALLS.nfe, first)).rejects.toThrow(message)
  }
  expect(sefaz.log).toEqual([])
  expect(simulador.present('own')).toBe(true)
  expect(await cStatOf(CALLS.nfe, first)).toBe('137')
})

test('refused in production, and on a port in use', async () => {
  const { certificatePem: certificate, privateKeyPem: privateKey } = testCa.server()
  const options = { sefaz, certificate, privateKey, authorities: [testCa.rootPem] }
  await expect(startSimulador({ ...options, environment: 'production' })).rejects.toThrow('não funciona em produção')
  const port = Number(new URL(simulador.url).port)
  await expect(startSimulador({ ...options, port })).rejects.toThrow(`A porta ${port} não pôde ser aberta`)
})
