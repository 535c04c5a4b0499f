import { readXml } from '@portal/fiscal/xml/read.ts'
import { makeEvento } from '@portal/synthetic/evento/evento.ts'
import { createStage } from '@portal/synthetic/model/stage.ts'
import { makeNfe } from '@portal/synthetic/nota/nfe.ts'
import { expect, test } from 'vitest'
import { CAST, DAY, HOUR, momentOf, START, signedEvento, testCa, testSefaz } from './testing/stage.ts'

const CONFIRMACAO = { tpEvento: '210200' }
const DESCONHECIMENTO = { tpEvento: '210220' }
const NAO_REALIZADA = { tpEvento: '210240', justification: 'Mercadoria devolvida no recebimento' }

function received(wish = {}) {
  const sefaz = testSefaz()
  const { chave, bytes } = sefaz.note(wish)
  sefaz.receive(bytes)
  return { sefaz, chave }
}

test('each manifestação is registered once: 135, then 573', () => {
  const { sefaz, chave } = received()
  for (const event of [{}, CONFIRMACAO, DESCONHECIMENTO, NAO_REALIZADA]) {
    expect(sefaz.manifest(chave, event)).toBe('135')
    expect(sefaz.manifest(chave, event)).toBe('573')
  }
  expect(sefaz.manifest(chave, { ...CONFIRMACAO, sequence: 2 })).toBe('135')
  expect(sefaz.manifest(chave, { ...CONFIRMACAO, sequence: 3 })).toBe('594')
  expect(sefaz.log.at(-1)).toMatchObject({ endpoint: 'evento', kind: '210200', asked: chave, cStat: '594' })
})

test('Ciência after a final manifestação is 655', () => {
  const { sefaz, chave } = received()
  expect(sefaz.manifest(chave, CONFIRMACAO)).toBe('135')
  expect(sefaz.manifest(chave)).toBe('655')
})

test('a note that has not arrived yet: registered, not linked', () => {
  const sefaz = testSefaz()
  const { chave, bytes } = sefaz.note()
  expect(sefaz.manifest(chave)).toBe('494')
  sefaz.receive(bytes, { arrivesAt: new Date(START + DAY) })
  expect(sefaz.manifest(chave)).toBe('136')
})

test('author, signer and content', () => {
  const { sefaz, chave } = received()
  expect(sefaz.manifest(chave, { author: CAST.stranger })).toBe('575')
  expect(sefaz.manifest(chave, { signer: CAST.stranger })).toBe('213')
  expect(sefaz.manifest(chave, { ...NAO_REALIZADA, justification: '' })).toBe('595')
  expect(sefaz.manifest(chave, { homologacao: true })).toBe('252')
  expect(sefaz.manifest(chave, { at: START + HOUR })).toBe('578')
  expect(sefaz.manifest(chave, { at: START - DAY })).toBe('577')
})

test.each<[cStat: string, pattern: RegExp, replacement: string]>([
  ['297', /<dhEvento>2026/, '<dhEvento>2025'],
  ['298', /<Signature .*<\/Signature>/, ''],
  ['572', /ID210210/, 'ID210200'],
])('%s: a changed event', (cStat, pattern, replacement) => {
  const { sefaz, chave } = received()
  const author = CAST.recipient
  const wish = { tpEvento: '210210', sequence: 1, author, signer: author, at: START, justification: '' }
  const signed = signedEvento(chave, { ...wish, homologacao: false })
  // a wrong Id must carry a signature of its own content
  const xml = cStat === '572' ? resigned(signed.replace(pattern, replacement)) : signed.replace(pattern, replacement)
  expect(sefaz.register({ node: readXml(Buffer.from(xml)), ancestors: [], xml }).cStat).toBe(cStat)
})

function resigned(xml: string): string {
  const [, id, body] = /<infEvento Id="([^"]+)">(.*)<\/infEvento>/.exec(xml)!
  const canonical = `<infEvento xmlns="http://www.portalfiscal.inf.br/nfe" Id="${id}">${body}</infEvento>`
  return xml.replace(/<Signature .*<\/Signature>/, testCa.sign({ id: id!, canonical }, CAST.recipient).element)
}

test('cancelled and denied notes: 650, 651 and 580', () => {
  const sefaz = testSefaz()
  const stage = createStage({ seed: 3, signer: testCa })
  const wish = { emitente: CAST.emitter, destinatario: CAST.recipient, moment: momentOf(START - HOUR) }
  const document = makeNfe(stage, wish)
  const denied = makeNfe(stage, { ...wish, outcome: 'denied' })
  sefaz.receive(document.bytes)
  sefaz.receive(denied.bytes)
  sefaz.receive(makeEvento(stage, { document, tpEvento: '110111', author: CAST.emitter, after: 60 }).bytes)
  for (const { chave } of [document, denied]) {
    expect(sefaz.manifest(chave)).toBe('650')
    expect(sefaz.manifest(chave, DESCONHECIMENTO)).toBe('651')
    expect(sefaz.manifest(chave, CONFIRMACAO)).toBe('580')
    expect(sefaz.manifest(chave, NAO_REALIZADA)).toBe('580')
  }
})

test('deadlines count from the authorisation: 10 days, 90 days, 180 before June 2026', () => {
  const { sefaz, chave } = received()
  const before = sefaz.note({ moment: momentOf(Date.parse('2026-05-31T10:00:00-03:00')) })
  sefaz.receive(before.bytes)
  sefaz.pass(10 * DAY - HOUR)
  expect(sefaz.manifest(chave)).toBe('135')
  const late = received()
  late.sefaz.pass(10 * DAY + HOUR)
  expect(late.sefaz.manifest(late.chave)).toBe('596')
  late.sefaz.pass(80 * DAY)
  expect(late.sefaz.manifest(late.chave, CONFIRMACAO)).toBe('596')
  sefaz.pass(80 * DAY)
  expect(sefaz.manifest(chave, CONFIRMACAO)).toBe('135')
  expect(sefaz.manifest(before.chave, CONFIRMACAO)).toBe('135')
})

test('the same event refused for the same reason more than 20 times is misuse: an hour without events of its author', () => {
  const { sefaz, chave } = received()
  const unknown = sefaz.note().chave
  for (let count = 1; count <= 20; count++) expect(sefaz.manifest(unknown)).toBe('494')
  expect(sefaz.manifest(unknown, CONFIRMACAO)).toBe('494')
  expect(sefaz.manifest(unknown)).toBe('656')
  sefaz.pass(HOUR - 1)
  expect(sefaz.manifest(chave)).toBe('656')
  expect(sefaz.manifest(chave, { author: CAST.stranger })).toBe('575')
  sefaz.pass(1)
  expect(sefaz.manifest(chave)).toBe('135')
  expect(sefaz.manifest(unknown)).toBe('494')
})
