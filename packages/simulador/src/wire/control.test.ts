import { expect, test } from 'vitest'
import { SPOIL_NAMES } from '../spoil.ts'
import { CAST, HOUR, START, testSefaz } from '../testing/stage.ts'
import { VARIANT_NAMES } from '../variant.ts'
import { answerControl } from './control.ts'

const { recipient } = CAST

function control() {
  const sefaz = testSefaz()
  const authorise = (taxId: string, count: number) =>
    taxId === recipient.taxId
      ? Array.from({ length: count }, () => {
          const { chave, bytes } = sefaz.note()
          sefaz.receive(bytes)
          return chave
        })
      : null
  const send = (name: string, body: unknown, change = {}) =>
    answerControl(
      sefaz,
      { pass: sefaz.pass, authorise, present: (kind) => kind !== 'elsewhere' },
      { method: 'POST', name, contentType: 'application/json', body: Buffer.from(JSON.stringify(body)), ...change },
    )
  return { sefaz, send }
}

test('faults of every kind are queued', () => {
  const { sefaz, send } = control()
  const orders = [
    { kind: 'timeout', times: 2, counted: true },
    { kind: 'cStat', cStat: '108', endpoint: 'evento' },
    { kind: 'http', status: 503, retryAfter: 60, taxId: recipient.taxId },
    { kind: 'cStat', cStat: '656', ultNsu: 300, maxNsu: 0 },
    ...SPOIL_NAMES.map((spoil) => ({ kind: 'lot', spoil })),
    ...VARIANT_NAMES.map((variant) => ({ kind: 'variant', variant })),
  ]
  for (const order of orders) expect(send('fault', order)).toEqual({ status: 200, data: {} })
  expect(sefaz.faults.take('evento', null)).toEqual(orders[0])
})

test.each([
  ['fault', { kind: 'other' }],
  ['fault', { kind: 'cStat' }],
  ['fault', { kind: 'http', status: 200 }],
  ['fault', { kind: 'html', endpoint: 'x' }],
  ['fault', { kind: 'html', more: 1 }],
  ['fault', { kind: 'variant', variant: 'other' }],
  ['certificado', { kind: 'other' }],
  ['extraviar', { taxId: recipient.taxId }],
  ['block', { service: 'nfse', taxId: recipient.taxId }],
  ['block', { service: 'nfe', taxId: 'x' }],
  ['clock', { seconds: -1 }],
  ['clock', null],
  ['autorizar', { taxId: recipient.taxId, count: 501 }],
  ['elsewhere', { service: 'nfe', taxId: recipient.taxId }],
])('a malformed order: %s %j', (name, body) => {
  expect(control().send(name, body).status).toBe(400)
})

test('other methods, content types, addresses and texts', () => {
  const { send } = control()
  expect(send('clock', { seconds: 1 }, { method: 'GET' }).status).toBe(405)
  expect(send('clock', { seconds: 1 }, { contentType: 'text/plain' }).status).toBe(415)
  expect(send('clock', {}, { body: Buffer.from('{') }).status).toBe(400)
  expect(send('constructor', {}).status).toBe(404)
})

test('a document that goes astray, and the certificate of the server', () => {
  const { sefaz, send } = control()
  const { chave, bytes } = sefaz.note()
  sefaz.wake('nfe', CAST.stranger.taxId)
  const astray = { taxId: CAST.stranger.taxId, chave }
  expect(send('extraviar', astray).status).toBe(422)
  sefaz.receive(bytes)
  expect(send('extraviar', astray).status).toBe(200)
  expect(sefaz.account('nfe', CAST.stranger.taxId).maxNsu).toBe(1)
  expect(send('certificado', { kind: 'untrusted' }).status).toBe(200)
  expect(send('certificado', { kind: 'elsewhere' }).status).toBe(422)
})

test('documents, another program, clock, block and log', () => {
  const { sefaz, send } = control()
  const { taxId } = recipient
  sefaz.wake('nfe', taxId)
  expect(send('autorizar', { taxId: CAST.stranger.taxId, count: 1 }).status).toBe(422)
  expect(send('autorizar', { taxId, count: 60 })).toMatchObject({ data: { chaves: { length: 60 } } })
  expect(send('elsewhere', { service: 'nfe', taxId, lots: 1 })).toEqual({ status: 200, data: { ultNsu: 50 } })
  expect(sefaz.ask('nfe', taxId, { kind: 'distNSU', nsu: 50 }).lot).toHaveLength(10)
  expect(send('clock', { seconds: 3600 }).data).toEqual({ now: new Date(START + HOUR).toISOString() })
  expect(send('block', { service: 'nfe', taxId }).status).toBe(200)
  expect(sefaz.ask('nfe', taxId, { kind: 'distNSU', nsu: 60 }).cStat).toBe('656')
  expect(send('log', null, { method: 'GET' }).data).toMatchObject([{ cStat: '138' }, { cStat: '656' }])
})
