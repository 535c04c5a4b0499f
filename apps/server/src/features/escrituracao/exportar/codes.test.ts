import { expect, test } from 'vitest'
import { toExportCodes } from './codes.ts'

const saved = (kind: 'especie' | 'historico', key: string, code: string) => ({
  ...{ kind, key, code, changedAt: new Date(0), changedName: 'Helena' },
})

test('a model of any kind of document may have a code of espécie: a typed bill of water too', () => {
  const { species } = toExportCodes([saved('especie', '55', '36'), saved('especie', '29', '41')])
  expect(species).toEqual({ 55: '36', 29: '41' })
})

test('words that an office wrote replace those of the portal, the others stay', () => {
  const { words } = toExportCodes([saved('historico', 'revenda', 'COMPRA P/ REVENDA')])
  expect(words).toMatchObject({ revenda: 'COMPRA P/ REVENDA', consumo: 'MATERIAL DE CONSUMO' })
})
