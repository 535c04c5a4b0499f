import { FIELDS, GROUPS, type ProdutoField, UNIDADE_FIELDS } from '@portal/tables/checks/fields.ts'
import fc from 'fast-check'

/** Valid products of any client, for property tests. */

const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  ds_codbarras: ['SEM GTIN', '7890000000024', '0'],
  cd_ex: ['01', '001'],
  cd_benef: ['SP010470', 'SC12345678', 'SEM CBENEF'],
  fl_ativo: ['S', 'N'],
}
const words = (field: ProdutoField) =>
  fc
    .string({ unit: 'grapheme', minLength: field.name === 'nm_prd' ? 0 : 1, maxLength: Math.min(field.max, 20) })
    .filter((text) => text.length <= field.max && (field.name === 'nm_prd' || text.trim() !== ''))
const rates = (field: ProdutoField) =>
  field.name === 'nr_fator'
    ? fc.double({ min: 0.001, max: 1_000, noNaN: true })
    : fc.integer({ min: 0, max: field.max * 10_000 }).map((tenThousandths) => tenThousandths / 10_000)

function valuesOf(field: ProdutoField): fc.Arbitrary<unknown> {
  if (field.kind === 'rate') return rates(field)
  if (field.kind === 'text') return words(field)
  const samples = SAMPLES[field.name]
  const filled = samples ? fc.constantFrom(...samples) : digitsOf(field.max)
  return fc.oneof({ weight: 8, arbitrary: filled }, fc.constantFrom('', null))
}
const digitsOf = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((digits) => digits.join(''))

const bagOf = (fields: readonly ProdutoField[]) =>
  fc.record(Object.fromEntries(fields.map((field) => [field.name, valuesOf(field)])), {
    requiredKeys: fields.filter(({ required }) => required).map(({ name }) => name),
    noNullPrototype: true,
  })
const groupOf = (group: ProdutoField['group']) => bagOf(FIELDS.filter((field) => field.group === group))

const anyProduto = fc
  .tuple(
    groupOf(null),
    fc.record(Object.fromEntries(GROUPS.map((group) => [group, groupOf(group)])), {
      requiredKeys: [],
      noNullPrototype: true,
    }),
    fc.option(fc.array(bagOf(UNIDADE_FIELDS), { maxLength: 3 }), { nil: undefined }),
  )
  .map(([own, groups, unidades]) => ({ ...own, ...groups, ...(unidades ? { unidades } : {}) }))

export const anyProdutos = fc.uniqueArray(anyProduto, {
  maxLength: 12,
  selector: (produto) => (produto as { cd_produto?: unknown }).cd_produto,
})
