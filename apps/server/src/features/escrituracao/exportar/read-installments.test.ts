import { expect, test } from 'vitest'
import { installmentsOf } from './read-installments.ts'

const dup = (due: string, value: string) => `<dup><nDup>001</nDup>${due}${value}</dup>`

test('the instalments of a note are those of its cobr, in cents', () => {
  const xml = `<cobr><fat><vLiq>350.00</vLiq></fat>${dup('<dVenc>2026-12-05</dVenc>', '<vDup>116.67</vDup>')}${dup('<dVenc>2027-01-05</dVenc>', '<vDup>233.33</vDup>')}</cobr>`
  expect(installmentsOf(xml)).toEqual([
    { due: '2026-12-05', cents: 11_667 },
    { due: '2027-01-05', cents: 23_333 },
  ])
})

test.each([
  ['no instalment', '<NFe></NFe>'],
  ['one without a value', dup('<dVenc>2026-12-05</dVenc>', '') + dup('<dVenc>2026-12-05</dVenc>', '<vDup>1.00</vDup>')],
  ['one without a day', dup('', '<vDup>1.00</vDup>')],
])('%s: none', (_, xml) => {
  expect(installmentsOf(xml)).toEqual([])
})
