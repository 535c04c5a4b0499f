import { expect, test } from 'vitest'
import { toPath } from './qr-path.ts'

test('adjacent modules of a row are one run', () => {
  const rows = ['110', '000', '101']
  const path = toPath(3, (x, y) => rows[y]?.[x] === '1')
  expect(path).toBe('M0 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z')
})
