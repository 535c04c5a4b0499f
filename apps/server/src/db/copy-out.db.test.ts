import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { type CopiedRow, copyOut, copyPacked, copyStream } from './copy-out.ts'

let base: TestDatabase
let client: pg.PoolClient
beforeAll(async () => {
  base = await freshDatabase()
  client = await base.owner.connect()
})
afterAll(async () => {
  client.release()
  await base.drop()
})

/** The plain reading: the whole output in one buffer, cut field by field. */
async function copyPlainly(select: string): Promise<CopiedRow[]> {
  const chunks: Buffer[] = []
  for await (const chunk of copyStream(client, select)) chunks.push(chunk as Buffer)
  const data = Buffer.concat(chunks)
  const rows: CopiedRow[] = []
  let offset = 15 + 4 + data.readInt32BE(15)
  for (let count = data.readInt16BE(offset); count >= 0; count = data.readInt16BE(offset)) {
    offset += 2
    const fields: (Buffer | null)[] = []
    for (let i = 0; i < count; i++) {
      const length = data.readInt32BE(offset)
      offset += 4
      fields.push(length < 0 ? null : data.subarray(offset, offset + length))
      offset += Math.max(length, 0)
    }
    rows.push(fields)
  }
  return rows
}

const sized = (sizes: readonly (number | null)[]) => {
  const list = sizes.map((size) => size ?? 'null').join(',')
  return `select decode(repeat('a7', size), 'hex'), place::text from unnest(array[${list}]::int[]) with ordinality as s(size, place)`
}

/** Comparing long Buffers byte by byte takes seconds. */
const asTexts = (rows: readonly CopiedRow[]) => rows.map((row) => row.map((field) => field?.toString('latin1') ?? null))

test('packed rows are those of a plain reading: nulls, empty fields, rows larger than a block', async () => {
  const size = fc.oneof(
    { weight: 6, arbitrary: fc.nat(3_000) },
    { weight: 1, arbitrary: fc.constantFrom(null, 0, 16_362, 16_363, 262_122, 262_123, 262_144, 700_000) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(size, { maxLength: 150 }), async (sizes) => {
      const plain = await copyPlainly(sized(sizes))
      expect(asTexts(await copyOut(client, sized(sizes)))).toEqual(asTexts(plain))
      const packed = await copyPacked(client, sized(sizes))
      expect(packed.length).toBe(sizes.length)
      expect(packed.bytes).toBe(plain.reduce((sum, [a, b]) => sum + 10 + (a?.length ?? 0) + (b?.length ?? 0), 0))
    }),
    { numRuns: 20 },
  )
})

test('a failed COPY rejects, and the connection serves the next one', async () => {
  await expect(copyPacked(client, 'select 1 / (3 - n) from generate_series(1, 5) n')).rejects.toThrow(
    'division by zero',
  )
  const rows = await copyPacked(client, `select 'Ação', null::text`)
  expect([rows.field(0, 0)?.toString(), rows.field(0, 1)]).toEqual(['Ação', null])
  expect(() => rows.field(1, 0)).toThrow(RangeError)
})
