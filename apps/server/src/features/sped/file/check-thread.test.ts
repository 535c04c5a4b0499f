import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { row } from '@portal/efd/line/row.ts'
import { writeWhole } from '@portal/efd/write.ts'
import { expect, test } from 'vitest'
import { createLogger } from '../../../base/log.ts'
import { type CheckFeed, openCheckFeed } from './check-feed.ts'
import { openCheckThread } from './check-thread.ts'

const log = createLogger('silent')
const WRONG = writeWhole(
  [
    row('0000', {
      COD_VER: '020',
      COD_FIN: '0',
      DT_INI: '2026-11-01',
      DT_FIN: '2026-11-30',
      UF: 'SP',
      IND_PERFIL: 'A',
    }),
    ...Array.from({ length: 3000 }, (_, at) => row('C190', { CST_ICMS: '000', CFOP: '5102', VL_OPR: at })),
  ],
  '020',
)

/** Half of it in small pieces that stay, the rest given away as the lines of documents are: unpacked, the last of them few. */
function* piecesOf(bytes: Buffer): Generator<[Buffer, boolean]> {
  const half = bytes.length >> 1
  for (let at = 0; at < half; at += 1000) yield [bytes.subarray(at, Math.min(at + 1000, half)), false]
  for (const part of [bytes.subarray(half, -600), bytes.subarray(-600)])
    yield [inflateRawSync(deflateRawSync(part), { chunkSize: part.length + 64 }), true]
}

async function judged(feed: CheckFeed, bytes: Buffer) {
  try {
    for (const [piece, given] of piecesOf(bytes)) await feed.add(piece, given)
    return await feed.end()
  } finally {
    await feed.close()
  }
}

const NOTHING_LIKE_IT = Buffer.from('nada disso\r\n'.repeat(20_000))

test('two threads at once find, and tell, what is found and told without one; beyond them a file is judged where it is made', async () => {
  const before = Buffer.from(WRONG)
  const expected = await judged(openCheckFeed(), WRONG)
  expect(expected.list[0]).toMatchObject({ line: 1, reg: '0000', field: expect.any(String), severity: 'erro' })
  expect(expected.count).toBeGreaterThan(expected.list.length)
  await expect(judged(openCheckFeed(), NOTHING_LIKE_IT)).rejects.toThrow('não é uma EFD')
  const threads = [openCheckThread(log), openCheckThread(log)] as const
  await Promise.all([
    expect(judged(threads[0], WRONG)).resolves.toEqual(expected),
    expect(judged(threads[1], NOTHING_LIKE_IT)).rejects.toThrow('não é uma EFD'),
    expect(judged(openCheckThread(log), WRONG)).resolves.toEqual(expected),
  ])
  expect(WRONG).toEqual(before)
}, 60_000)

test.each([
  ['where it is made', openCheckFeed],
  ['in a thread', () => openCheckThread(log)],
])('who gives up a file that is judged %s leaves nothing behind', async (_, open) => {
  const given = open()
  await given.add(WRONG)
  await given.close()
})
