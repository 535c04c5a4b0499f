/** One name of a group: `type` is the type of its group, null for a leaf; `many` when it may repeat. */
interface NamedField {
  type: string | null
  many: boolean
}

/** The names that a layout allows, by type of group. */
export type LayoutNames = ReadonlyMap<string, ReadonlyMap<string, NamedField>>

/** Reads the generated table `NAMES` of a layout (`ide:Ide det:Det[] vNF refNFe[]`). */
export function parseNames(rows: Readonly<Record<string, string>>): LayoutNames {
  return new Map(
    Object.entries(rows).map(([group, row]) => [group, new Map(row.split(' ').filter(Boolean).map(parseField))]),
  )
}

function parseField(written: string): [string, NamedField] {
  const many = written.endsWith('[]')
  const [name = '', type = null] = written.replace('[]', '').split(':')
  return [name, { type, many }]
}
