import { expect, test } from 'vitest'
import { purposeName } from './nota-columns.ts'

test('a substitute NF3e is no complementary note, and a CT-e or a ticket has no purpose', () => {
  const of = (tipo: Parameters<typeof purposeName>[0]['tipo'], purpose: string | null) => purposeName({ tipo, purpose })
  expect([of('nfe', '2'), of('nf3e', '2'), of('nfcom', '3'), of('nfcom', '0')]).toEqual([
    ...['Complementar', 'Substituição', 'Substituição', 'Normal'],
  ])
  expect([of('cte', '0'), of('outro', '3'), of('nfe', null)]).toEqual([null, null, null])
})
