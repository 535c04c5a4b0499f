import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contextOf, PURCHASE, SALE } from '../month.test.kit.ts'
import { documentAdjustments } from './document-adjustments.ts'

type Ajuste = NonNullable<ConfiguracaoSped['ajustes_documento']>[number]

const ajuste = (change: Partial<Ajuste> = {}): Ajuste => ({
  ds_chave: SALE.chave,
  cd_ajuste: 'SP10090299',
  ds_descricao: 'Crédito outorgado',
  vl_base: 100.1,
  pr_icms: '18',
  vl_icms: 18.02,
  vl_outros: null,
  cd_beneficio: null,
  ...change,
})
const adjust = (ajustes_documento: readonly Ajuste[] | undefined) =>
  documentAdjustments({ ...contextOf().settings, ajustes_documento: ajustes_documento?.slice() })

test('an adjustment (C197) has its amounts in cents and its description as remark (0460)', () => {
  expect(adjust([ajuste()]).get(SALE.chave)).toEqual([
    {
      remark: '000001',
      remarkText: 'Crédito outorgado',
      code: 'SP10090299',
      description: null,
      item: null,
      base: 10_010,
      rate: '18',
      value: 1_802,
      other: null,
      benefit: null,
    },
  ])
})

test('the codes of the remarks follow the sorted descriptions; the same text has the same code', () => {
  const byKey = adjust([
    ajuste({ ds_descricao: 'Outros' }),
    ajuste({ ds_descricao: ' Crédito outorgado ' }),
    ajuste({ ds_chave: PURCHASE.chave, ds_descricao: 'Outros', vl_icms: null, vl_outros: 0.5 }),
  ])
  const remarks = (chave: string) => byKey.get(chave)?.map(({ remark, value, other }) => [remark, value, other])
  expect(remarks(SALE.chave)).toEqual([
    ['000002', 1_802, null],
    ['000001', 1_802, null],
  ])
  expect(remarks(PURCHASE.chave)).toEqual([['000002', null, 50]])
})

test('without a description the remark names the code', () => {
  expect(adjust([ajuste({ ds_descricao: ' ' })]).get(SALE.chave)).toMatchObject([{ remarkText: 'Ajuste SP10090299' }])
})

test('settings of older versions have no adjustments', () => expect(adjust(undefined).size).toBe(0))

test('no adjustment is lost or doubled, and the order of the settings does not change the codes', () => {
  const one = fc.record({
    ds_chave: fc.constantFrom(SALE.chave, PURCHASE.chave),
    ds_descricao: fc.constantFrom('A', 'B', 'C', ''),
    cents: fc.integer({ min: 0, max: 999_999_999 }),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), (rows) => {
      const ajustes = rows.map(({ cents, ...rest }) => ajuste({ ...rest, vl_icms: cents / 100 }))
      const linesOf = (list: readonly Ajuste[]) =>
        [...adjust(list)].flatMap(([chave, lines]) =>
          lines.map(({ remark, remarkText, value }) => [chave, remark, remarkText, value].join(' ')),
        )
      expect(linesOf(ajustes.toReversed()).sort()).toEqual(linesOf(ajustes).sort())
      const sums = [...adjust(ajustes).values()].flat().reduce((sum, { value }) => sum + (value ?? 0), 0)
      expect(sums).toBe(rows.reduce((sum, { cents }) => sum + cents, 0))
    }),
  )
})
