import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openRowReader, rowFields } from './copy-rows.ts'
import { FORMAT, parseManifest } from './manifest.ts'
import { openProgress } from './progress.ts'
import { openRowDigest } from './row-digest.ts'
import { queuePlace } from './verify.ts'

/** A COPY in binary form of these rows. */
function copyOf(rows: readonly (Buffer | null)[][]): Buffer {
  const int16 = (value: number) => {
    const bytes = Buffer.alloc(2)
    bytes.writeInt16BE(value)
    return bytes
  }
  const int32 = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32BE(value)
    return bytes
  }
  const field = (value: Buffer | null) => (value ? [int32(value.length), value] : [int32(-1)])
  const body = rows.flatMap((row) => [int16(row.length), ...row.flatMap(field)])
  return Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), int32(0), int32(0), ...body, int16(-1)])
}

function read(data: Buffer, columns: number, cuts: readonly number[]): (Buffer | null)[][] {
  const rows: (Buffer | null)[][] = []
  const reader = openRowReader(columns, (row) => rows.push(rowFields(Buffer.from(row))))
  let from = 0
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    reader.push(data.subarray(from, cut))
    from = Math.max(from, cut)
  }
  reader.push(data.subarray(from))
  reader.end()
  return rows
}

const field = fc.option(fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)))
const table = fc.integer({ min: 1, max: 5 }).chain((columns) =>
  fc.record({
    columns: fc.constant(columns),
    rows: fc.array(fc.array(field, { minLength: columns, maxLength: columns })),
  }),
)

test('rows are read completely for any split of the bytes', () => {
  fc.assert(
    fc.property(table, fc.array(fc.nat(3000)), ({ columns, rows }, cuts) => {
      const data = copyOf(rows)
      expect(
        read(
          data,
          columns,
          cuts.filter((cut) => cut <= data.length),
        ),
      ).toEqual(rows)
    }),
  )
})

test.each([
  ['cut short', (data: Buffer) => data.subarray(0, -3)],
  ['without a beginning', (data: Buffer) => data.subarray(1)],
  ['with something after its end', (data: Buffer) => Buffer.concat([data, Buffer.from('x')])],
  ['with another number of columns', () => copyOf([[null]])],
  [
    'with an impossible length',
    (data: Buffer) => {
      const changed = Buffer.from(data)
      changed.writeInt32BE(-7, 21)
      return changed
    },
  ],
  [
    'with a field of two gigabytes',
    (data: Buffer) => {
      const changed = Buffer.from(data)
      changed.writeInt32BE(0x7fff_ffff, 21)
      return changed
    },
  ],
])('a table %s is refused', (_, change) => {
  const data = change(copyOf([[Buffer.from('a'), null]]))
  expect(() => read(data, 2, [])).toThrow(expect.objectContaining({ code: 'copia.damaged' }))
})

test('the row digest ignores the order and detects a changed, an added and a missing row', () => {
  const digestOf = (rows: readonly string[]) => {
    const digest = openRowDigest()
    for (const row of rows) digest.add(Buffer.from(row))
    return digest.text()
  }
  const whole = digestOf(['a', 'b', 'c'])
  expect(digestOf(['c', 'a', 'b'])).toBe(whole)
  for (const other of [
    ['a', 'b'],
    ['a', 'b', 'd'],
    ['a', 'b', 'c', 'c'],
    ['a', 'a', 'b', 'c'],
  ])
    expect(digestOf(other)).not.toBe(whole)
})

test.each([
  '../../etc/passwd',
  'fila/../../x/manifest.json',
  'fila/01939f0e-0000-7000-8000-000000000000/../manifest.json',
  'fila/01939f0e-0000-7000-8000-000000000000/x.sh',
  'fila/01939f0e-0000-7000-8000-000000000000/manifest.json/x',
  '/etc/passwd',
  'banco.json',
])('the name %s is refused', (name) => {
  expect(() => queuePlace(name)).toThrow(expect.objectContaining({ code: 'copia.damaged' }))
})

test('files of a waiting upload are distinguished from the other files', () => {
  const uploadId = '01939f0e-0000-7000-8000-000000000000'
  expect(queuePlace(`fila/${uploadId}/12.zip`)).toEqual({ uploadId, file: '12.zip' })
  expect(queuePlace('mestra.key')).toBeNull()
})

const MANIFEST = {
  format: FORMAT,
  program: '0.1.0',
  createdAt: '2026-11-21T12:00:00.000Z',
  postgres: 150_000,
  migrations: [{ name: '0001_access.sql', checksum: 'a'.repeat(64) }],
  tables: [
    { name: 'nota', columns: [{ name: 'id', type: 'uuid' }], rows: 0, bytes: 21, parts: 1, digest: '0'.repeat(64) },
  ],
  left: ['session'],
  sequences: [],
  documents: { count: 0, damaged: 0, digest: '0'.repeat(64) },
  spool: 'abc',
  elsewhere: 0,
  wrapped: 0,
  keyMark: null,
  files: [],
}

test('a manifest is parsed as written', () => {
  expect(parseManifest(JSON.stringify(MANIFEST))).toEqual(MANIFEST)
})

test.each([
  ['copia.damaged', 'no JSON', '{'],
  [
    'copia.damaged',
    'a table that is no identifier',
    { ...MANIFEST, tables: [{ ...MANIFEST.tables[0], name: 'nota; drop table nota' }] },
  ],
  ['copia.damaged', 'the same table twice', { ...MANIFEST, tables: [MANIFEST.tables[0], MANIFEST.tables[0]] }],
  [
    'copia.damaged',
    'a column that is no identifier',
    { ...MANIFEST, tables: [{ ...MANIFEST.tables[0], columns: [{ name: 'id) to program', type: 'uuid' }] }] },
  ],
  ['copia.damaged', 'a negative count', { ...MANIFEST, tables: [{ ...MANIFEST.tables[0], rows: -1 }] }],
  ['copia.damaged', 'an unknown field', { ...MANIFEST, more: 1 }],
  [
    'copia.damaged',
    'a migration that is a path',
    { ...MANIFEST, migrations: [{ name: '../0001_x.sql', checksum: 'a'.repeat(64) }] },
  ],
  ['copia.refused', 'a later form', { format: FORMAT + 1 }],
])('%s: %s', (code, _, manifest) => {
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest)
  expect(() => parseManifest(text)).toThrow(expect.objectContaining({ code }))
})

test('progress prints nothing for two seconds, then at intervals, and stops the work when its check throws', () => {
  let now = 0
  let stop = false
  const said: string[] = []
  const progress = openProgress({
    write: (text) => said.push(text),
    terminal: false,
    now: () => now,
    check: () => {
      if (stop) throw new Error('stopped')
    },
  })
  progress.step('Copiando nota')
  progress.advance(1_048_576)
  expect(said).toEqual([])
  now = 3_000
  progress.advance(1_048_576)
  now = 4_000
  progress.advance(1_048_576)
  expect(said).toEqual(['Copiando nota: 2 MB em 3 s\n'])
  stop = true
  expect(() => progress.advance(1)).toThrow('stopped')
})
