import { expect, test } from 'vitest'
import { COMPANY, itemRow, PURCHASE } from '../month/month.test.kit.ts'
import { toXmlSide } from './xml-side.ts'

test('the operation includes the single-phase ICMS of fuels withheld earlier, as in the file', () => {
  const note = { ...PURCHASE, papel: 'E' as const, total: 30_500 }
  const items = [itemRow({ cfop: '5655', cst: '15', rate: null, product: 30_000, base: 0, icms: 0 })]
  expect(toXmlSide({ note, items }, COMPANY).groups).toMatchObject([{ cst: '015', operation: 30_500 }])
})
