import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

test.each([
  [WINDOWS, 'Chrome no Windows'],
  [`${WINDOWS} Edg/141.0.0.0`, 'Edge no Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox no Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari no iOS',
  ],
  ['curl/8.14.1', 'curl'],
  ['x'.repeat(300), 'x'.repeat(40)],
  ['', null],
  [null, null],
])('%s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
