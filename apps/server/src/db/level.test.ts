import { expect, test } from 'vitest'
import { type Applied, levelOf, levelProblem, OLDEST, pendingNames, RELEASE, type RefusedLevel } from './level.ts'
import { readMigrations, readMigrationsBefore } from './migrations.ts'

const ours = readMigrations()
const before = readMigrationsBefore()
const upTo = (last: string): Applied[] => before.filter(({ name }) => name <= last)
const stranger = (name: string): Applied => ({ name, checksum: 'x' })

test.each<[title: string, applied: Applied[], level: object]>([
  ['nothing', [], { kind: 'ours', pending: ours }],
  ['all of ours', ours, { kind: 'ours', pending: [] }],
  ['the first of ours', ours.slice(0, 1), { kind: 'ours', pending: ours.slice(1) }],
  ['the oldest of 0.1.0', upTo(OLDEST), { kind: 'before', pending: before.filter(({ name }) => name > OLDEST) }],
  ['the last of 0.1.0', before, { kind: 'before', pending: [] }],
  ['0.1.0 without one in the middle', before.filter(({ name }) => !name.startsWith('0046')), { kind: 'before' }],
  ['one of 0.1.0 less than the oldest', upTo('0032_z'), { kind: 'old', name: '0032_service_order.sql' }],
  ['ours and a later one', [...ours, stranger('9999_amanha.sql')], { kind: 'newer', name: '9999_amanha.sql' }],
  ['0.1.0 and a later one', [...before, stranger('9999_amanha.sql')], { kind: 'newer', name: '9999_amanha.sql' }],
  ['an unknown early one', [stranger('0001_access.sql')], { kind: 'strange', name: '0001_access.sql' }],
  ['both', [...before, ...ours], { kind: 'strange', name: ours[0]?.name }],
  ['a changed one of ours', [{ ...ours[0]!, checksum: 'x' }], { kind: 'changed', name: ours[0]?.name }],
  [
    'a changed one of 0.1.0',
    before.map((one) => (one.name.startsWith('0005') ? { ...one, checksum: 'x' } : one)),
    { kind: 'changed', name: '0005_notas.sql' },
  ],
  [
    'an earlier text of 0.1.0 with the same schema',
    before.map((one) =>
      one.name.startsWith('0018')
        ? { ...one, checksum: 'ec9e8f8530c2153fd0bc2d345bce426c3eea4cfcc0f0494424c9759e427bf790' }
        : one,
    ),
    { kind: 'before', pending: [] },
  ],
])('%s', (_, applied, level) => {
  expect(levelOf(applied)).toMatchObject(level)
})

test('the step to the release is one of the pending ones', () => {
  expect(pendingNames(levelOf(upTo('0063_z')))).toEqual(expect.arrayContaining(['0064_audit_after_owner.sql', RELEASE]))
  expect(pendingNames(levelOf(ours))).toEqual([])
})

test('each refused level has a sentence and a way out of its own, for databases and for copies', () => {
  const levels: RefusedLevel[] = [
    { kind: 'old', name: 'a.sql' },
    { kind: 'newer', name: 'a.sql' },
    { kind: 'changed', name: 'a.sql' },
    { kind: 'strange', name: 'a.sql' },
    { kind: 'foreign', tables: ['a', 'b', 'c', 'd', 'e'] },
  ]
  const texts = levels.flatMap((level) => [levelProblem(level, 'database'), levelProblem(level, 'copy')])
  expect(new Set(texts.map(({ why }) => why)).size).toBe(texts.length)
  for (const { why, way } of texts) {
    expect(why).toMatch(/^(O banco de dados|A cópia) .*\.$/)
    expect(way).toMatch(/^[A-Z].*\.$/)
  }
  expect(levelProblem(levels[4]!, 'database').why).toContain('(a, b, c e mais 2)')
})
