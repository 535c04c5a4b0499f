import { setTimeout as sleep } from 'node:timers/promises'
import { CAST } from '@portal/simulador/testing/stage.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CaptureStage, openCaptureStage } from '../../../testing/sefaz/capture-stage.ts'

const { recipient } = CAST
const HOUR_MS = 600_000
/** Seconds ago */
const OLDEST = 300

let stage: CaptureStage
beforeEach(async () => {
  stage = await openCaptureStage({ hourMs: HOUR_MS })
  await stage.addCompany(recipient)
  await stage.database.owner.query(
    `insert into capture_sequence (service, environment, tax_id, demo, next_at) values ('nfe', 1, $1, false, now())`,
    [recipient.taxId],
  )
})
afterEach(() => stage.close())

let number = 0
/** Calls in the evidence, one a second from OLDEST on. */
const addCalls = async (count: number, { cstat, max = 0 }: { cstat: string; max?: number }) => {
  await stage.database.owner.query(
    `insert into capture_exchange (service, environment, tax_id, demo, number, sent_at, address, thumbprint, kind, asked, cause, request,
       request_sha256, cstat, ult_nsu, max_nsu, hash)
     select 'nfe', 1, $1, false, $2 + n, now() - make_interval(secs => $3 - n), 'https://x', '\\x00', 'distNSU', '0', 'ritmo', 'x', '\\x00',
       $4, 0, $5, '\\x00' from generate_series(1, $6::int) n`,
    [recipient.taxId, number, OLDEST, cstat, max, count],
  )
  number += count
}
const calls = () => stage.sefaz.log.filter(({ endpoint }) => endpoint === 'nfe-distribuicao')
const next = async () =>
  (
    await stage.database.ownerDb
      .selectFrom('capture_sequence')
      .select('next_at')
      .where('service', '=', 'nfe')
      .executeTakeFirstOrThrow()
  ).next_at

test('after 25 calls within the hour none follows before the oldest is an hour old', async () => {
  await addCalls(25, { cstat: '137' })
  const from = Date.now()
  stage.start()
  await stage.until(async () => ((await next())?.getTime() ?? 0) > from + 10_000)
  await sleep(1000)
  expect(calls()).toEqual([])
  const wait = ((await next())?.getTime() ?? 0) - (from - OLDEST * 1000)
  expect(wait).toBeGreaterThanOrEqual(HOUR_MS)
  expect(wait).toBeLessThan(HOUR_MS * 1.1)
})

test('calls that go on with a drain do not count: the 25th other one is made', async () => {
  await addCalls(24, { cstat: '137' })
  await addCalls(60, { cstat: '138', max: 9 })
  stage.start()
  await stage.until(() => calls().length === 1)
})
