import { money } from './money.ts'
import { escapeText } from './xml.ts'

/**
 * A string is text, a number is money in cents, a list repeats its element; null and undefined write nothing.
 * In a tree, `@name` is an attribute and `#cdata` a CDATA section.
 */
export type Value = string | number | Tree | readonly (string | Tree)[] | null | undefined

/** Elements in the order of the layout, because the writer does not sort them. */
export interface Tree {
  readonly [name: string]: Value
}

const isTree = (value: Value): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A single value as a list of one. */
const listOf = (value: Value): readonly (string | number | Tree)[] => {
  if (value === null || value === undefined) return []
  return typeof value === 'object' && !isTree(value) ? value : [value]
}

const AT = '@'.charCodeAt(0)

const attribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')

interface Tags {
  start: string
  end: string
}

const tags = new Map<string, Tags>()

/** Start tag without attributes and end tag of an element; kept, because a note has about 370 elements. */
function tagsOf(name: string): Tags {
  let pair = tags.get(name)
  if (pair === undefined) {
    pair = { start: `<${name}>`, end: `</${name}>` }
    tags.set(name, pair)
  }
  return pair
}

/** Output buffer: appending to one string takes a third of the time of joining nested strings. */
let output = ''

function writeGroup(name: string, group: Tree): void {
  let { start, end } = tagsOf(name)
  for (const key in group) {
    const value = group[key]
    if (value === null || value === undefined) continue
    if (key.charCodeAt(0) === AT) {
      start = `${start.slice(0, -1)} ${key.slice(1)}="${attribute(String(value))}">`
      continue
    }
    output += start
    start = ''
    if (key === '#cdata') output += `<![CDATA[${String(value)}]]>`
    else writeValue(key, value)
  }
  output += start + end
}

function writeLeaf(name: string, text: string): void {
  const { start, end } = tagsOf(name)
  output += start + text + end
}

function writeValue(name: string, value: Value): void {
  if (value === null || value === undefined) return
  if (typeof value === 'number') writeLeaf(name, money(value))
  else if (typeof value === 'string') writeLeaf(name, escapeText(value))
  else if (isTree(value)) writeGroup(name, value)
  else for (const one of value) writeValue(name, one)
}

/** Writes the elements in canonical form, in the order of the tree; attributes precede the child elements. */
export function writeTree(tree: Tree): string {
  output = ''
  for (const name in tree) writeValue(name, tree[name])
  return output
}

/** Every leaf with a name, at any depth. */
function* leavesOf(value: Value, name: string): Generator<string | number> {
  for (const one of listOf(value)) {
    if (!isTree(one)) continue
    for (const [key, inner] of Object.entries(one)) {
      if (key === name) for (const leaf of listOf(inner)) if (!isTree(leaf)) yield leaf
      yield* leavesOf(inner, name)
    }
  }
}

/** Sum of the amounts with a name, at any depth, in cents. */
export function sumCents(value: Value, name: string): number {
  let sum = 0
  for (const leaf of leavesOf(value, name)) if (typeof leaf === 'number') sum += leaf
  return sum
}

/** Sum of the quantities with a name, at any depth, in thousandths. */
export function sumThousandths(value: Value, name: string): number {
  let sum = 0
  for (const leaf of leavesOf(value, name)) sum += Math.round(Number(leaf) * 1000)
  return sum
}

/** The subtree with a name; an empty tree when absent. */
export const subtreeOf = (value: Value, name: string): Tree => {
  const part = isTree(value) ? value[name] : undefined
  return isTree(part) ? part : {}
}
