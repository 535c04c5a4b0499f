import { tableError } from './model.ts'

/** An object of a JSON file; its fields are not validated. */
export type JsonObject = Readonly<Record<string, unknown>>

const MAX_DEPTH = 16
const MAX_OBJECT = 8 * 1024 * 1024

/**
 * Reads the objects of the outermost list of a JSON file one at a time, without parsing the whole file into
 * memory.
 * Shape   `[{…}, …]` or `{"…": …, "List": [{…}, …]}`
 * Throws  FiscalError `table.json`
 */
export function* jsonObjects(text: string): Generator<JsonObject> {
  const open: string[] = []
  let begin = -1
  for (let index = 0; index < text.length; index++) {
    const sign = text.charAt(index)
    if (sign === '"') index = endOfString(text, index)
    else if (sign === '{' || sign === '[') {
      if (sign === '{' && begin < 0 && isListed(open)) begin = index
      open.push(sign)
      if (open.length > MAX_DEPTH) throw badJson()
    } else if (sign === '}' || sign === ']') {
      if (open.pop() !== (sign === '}' ? '{' : '[')) throw badJson()
      if (sign === '}' && begin >= 0 && isListed(open)) {
        yield parseObject(text.slice(begin, index + 1))
        begin = -1
      }
    }
  }
  if (open.length > 0) throw badJson()
}

/** True inside the outermost list but in no inner object or list. */
const isListed = (open: readonly string[]): boolean => open.at(-1) === '[' && open.indexOf('[') === open.length - 1

function endOfString(text: string, from: number): number {
  for (let index = from + 1; ; index++) {
    index = text.indexOf('"', index)
    if (index < 0) throw badJson()
    let escapes = 0
    while (text[index - 1 - escapes] === '\\') escapes += 1
    if (escapes % 2 === 0) return index
  }
}

const badJson = () => tableError('json', 'O arquivo não é um JSON completo: baixe de novo e tente outra vez.')

function parseObject(text: string): JsonObject {
  if (text.length > MAX_OBJECT) throw badJson()
  try {
    return JSON.parse(text) as JsonObject // the text begins with a brace
  } catch {
    throw badJson()
  }
}

/** Text of the first field that has a value; empty for null and for other types. */
export function jsonText(row: JsonObject, ...names: readonly string[]): string {
  const value = names.map((name) => row[name]).find((candidate) => candidate !== undefined && candidate !== null)
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** Objects of a list in a field. */
export const listOf = (row: JsonObject, name: string): JsonObject[] => {
  const list = row[name]
  return Array.isArray(list) ? list.filter((item): item is JsonObject => typeof item === 'object' && item !== null) : []
}
