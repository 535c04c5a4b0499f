import { money } from './money.ts'
import { escapeText } from './xml.ts'

/**
 * A string is text, a number is money in cents, a list repeats its element; null and undefined write nothing.
 * In a tree, `@name` is an attribute and `#cdata` a CDATA section.
 */
export type Value = string | number | Tree | readonly (string | Tree)[] | null | undefined

/** Elements in the order of their layout: the writer does not sort them. */
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

function writeElement(name: string, value: string | number | Tree): string {
  if (typeof value === 'number') return `<${name}>${money(value)}</${name}>`
  if (typeof value === 'string') return `<${name}>${escapeText(value)}</${name}>`
  let attributes = ''
  let content = ''
  for (const key of Object.keys(value)) {
    const inner = value[key]
    if (key.charCodeAt(0) === AT) attributes += inner == null ? '' : ` ${key.slice(1)}="${attribute(String(inner))}"`
    else if (key === '#cdata') content += `<![CDATA[${String(inner)}]]>`
    else content += writeValue(key, inner)
  }
  return `<${name}${attributes}>${content}</${name}>`
}

function writeValue(name: string, value: Value): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object' || isTree(value)) return writeElement(name, value)
  let text = ''
  for (const one of value) text += writeElement(name, one)
  return text
}

/** The elements in canonical form, in the order of the tree. */
export function writeTree(tree: Tree): string {
  let text = ''
  for (const name of Object.keys(tree)) text += writeValue(name, tree[name])
  return text
}

/** Every leaf of that name, however deep. */
function* leavesOf(value: Value, name: string): Generator<string | number> {
  for (const one of listOf(value)) {
    if (!isTree(one)) continue
    for (const [key, inner] of Object.entries(one)) {
      if (key === name) for (const leaf of listOf(inner)) if (!isTree(leaf)) yield leaf
      yield* leavesOf(inner, name)
    }
  }
}

/** Sum of the money of that name, however deep, in cents. */
export function centsOf(value: Value, name: string): number {
  let sum = 0
  for (const leaf of leavesOf(value, name)) if (typeof leaf === 'number') sum += leaf
  return sum
}

/** Sum of the quantities of that name, in thousandths. */
export function milliOf(value: Value, name: string): number {
  let sum = 0
  for (const leaf of leavesOf(value, name)) sum += Math.round(Number(leaf) * 1000)
  return sum
}

/** The part of a tree under a name, as a tree; empty when there is none. */
export const partOf = (value: Value, name: string): Tree => {
  const part = isTree(value) ? value[name] : undefined
  return isTree(part) ? part : {}
}
