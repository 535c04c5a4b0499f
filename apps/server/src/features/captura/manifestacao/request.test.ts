import type { ManifestarBody } from '@portal/contract/captura/manifestar.ts'
import { expect, test } from 'vitest'
import { wishOf } from './request.ts'

const body: ManifestarBody = { notas: ['x'], ds_evento: 'nao_realizada', fl_confirmo: true }
const LONG = 'A mercadoria não chegou'

test.each([
  [{ notas: [] }, 'manifesto.empty'],
  [{ fl_confirmo: false }, 'manifesto.not_confirmed'],
  [{}, 'manifesto.justification'],
  [{ ds_justificativa: 'curta' }, 'manifesto.justification'],
  [{ ds_justificativa: `${LONG}\u0007` }, 'manifesto.justification'],
])('%j is refused as %s', (change, code) => {
  expect(() => wishOf({ ...body, ...change })).toThrow(expect.objectContaining({ status: 422, code }) as Error)
})

test('a justification is kept with single spaces', () => {
  expect(wishOf({ ...body, ds_justificativa: ` ${LONG.replace(' ', ' \n ')} ` })).toMatchObject({ justification: LONG })
})
