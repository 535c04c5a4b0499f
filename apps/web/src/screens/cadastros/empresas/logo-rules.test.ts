import { expect, test } from 'vitest'
import { logoRefusal } from './logo-rules.ts'

test.each([
  ['image/png', 300 * 1024, null],
  ['image/jpeg', 1, null],
  ['image/png', 300 * 1024 + 1, '300 KB'],
  ['image/svg+xml', 10, 'PNG ou JPEG'],
  ['', 10, 'PNG ou JPEG'],
])('%s of %i bytes', (type, size, words) => {
  const refusal = logoRefusal({ type, size })
  if (words === null) expect(refusal).toBeNull()
  else expect(refusal).toContain(words)
})
