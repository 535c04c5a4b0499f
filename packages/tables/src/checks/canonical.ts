import { FIELDS, GROUPS, UNIDADE_FIELDS } from './fields.ts'
import type { Produto } from './produto.ts'

interface JsonBag {
  [key: string]: unknown
}

const NAMES = new Map<string | null, readonly string[]>(
  [null, ...GROUPS].map((group) => [group, FIELDS.filter((field) => field.group === group).map(({ name }) => name)]),
)
const UNIT_NAMES = UNIDADE_FIELDS.map(({ name }) => name)

const isBag = (value: unknown): value is JsonBag => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A product in its stored form: known fields only, in wire order, with the values as sent.
 * Shape   products with equal content have equal JSON
 */
export function canonicalProduto(row: Readonly<JsonBag>): JsonBag {
  const canonical = pick(row, NAMES.get(null) ?? [])
  for (const group of GROUPS) {
    const inner = row[group]
    if (isBag(inner)) canonical[group] = pick(inner, NAMES.get(group) ?? [])
    else if (inner === null) canonical[group] = null
  }
  const { unidades } = row
  if (Array.isArray(unidades)) canonical.unidades = unidades.map((unit: JsonBag) => pick(unit, UNIT_NAMES))
  else if (unidades === null) canonical.unidades = null
  return canonical
}

function pick(row: Readonly<JsonBag>, names: readonly string[]): JsonBag {
  const picked: JsonBag = {}
  for (const name of names) if (row[name] !== undefined) picked[name] = row[name]
  return picked
}

/**
 * Removes empty content from a stored product: null and empty codes, objects without fields.
 * Shape   required texts stay, even when blank
 */
export function plainProduto(row: Readonly<JsonBag>): Produto {
  const plain: JsonBag = {}
  for (const [name, value] of Object.entries(row)) {
    const content: unknown = isBag(value) ? withoutEmpty(value) : value
    if (content !== null && content !== '' && !(Array.isArray(content) && content.length === 0)) plain[name] = content
  }
  if (Array.isArray(plain.unidades)) plain.unidades = plain.unidades.map((unit: JsonBag) => withoutEmpty(unit) ?? {})
  // the row passed `faultsOf`, so its fields have the types of Produto and the required ones are present
  return { cd_produto: '', nm_prd: '', ds_unidade: '', ...plain }
}

function withoutEmpty(bag: JsonBag): JsonBag | null {
  const pairs = Object.entries(bag).filter(([, value]) => value !== null && value !== '')
  return pairs.length > 0 ? Object.fromEntries(pairs) : null
}
