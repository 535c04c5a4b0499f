import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withArrows } from './architecture/arrows.ts'

test('the drawing of the architecture shows the imports; npx tsx tools/src/architecture.ts draws it again', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
  expect(page).toBe(withArrows(page))
})

test('every arrow points to an earlier room: no mark lies right of the diagonal', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
  const rows = page.split('\n').filter((line) => /^ ?\d+ \S+ .*·/.test(line))
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((line) => /·.*[●○]/.test(line))).toEqual([])
})
