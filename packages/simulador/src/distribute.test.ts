import { text } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { expect, test } from 'vitest'
import type { Query } from './model.ts'
import { RULES, SERVICES } from './rules.ts'
import { CAST, DAY, HOUR, ownRequest, testSefaz } from './testing/stage.ts'

const { recipient, carrier, emitter, stranger } = CAST
const from = (nsu: number): Query => ({ kind: 'distNSU', nsu })
const at = (nsu: number): Query => ({ kind: 'consNSU', nsu })
const key = (chave: string): Query => ({ kind: 'consChNFe', chave })

/** A simulator whose recipient has `count` summaries to fetch. */
function filled(count: number) {
  const sefaz = testSefaz()
  sefaz.wake('nfe', recipient.taxId)
  const chaves = Array.from({ length: count }, () => {
    const { chave, bytes } = sefaz.note()
    sefaz.receive(bytes)
    return chave
  })
  return { sefaz, chaves }
}

test('a newcomer gets 137, and NSUs only from then on', () => {
  const sefaz = testSefaz()
  sefaz.receive(sefaz.note().bytes)
  expect(sefaz.ask('nfe', recipient.taxId, from(0))).toMatchObject({ cStat: '137', ultNsu: 0, maxNsu: 0, lot: [] })
  const { chave, bytes } = sefaz.note()
  sefaz.receive(bytes)
  sefaz.pass(HOUR)
  const { cStat, ultNsu, lot } = sefaz.ask('nfe', recipient.taxId, from(0))
  expect([cStat, ultNsu, lot.length]).toEqual(['138', 1, 1])
  expect(text(readXml(lot[0]!.bytes), 'chNFe')).toBe(chave)
})

test('after 60 days without distNSU the root gets no more NSUs', () => {
  const { sefaz } = filled(1)
  sefaz.ask('nfe', recipient.taxId, from(0))
  sefaz.pass(60 * DAY)
  sefaz.receive(sefaz.note().bytes)
  sefaz.pass(1)
  sefaz.receive(sefaz.note().bytes)
  expect(sefaz.account('nfe', recipient.taxId).maxNsu).toBe(2)
})

test('120 documents come in lots of 50, 50 and 20, each NSU once', () => {
  const { sefaz } = filled(120)
  const nsus: (number | null)[] = []
  let ultNsu = 0
  for (const expected of [50, 50, 20]) {
    const reply = sefaz.ask('nfe', recipient.taxId, from(ultNsu))
    expect([reply.cStat, reply.lot.length, reply.maxNsu]).toEqual(['138', expected, 120])
    nsus.push(...reply.lot.map(({ nsu }) => nsu))
    ultNsu = reply.ultNsu
  }
  expect(nsus).toEqual(Array.from({ length: 120 }, (_, index) => index + 1))
  expect(sefaz.log.map(({ kind, cStat, count }) => [kind, cStat, count])).toEqual(
    [50, 50, 20].map((count) => ['distNSU', '138', count]),
  )
})

test.each(SERVICES)('%s: asking within the hour is misuse, and asking in the block restarts its hour', (service) => {
  const { misuse } = RULES[service]
  const sefaz = testSefaz()
  const ask = () => sefaz.ask(service, recipient.taxId, from(0)).cStat
  expect(ask()).toBe('137')
  sefaz.pass(HOUR - 1)
  expect(ask()).toBe(misuse)
  sefaz.pass(HOUR - 1)
  expect(ask()).toBe(misuse)
  sefaz.pass(HOUR - 1)
  expect(ask()).toBe(misuse)
  sefaz.pass(HOUR)
  expect(ask()).toBe('137')
})

test('the level account waits the hour also after 138', () => {
  const { sefaz } = filled(3)
  expect(sefaz.ask('nfe', recipient.taxId, from(0)).ultNsu).toBe(3)
  expect(sefaz.ask('nfe', recipient.taxId, from(3)).cStat).toBe('656')
})

test('an ultNSU other than the last one is misuse that names the right one', () => {
  const { sefaz } = filled(60)
  expect(sefaz.ask('nfe', recipient.taxId, from(0)).ultNsu).toBe(50)
  expect(sefaz.ask('nfe', recipient.taxId, from(0))).toMatchObject({ cStat: '656', ultNsu: 50, maxNsu: 0 })
})

test('another program moves the cursor; its documents come by consNSU', () => {
  const { sefaz } = filled(60)
  expect(sefaz.fetchElsewhere('nfe', recipient.taxId, 1)).toBe(50)
  expect(sefaz.ask('nfe', recipient.taxId, from(0))).toMatchObject({ cStat: '656', ultNsu: 50 })
  sefaz.pass(HOUR)
  expect(sefaz.ask('nfe', recipient.taxId, at(17))).toMatchObject({ cStat: '138', lot: [{ nsu: 17 }] })
})

test('a block holds for one CNPJ and one service', () => {
  const { sefaz } = filled(1)
  sefaz.block('nfe', recipient.taxId)
  expect(sefaz.ask('nfe', recipient.taxId, at(1)).cStat).toBe('656')
  expect(sefaz.ask('cte', recipient.taxId, from(0)).cStat).toBe('137')
  expect(sefaz.ask('nfe', carrier.taxId, from(0)).cStat).toBe('137')
})

test('20 queries by NSU and key in an hour, the next one is misuse', () => {
  const { sefaz, chaves } = filled(1)
  for (let query = 0; query < 20; query++)
    expect(sefaz.ask('nfe', recipient.taxId, query % 2 ? at(1) : key(chaves[0]!)).cStat).toBe('138')
  expect(sefaz.ask('nfe', recipient.taxId, at(1)).cStat).toBe('656')
  sefaz.pass(HOUR)
  expect(sefaz.ask('nfe', recipient.taxId, at(1)).cStat).toBe('138')
})

test('NSUs without documents answer 137, beyond the highest one 589 or 493', () => {
  const sefaz = testSefaz()
  sefaz.wake('nfe', recipient.taxId)
  sefaz.skipNsus('nfe', recipient.taxId, 3598)
  sefaz.receive(sefaz.note().bytes)
  expect(sefaz.ask('nfe', recipient.taxId, at(3598)).cStat).toBe('137')
  expect(sefaz.ask('nfe', recipient.taxId, at(3600)).cStat).toBe('589')
  expect(sefaz.ask('nfe', recipient.taxId, from(3600)).cStat).toBe('589')
  expect(sefaz.ask('mdfe', recipient.taxId, from(1)).cStat).toBe('493')
  expect(sefaz.ask('nfe', recipient.taxId, from(0))).toMatchObject({ ultNsu: 3599, lot: [{ nsu: 3599 }] })
})

test('documents are kept for 90 days', () => {
  const { sefaz, chaves } = filled(1)
  sefaz.pass(90 * DAY)
  expect(sefaz.ask('nfe', recipient.taxId, at(1)).cStat).toBe('138')
  sefaz.pass(1)
  expect(sefaz.ask('nfe', recipient.taxId, at(1)).cStat).toBe('137')
  expect(sefaz.ask('nfe', recipient.taxId, key(chaves[0]!)).cStat).toBe('632')
  expect(sefaz.ask('nfe', recipient.taxId, from(0))).toMatchObject({ cStat: '137', ultNsu: 1, maxNsu: 1 })
})

test('a query by key needs no NSU and answers by role', () => {
  const sefaz = testSefaz()
  const { chave, bytes } = sefaz.note({ readers: [CAST.office.taxId] })
  sefaz.receive(bytes)
  const ask = (taxId: string) => sefaz.ask('nfe', taxId, key(chave))
  expect(ask(recipient.taxId)).toMatchObject({ cStat: '138', lot: [{ nsu: null, schema: 'resNFe_v1.01.xsd' }] })
  expect(ask(CAST.office.taxId).lot[0]).toEqual({ nsu: null, schema: 'procNFe_v4.00.xsd', bytes })
  expect(ask(emitter.taxId).cStat).toBe('641')
  expect(ask(stranger.taxId).cStat).toBe('640')
  expect(sefaz.ask('nfe', recipient.taxId, key(sefaz.note().chave)).cStat).toBe('217')
  const wrong = chave.slice(0, 43) + ((Number(chave[43]) + 1) % 10)
  expect(sefaz.ask('nfe', recipient.taxId, key(wrong)).cStat).toBe('236')
  expect(sefaz.manifest(chave)).toBe('135')
  expect(ask(recipient.taxId).lot[0]?.bytes).toEqual(bytes)
})

test('a denied note is 654 by key', () => {
  const sefaz = testSefaz()
  const { chave, bytes } = sefaz.note({ outcome: 'denied' })
  sefaz.receive(bytes)
  expect(sefaz.ask('nfe', recipient.taxId, key(chave)).cStat).toBe('654')
})

test.each(SERVICES)('%s: the certificate must be of the same root', (service) => {
  const sefaz = testSefaz()
  const { otherRoot, otherCpf, ownerless } = RULES[service]
  const ask = (taxId: string, owner: { cnpj: string | null; cpf: string | null }) =>
    sefaz.distribute({ ...ownRequest(service, taxId, from(0)), owner }).cStat
  expect(ask(recipient.taxId, { cnpj: stranger.taxId, cpf: null })).toBe(otherRoot)
  expect(ask(recipient.taxId, { cnpj: null, cpf: '52998224725' })).toBe(otherRoot)
  expect(ask(recipient.taxId, { cnpj: null, cpf: null })).toBe(ownerless)
  expect(ask('52998224725', { cnpj: null, cpf: '39053344705' })).toBe(otherCpf)
  expect(ask('52998224725', { cnpj: null, cpf: '52998224725' })).toBe('137')
})

test('wrong environment and wrong tax ids', () => {
  const sefaz = testSefaz()
  const request = ownRequest('nfe', recipient.taxId, from(0))
  expect(sefaz.distribute({ ...request, ambiente: '2' }).cStat).toBe('252')
  expect(sefaz.distribute({ ...request, taxId: '11222333000182' }).cStat).toBe('489')
  expect(sefaz.distribute({ ...request, taxId: '52998224726' }).cStat).toBe('490')
})
