import { expect, test } from 'vitest'
import { EVENTO_WORD } from '../../../session/acesso-words.ts'
import { actText, areaWord, placeOf } from './act-words.ts'

/** Areas of the operator, whose acts belong to no office. */
const OPERATOR = ['icp', 'mestra', 'tabela']

test('the column and the filter name every area of the audit in words', () => {
  const areas = [...new Set(Object.keys(EVENTO_WORD).map((event) => event.split('.')[0] ?? ''))]
  const unnamed = areas.filter((area) => areaWord({ ds_evento: `${area}.x` }) === area)
  expect(unnamed.sort()).toEqual(OPERATOR)
})

test('an act of the inbox or of the entries opens its screen', () => {
  const act = { ds_alvo: '', ds_detalhe: '', cpfcnpj: '11222333000181', nm_empresa: '', nm_usuario: '', dt_evento: '' }
  const placed = (ds_evento: string) => placeOf({ ...act, id: '', ds_evento } as Parameters<typeof placeOf>[0])?.to // the fields read
  expect(placed('caixa.settle')).toBe('/notas/caixa')
  expect(placed('escrituracao.decide')).toBe('/escrituracao/entradas')
  expect(placed('conta.type')).toBe('/escrituracao/contas')
  expect(placed('escritorio.create')).toBeUndefined()
})

test('a month reads as people write it', () => {
  const act = { ds_evento: 'fechamento.close', ds_alvo: '2026-10', ds_detalhe: 'fechado' } as Parameters<
    typeof actText
  >[0] // the fields read
  expect(actText(act)).toBe('Fechou o mês da empresa: 10/2026 · fechado')
})
