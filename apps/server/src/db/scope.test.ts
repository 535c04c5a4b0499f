import { expect, test } from 'vitest'
import { scopeStatements } from './scope.ts'

const ACCOUNT = '01890b3c-4e1f-7abc-8def-0123456789ab'

test('the rights are two SET LOCAL statements', () => {
  expect(scopeStatements({ empresaIds: [1, 20], accountId: ACCOUNT })).toBe(
    `set local app.empresas = '1,20'; set local app.account = '${ACCOUNT}'`,
  )
  expect(scopeStatements({ empresaIds: [], accountId: null })).toBe(
    `set local app.empresas = ''; set local app.account = ''`,
  )
})

test.each([
  [{ empresaIds: ["1'; reset role; --"] as unknown as number[], accountId: null }],
  [{ empresaIds: [1.5], accountId: null }],
  [{ empresaIds: [Number.NaN], accountId: null }],
  [{ empresaIds: [1], accountId: `${ACCOUNT}'; reset role; --` }],
  [{ empresaIds: [1], accountId: '' }],
])('anything but ids is refused: %j', (scope) => {
  expect(() => scopeStatements(scope)).toThrow(RangeError)
})
