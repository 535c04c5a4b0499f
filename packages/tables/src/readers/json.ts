import { tableError } from './model.ts'

/** An object of a JSON file, not yet trusted. */
export type JsonObject = Readonly<Record<string, unknown>>

const MAX_DEPTH = 16
const MAX_OBJECT = 8 * 1024 * 1024

/**
 * The objects of the outermost list of a JSON file, one at a time: a file of any length is never held as a whole tree.
 * Shape   `[{…}, …]` or `{"…": …, "List": [{…}, …]}`
 * Throws  FiscalError `table.json`
 */
export function* jsonObjects(text: string): Generator<JsonObject> {
  const open: string[] = []
  let begin = -1
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '{' || sign === '[') {
      if (sign === '{' && begin < 0 && isListed(open)) begin = at
      open.push(sign)
      if (open.length > MAX_DEPTH) throw badJson()
    } else if (sign === '}' || sign === ']') {
      if (open.pop() !== (sign === '}' ? '{' : '[')) throw badJson()
      if (sign === '}' && begin >= 0 && isListed(open)) {
        yield parseObject(text.slice(begin, at + 1))
        begin = -1
      }
    }
  }
  if (open.length > 0) throw badJson()
}

/** Inside the outermost list and nothing else. */
const isListed = (open: readonly string[]): boolean => open.at(-1) === '[' && open.indexOf('[') === open.length - 1

function endOfString(text: string, from: number): number {
  for (let at = from + 1; ; at++) {
    at = text.indexOf('"', at)
    if (at < 0) throw badJson()
    let escapes = 0
    while (text[at - 1 - escapes] === '\\') escapes += 1
    if (escapes % 2 === 0) return at
  }
}

const badJson = () => tableError('json', 'O arquivo não é um JSON completo: baixe de novo e tente outra vez.')

function parseObject(text: string): JsonObject {
  if (text.length > MAX_OBJECT) throw badJson()
  try {
    return JSON.parse(text) as JsonObject // it begins with a brace
  } catch {
    throw badJson()
  }
}

/** What a field holds, as text; empty for null and for what is no value. */
export function textOf(row: JsonObject, ...names: readonly string[]): string {
  const value = names.map((name) => row[name]).find((found) => found !== undefined && found !== null)
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** The objects of a list within an object. */
export const listOf = (row: JsonObject, name: string): JsonObject[] => {
  const list = row[name]
  return Array.isArray(list) ? list.filter((item): item is JsonObject => typeof item === 'object' && item !== null) : []
}
