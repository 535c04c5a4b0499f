import { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { expect, test } from 'vitest'
import { INVENTORY_ITEMS } from './amount-forms.ts'
import { PARTS } from './parts.ts'

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  required?: string[]
}

// TypeBox schemas are JSON Schema objects
const ROOT = ConfiguracaoSped as unknown as Schema
const schemaAt = (path: string): Schema | undefined =>
  path.split('.').reduce<Schema | undefined>((schema, key) => schema?.properties?.[key], ROOT)

const LISTS = [
  ...PARTS.flatMap(({ forms }) => forms.filter(({ blank }) => blank)).map((form) => ({
    form,
    row: schemaAt(form.path)?.items,
  })),
  { form: INVENTORY_ITEMS, row: schemaAt('inventarios')?.items?.properties?.itens?.items },
]

test.each(LISTS.map(({ form, row }) => [form.title, form, row] as const))(
  'a new or pasted row of «%s» has every field that the server requires',
  (_, { fields, blank }, row) => {
    const required = row?.required ?? []
    expect(required.length).toBeGreaterThan(1)
    expect(Object.keys(blank ?? {})).toEqual(expect.arrayContaining(required))
    expect(fields.map(({ key }) => key)).toEqual(expect.arrayContaining(required))
  },
)
