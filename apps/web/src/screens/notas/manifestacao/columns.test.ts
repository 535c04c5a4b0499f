import { expect, test } from 'vitest'
import { BOX } from '../../../grid/use-model.ts'
import { queueColumns } from './columns.tsx'

/** Edges of the grid */
const EDGES = 36
const SIDEBAR = 225

test.each([
  [1366 - SIDEBAR, false],
  [768, true],
])('all columns of the queue are in sight at %i px', (room, isMiddle) => {
  for (const hasDeadline of [true, false])
    for (const isWhole of [true, false]) {
      const columns = queueColumns({ today: '2026-11-29', hasDeadline, isWhole, isMiddle })
      const needed = columns.reduce((sum, { width, min, grow }) => sum + (grow ? (min ?? width) : width), BOX + EDGES)
      expect(needed).toBeLessThanOrEqual(room)
      expect(columns.map(({ id }) => id)).toEqual(expect.arrayContaining(['numero', 'emitente', 'valor']))
    }
})
