import { makeEvento } from '@portal/synthetic/evento/evento.ts'
import { makeMdfe } from '@portal/synthetic/mdfe/mdfe.ts'
import { createStage } from '@portal/synthetic/model/stage.ts'
import { expect, test } from 'vitest'
import type { Service } from './rules.ts'
import { CAST, DAY, HOUR, momentOf, START, testCa, testSefaz } from './testing/stage.ts'

const stage = createStage({ seed: 9, signer: testCa })

function asking(sefaz: ReturnType<typeof testSefaz>) {
  return (chave: string, service: Service = 'nfe') => sefaz.situation({ service, ambiente: '1', chave }).cStat
}

test('authorised, denied, unknown, wrong digit, of another service', () => {
  const sefaz = testSefaz()
  const ask = asking(sefaz)
  const { chave, bytes } = sefaz.note()
  const denied = sefaz.note({ outcome: 'denied' })
  expect(ask(chave)).toBe('217')
  sefaz.receive(bytes)
  sefaz.receive(denied.bytes)
  expect(ask(chave)).toBe('100')
  expect(ask(denied.chave)).toBe('302')
  expect(ask(chave.slice(0, 43) + ((Number(chave[43]) + 1) % 10))).toBe('236')
  expect(ask(chave, 'cte')).toBe('562')
})

test('a closed MDF-e is 132', () => {
  const sefaz = testSefaz()
  const documents = [{ chave: sefaz.note().chave, totalCents: 5_000 }]
  const trip = { emitente: CAST.carrier, moment: momentOf(START - HOUR), documents, to: CAST.recipient }
  const document = makeMdfe(stage, { ...trip, contratante: null })
  sefaz.receive(document.bytes)
  expect(asking(sefaz)(document.chave, 'mdfe')).toBe('100')
  sefaz.receive(makeEvento(stage, { document, tpEvento: '110112', author: CAST.carrier, after: 60 }).bytes)
  expect(asking(sefaz)(document.chave, 'mdfe')).toBe('132')
})

test('more than 10 queries of one key in an hour are misuse; old keys are 526', () => {
  const sefaz = testSefaz()
  const ask = asking(sefaz)
  const { chave, bytes } = sefaz.note()
  sefaz.receive(bytes)
  for (let query = 0; query < 10; query++) expect(ask(chave)).toBe('100')
  expect(ask(chave)).toBe('656')
  sefaz.pass(HOUR)
  expect(ask(chave)).toBe('100')
  sefaz.pass(180 * DAY)
  expect(ask(chave)).toBe('526')
})
