import { FIELDS, GROUPS, UNIDADE_FIELDS } from './fields.ts'
import type { Produto } from './produto.ts'

interface Bag {
  [key: string]: unknown
}

const NAMES = new Map<string | null, readonly string[]>(
  [null, ...GROUPS].map((group) => [group, FIELDS.filter((one) => one.group === group).map(({ name }) => name)]),
)
const UNIT_NAMES = UNIDADE_FIELDS.map(({ name }) => name)

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A product as it is stored: its own fields alone, in the order of the wire, values as they were sent.
 * Shape   two products that say the same give the same JSON
 */
export function canonicalProduto(row: Readonly<Bag>): Bag {
  const made = pick(row, NAMES.get(null) ?? [])
  for (const group of GROUPS) {
    const inner = row[group]
    if (isBag(inner)) made[group] = pick(inner, NAMES.get(group) ?? [])
    else if (inner === null) made[group] = null
  }
  const { unidades } = row
  if (Array.isArray(unidades)) made.unidades = unidades.map((unit: Bag) => pick(unit, UNIT_NAMES))
  else if (unidades === null) made.unidades = null
  return made
}

function pick(row: Readonly<Bag>, names: readonly string[]): Bag {
  const made: Bag = {}
  for (const name of names) if (row[name] !== undefined) made[name] = row[name]
  return made
}

/**
 * A stored product without what says nothing: null and empty codes, objects without fields.
 * Shape   required texts stay, blank or not
 */
export function plainProduto(row: Readonly<Bag>): Produto {
  const made: Bag = {}
  for (const [name, value] of Object.entries(row)) {
    const kept: unknown = isBag(value) ? filled(value) : value
    if (kept !== null && kept !== '' && !(Array.isArray(kept) && kept.length === 0)) made[name] = kept
  }
  if (Array.isArray(made.unidades)) made.unidades = made.unidades.map((unit: Bag) => filled(unit) ?? {})
  // the row passed `faultsOf`: its fields have the types of Produto, and the three required ones are there
  return { cd_produto: '', nm_prd: '', ds_unidade: '', ...made }
}

function filled(bag: Bag): Bag | null {
  const pairs = Object.entries(bag).filter(([, value]) => value !== null && value !== '')
  return pairs.length > 0 ? Object.fromEntries(pairs) : null
}
