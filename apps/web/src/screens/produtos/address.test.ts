import { expect, test } from 'vitest'
import { parseProdutos } from './address.ts'
import { ALL, fromFilter, toFilter } from './grid/filter.ts'

test.each([
  [{}, {}],
  [
    { busca: 'cerveja', filtro: 'CEST_FALTA', linha: 4118 },
    { busca: 'cerveja', filtro: 'CEST_FALTA', linha: 4118 },
  ],
  [{ busca: '  ', filtro: '<b>', linha: '0' }, {}],
  [
    { filtro: 'erro.cd_ncm', linha: '12' },
    { filtro: 'erro.cd_ncm', linha: 12 },
  ],
  [{ linha: -1 }, {}],
  [
    { usar: '200035', ncm: 96190000 },
    { usar: '200035', ncm: '96190000' },
  ],
  [{ usar: '200035' }, {}],
])('the address %j', (raw, read) => expect(parseProdutos(raw)).toEqual(read))

test.each(['alterados', 'NCM_EXTINTO', 'erro.icms.pr_icms'])('the filter %s is written as it was read', (filtro) => {
  expect(fromFilter(toFilter(filtro))).toBe(filtro)
})

test('an unknown filter shows all lines and is not written', () => {
  expect([toFilter(undefined), toFilter('constructor'), toFilter('erro.__proto__'), fromFilter(ALL)]).toEqual([
    ALL,
    ALL,
    ALL,
    undefined,
  ])
})
