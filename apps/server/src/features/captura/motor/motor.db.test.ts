import { setTimeout as sleep } from 'node:timers/promises'
import { CAST, testSefaz } from '@portal/simulador/testing/stage.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inScope } from '../../../db/scope.ts'
import { type CaptureStage, openCaptureStage } from '../../../testing/sefaz/capture-stage.ts'
import { askNow } from '../ritmo/ask-now.ts'
import { pauseSequences, resumeSequences } from '../ritmo/pause.ts'
import { ensureSequences } from './ensure-sequences.ts'

const { recipient } = CAST
const maker = testSefaz()

let stage: CaptureStage
beforeEach(async () => {
  stage = await openCaptureStage()
})
afterEach(() => stage.close())

const sequence = async (service = 'nfe') =>
  stage.database.ownerDb.selectFrom('capture_sequence').selectAll().where('service', '=', service).executeTakeFirst()

const receiveNotes = (count: number) => {
  const notes = Array.from({ length: count }, () => maker.note())
  for (const { bytes } of notes) stage.sefaz.receive(bytes)
  return notes
}

test('a certificate and a switched-on capture drain the sequence', async () => {
  stage.sefaz.wake('nfe', recipient.taxId)
  const notes = receiveNotes(120)
  await stage.addCompany(recipient)
  stage.start()
  await stage.until(async () => (await sequence())?.ult_nsu === 120)
  expect(await stage.count('nota')).toBe(120)
  expect(await stage.count('nota_capture')).toBe(120)
  const { rows } = await stage.database.owner.query<{ chave: string; situacao: string; obtained: boolean }>(
    'select chave, situacao, obtained from nota order by chave',
  )
  expect(rows.map(({ chave }) => chave)).toEqual(notes.map(({ chave }) => chave).sort())
  expect(rows[0]).toMatchObject({ situacao: 'resumo', obtained: true })
  const calls = stage.sefaz.log.filter(({ endpoint }) => endpoint === 'nfe-distribuicao')
  expect(calls.map(({ asked, cStat }) => [Number(asked), cStat])).toEqual([
    [0, '138'],
    [50, '138'],
    [100, '138'],
  ])
  const numbers = await stage.database.ownerDb.selectFrom('capture_nsu').select(['nsu', 'state']).execute()
  expect(numbers.map(({ nsu }) => nsu).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 120 }, (_, index) => index + 1),
  )
  expect(await sequence()).toMatchObject({ max_nsu: 120, first_nsu: 1, first_empty: false, cstat: '138', fault: null })
})

const scope = async <T>(work: Parameters<typeof inScope<T>>[2]): Promise<T> => {
  const { id } = await stage.database.ownerDb.selectFrom('empresa').select('id').executeTakeFirstOrThrow()
  return inScope(stage.database.db, { empresaIds: [id], accountId: null }, work)
}
const ofCompany = async (service: 'nfe' | null = null) => {
  const { id: empresaId } = await stage.database.ownerDb.selectFrom('empresa').select('id').executeTakeFirstOrThrow()
  return { empresaId, environment: 1 as const, service }
}
const calls = () => stage.sefaz.log.filter(({ endpoint }) => endpoint === 'nfe-distribuicao')

test('«agora» 50 times makes no early call', async () => {
  await stage.addCompany(recipient)
  stage.start()
  await stage.until(async () => Boolean((await sequence())?.last_good_at))
  const nfe = await ofCompany('nfe')
  for (let press = 0; press < 50; press++) await scope((tx) => askNow(tx, nfe, null))
  const [asked] = await scope((tx) => askNow(tx, nfe, null))
  const row = await sequence()
  expect(asked).toMatchObject({ service: 'nfe', next_at: row?.wait_until })
  await sleep(1500)
  expect(calls().map(({ cStat }) => cStat)).toEqual(['137'])
  expect(row).toMatchObject({ first_empty: true })
})

test('a paused sequence is not asked; resuming asks it', async () => {
  await stage.addCompany(recipient)
  await ensureSequences(stage.database.ownerDb, { environment: 1, demo: false, adn: null })
  const all = await ofCompany()
  await scope((tx) => pauseSequences(tx, all, { reason: 'férias', accountId: null, name: 'Ana' }))
  expect(await scope((tx) => askNow(tx, all, null))).toMatchObject([{ is_paused: true }, { is_paused: true }])
  stage.start()
  await sleep(1000)
  expect(stage.sefaz.log).toEqual([])
  expect(await scope((tx) => resumeSequences(tx, all))).toBe(2)
  await stage.until(() => calls().length === 1)
})
