// spec: 9.17

import { expect, test } from 'vitest'
import { computerWay } from './ways.ts'

const here = {
  licence: null,
  hostname: 'portal.exemplo.com.br',
  agent: 'Mozilla/5.0 (Windows NT 10.0)',
  touchPoints: 0,
}
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

test.each([
  ['with a licence', { licence: 'AAA' }, 'offered'],
  ['without one', {}, 'unlicensed'],
  ['without one on one’s own machine', { hostname: 'localhost' }, 'offered'],
  ['a phone', { licence: 'AAA', agent: 'Mozilla/5.0 (Linux; Android 15)' }, 'mobile'],
  ['an iPad that asks for desktop pages', { licence: 'AAA', agent: IPAD, touchPoints: 5 }, 'mobile'],
  ['a Mac', { licence: 'AAA', agent: IPAD }, 'offered'],
])('whether certificates of the computer can be used: %s', (_, change, way) => {
  expect(computerWay({ ...here, ...change })).toBe(way)
})
