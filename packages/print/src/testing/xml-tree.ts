/** A tree with official names: leaf, group, repeated group; `@name` is an attribute. */
export type Tree = string | Group
export interface Group {
  [name: string]: Tree | Tree[]
}

/** Serialises a tree as the XML element `name`. */
export function xmlOf(name: string, tree: Tree): string {
  if (typeof tree === 'string') return `<${name}>${tree}</${name}>`
  const entries = Object.entries(tree)
  const attrs = entries
    .filter(([key]) => key.startsWith('@'))
    .map(([key, value]) => ` ${key.slice(1)}="${String(value)}"`)
  const parts = entries
    .filter(([key]) => !key.startsWith('@'))
    .flatMap(([key, value]) => [value].flat().map((item) => xmlOf(key, item)))
  return `<${name}${attrs.join('')}>${parts.join('')}</${name}>`
}

/**
 * A generator of distinct values, so that each can be found on paper. `text` and `value` replace all texts
 * and amounts.
 */
export function distinctValues({ text, value }: { text?: string; value?: string }) {
  let last = 0
  const next = () => ++last
  return {
    word: (name: string) => text ?? `${name} ${next()}Z`,
    money: () => value ?? `${1000 + next()}.${String(next() % 100).padStart(2, '0')}`,
    key: (mod: string) => `35260611222333000181${mod}001${100000000 + next()}1000012347`,
    id: () => String(11222333000000 + next()),
    day: () => `20${String(10 + (next() % 80))}-0${(next() % 9) + 1}-1${next() % 10}`,
  }
}

export type Values = ReturnType<typeof distinctValues>
