import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCursors } from './cursors.ts'

const KEY = Buffer.alloc(32, 7)
const invalid = expect.objectContaining({ status: 400, code: 'cursor.invalid' })
const cursors = openCursors(KEY)

test('a cursor opens for its own query only, in every process with the same master key', () => {
  const cursor = cursors.seal('["2026-06-01","é"]', 'consulta')
  expect(openCursors(Buffer.from(KEY)).open(cursor, 'consulta')).toBe('["2026-06-01","é"]')
  expect(() => cursors.open(cursor, 'outra')).toThrow(invalid)
  expect(() => openCursors(Buffer.alloc(32, 8)).open(cursor, 'consulta')).toThrow(invalid)
})

test('an altered, truncated, re-encoded or empty cursor is refused', () => {
  const cursor = cursors.seal('uma linha', 'q')
  for (let position = 0; position < cursor.length; position++)
    expect(() =>
      cursors.open(
        `${cursor.slice(0, position)}${cursor[position] === 'A' ? 'B' : 'A'}${cursor.slice(position + 1)}`,
        'q',
      ),
    ).toThrow(invalid)
  for (const other of ['', 'A', cursor.slice(0, 20), `${cursor}=`, `${cursor} `, 'é'])
    expect(() => cursors.open(other, 'q')).toThrow(invalid)
})

test('an unsigned cursor made from public values is refused', () => {
  for (const bytes of [12, 16]) {
    const hash = createHash('sha256').update('q').update('uma linha').digest().subarray(0, bytes)
    expect(() => cursors.open(Buffer.concat([hash, Buffer.from('uma linha')]).toString('base64url'), 'q')).toThrow(
      invalid,
    )
  }
})
