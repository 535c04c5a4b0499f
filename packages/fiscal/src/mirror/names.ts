/** One name of a group: `type` is the group it opens, null for a leaf. */
export interface NamedField {
  type: string | null
  many: boolean
}

/** The names of a layout, by group: what a document may hold and where. */
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
