import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMigrations, readMigrationsBefore } from '../../db/migrations.ts'
import { openDocumentCheck } from './documents.ts'
import { FORMAT, parseManifest } from './manifest.ts'
import { queuePlace } from './place-files.ts'
import { openProgress } from './progress.ts'

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

const TEXTS = ['', 'a', 'nota', 'x'.repeat(300)].map((text) => Buffer.from(text))
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const document = fc.record({ text: fc.constantFrom(...TEXTS), isDamaged: fc.boolean() })

test('damaged documents are counted for any split of the bytes', () => {
  fc.assert(
    fc.property(fc.array(document), fc.array(fc.nat(3000)), (documents, cuts) => {
      const rows = documents.map(({ text, isDamaged }) => [
        null,
        sha256(isDamaged ? Buffer.from('other') : text),
        deflateRawSync(text),
      ])
      const data = copyOf(rows)
      const check = openDocumentCheck(['empresa_id', 'sha256', 'deflated'])
      let from = 0
      for (const cut of [...cuts.sort((a, b) => a - b), data.length]) {
        check.push(data.subarray(from, cut))
        from = Math.max(from, Math.min(cut, data.length))
      }
      expect(check.damaged()).toBe(documents.filter(({ isDamaged }) => isDamaged).length)
    }),
  )
})

test('bytes that cannot be inflated are a damaged document', () => {
  const check = openDocumentCheck(['sha256', 'deflated'])
  check.push(copyOf([[sha256(Buffer.from('a')), Buffer.from('no deflate')]]))
  expect(check.damaged()).toBe(1)
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

const [FIRST] = readMigrations().map(({ name, checksum }) => ({ name, checksum }))
const OLD = readMigrationsBefore().map(({ name, checksum }) => ({ name, checksum }))

const MANIFEST = {
  format: FORMAT,
  program: '0.2.0',
  createdAt: '2026-11-21T12:00:00.000Z',
  level: FIRST?.name,
  migrations: [FIRST],
  tables: [{ name: 'nota', columns: ['id'], rows: 0, parts: 1, sha256: '0'.repeat(64) }],
  sequences: [],
  documents: { count: 0, damaged: 0 },
  spool: 'abc',
  elsewhere: 0,
  wrapped: 0,
  keyMark: null,
  files: [],
}

test('a manifest is parsed as written', () => {
  expect(parseManifest(JSON.stringify(MANIFEST))).toEqual(MANIFEST)
})

const { level: _, ...OF_FORMAT_1 } = { ...MANIFEST, format: 1, migrations: OLD }

test('a manifest of format 1 is read, and its level is that of its migrations', () => {
  expect(parseManifest(JSON.stringify(OF_FORMAT_1))).toEqual({
    ...OF_FORMAT_1,
    format: FORMAT,
    level: '0064_audit_after_owner.sql',
  })
})

test.each([
  [
    'before the oldest level',
    OLD.slice(0, 3),
    /^A cópia é de uma versão antiga do portal \(0003_rights\.sql\): .* Restaure-a com a última versão 0\.1\.0/,
  ],
  ['newer', [...OLD, { name: '9999_amanha.sql', checksum: 'a'.repeat(64) }], /^A cópia é de uma versão mais nova/],
  [
    'not published',
    [{ name: '0001_access.sql', checksum: 'a'.repeat(64) }],
    /^A cópia é de uma versão do portal que não foi publicada/,
  ],
  ['changed', [{ ...FIRST, checksum: 'a'.repeat(64) }], /^A cópia tem outra forma da migração 0001_base\.sql/],
])(
  'a copy of a level that is %s is not called damaged, whatever else its manifest has',
  (_title, migrations, sentence) => {
    for (const more of [{}, { postgres: 18 }])
      expect(() => parseManifest(JSON.stringify({ ...OF_FORMAT_1, ...more, migrations }))).toThrow(
        expect.objectContaining({ code: 'copia.refused', message: expect.stringMatching(sentence) as string }),
      )
  },
)

test.each([
  ['copia.damaged', 'no JSON', '{'],
  [
    'copia.damaged',
    'a table that is no identifier',
    { ...MANIFEST, tables: [{ ...MANIFEST.tables[0], name: 'nota; drop table nota' }] },
  ],
  [
    'copia.damaged',
    'a column that is no identifier',
    { ...MANIFEST, tables: [{ ...MANIFEST.tables[0], columns: ['id) to program'] }] },
  ],
  ['copia.damaged', 'a negative count', { ...MANIFEST, tables: [{ ...MANIFEST.tables[0], rows: -1 }] }],
  ['copia.damaged', 'an unknown field', { ...MANIFEST, more: 1 }],
  ['copia.refused', 'a later form', { format: FORMAT + 1 }],
])('%s: %s', (code, _, manifest) => {
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest)
  expect(() => parseManifest(text)).toThrow(expect.objectContaining({ code }))
})

test('progress prints nothing for two seconds, then at intervals, and stops the work when its check throws', () => {
  let now = 0
  let stop = false
  const printed: string[] = []
  const progress = openProgress({
    write: (text) => printed.push(text),
    terminal: false,
    now: () => now,
    check: () => {
      if (stop) throw new Error('stopped')
    },
  })
  progress.step('Copiando nota')
  progress.advance(1_048_576)
  expect(printed).toEqual([])
  now = 3_000
  progress.advance(1_048_576)
  now = 4_000
  progress.advance(1_048_576)
  expect(printed).toEqual(['Copiando nota: 2 MB em 3 s\n'])
  stop = true
  expect(() => progress.advance(1)).toThrow('stopped')
})
