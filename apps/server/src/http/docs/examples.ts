/** A JSON Schema of the contract, in the form of OpenAPI 3.1. */
interface JsonSchema {
  readonly [key: string]: unknown
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/**
 * Builds the example of a schema from the `examples` of its properties. Returns undefined for a scalar schema
 * without an example.
 */
export function exampleOf(schema: unknown): unknown {
  if (!isSchema(schema)) return undefined
  if ('const' in schema) return schema.const
  const [example] = [...listOf(schema.examples), ...listOf(schema.enum)]
  if (example !== undefined) return example
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type === 'array') {
    const item = exampleOf(schema.items)
    return item === undefined ? undefined : [item]
  }
  if (isSchema(schema.properties)) {
    const pairs = Object.entries(schema.properties).map(([name, word]) => [name, exampleOf(word)] as const)
    return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
  }
  return exampleOf([...listOf(schema.anyOf), ...listOf(schema.oneOf)][0])
}

/** What a JSON Schema says of an object or of a file. */
export interface ObjectSchema {
  properties?: Record<string, unknown>
  required?: string[]
  content?: Record<string, unknown>
}

/** The object keywords of a schema, also of an object that may be null: a body that may be left out. Empty without a schema. */
export function objectSchema(schema: unknown): ObjectSchema {
  if (!isSchema(schema)) return {}
  const [first] = listOf(schema.anyOf)
  return isSchema(first) && isSchema(first.properties) ? first : schema
}

/** Names of the properties of a schema that have no example. */
export function wordsWithoutExample(schema: unknown, name = ''): string[] {
  if (!isSchema(schema) || 'examples' in schema) return []
  if (schema.type === 'array') return wordsWithoutExample(schema.items, name)
  if (isSchema(schema.properties))
    return Object.entries(schema.properties).flatMap(([field, word]) => wordsWithoutExample(word, field))
  return exampleOf(schema) === undefined ? [name] : []
}
