import { money } from './money.ts'
import { escapeText } from './xml.ts'

/** A number is money in cents; `@name` is an attribute; null and undefined write nothing. */
export type Value = string | number | Tree | readonly (string | Tree)[] | null | undefined

/** Elements in the order of their layout. */
export interface Tree {
  readonly [name: string]: Value
}

const isTree = (value: Value): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The one value, or each of a list. */
export const each = (value: Value): readonly (string | number | Tree)[] => {
  if (value === null || value === undefined) return []
  return typeof value === 'object' && !isTree(value) ? value : [value]
}

const attribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')

function writeOne(name: string, value: string | number | Tree): string {
  if (typeof value === 'number') return `<${name}>${money(value)}</${name}>`
  if (typeof value === 'string') return `<${name}>${escapeText(value)}</${name}>`
  const attributes = Object.entries(value)
    .filter(([key, text]) => key.startsWith('@') && typeof text === 'string')
    .map(([key, text]) => ` ${key.slice(1)}="${attribute(String(text))}"`)
  return `<${name}${attributes.join('')}>${writeTree(value)}</${name}>`
}

/** The elements in canonical form, in the order of the tree. */
export function writeTree(tree: Tree): string {
  let text = ''
  for (const [name, value] of Object.entries(tree)) {
    if (!name.startsWith('@')) for (const one of each(value)) text += writeOne(name, one)
  }
  return text
}

/** Every leaf of that name, however deep. */
function* leavesOf(value: Value, name: string): Generator<string | number> {
  for (const one of each(value)) {
    if (!isTree(one)) continue
    for (const [key, inner] of Object.entries(one)) {
      if (key === name) for (const leaf of each(inner)) if (!isTree(leaf)) yield leaf
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
