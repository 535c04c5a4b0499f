import ts from 'typescript'

interface Schema {
  readonly [key: string]: unknown
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const partsOf = (schema: Schema): Schema[] =>
  [schema.anyOf, schema.oneOf].flatMap((parts) => (Array.isArray(parts) ? parts.filter(isSchema) : []))

export interface Compared {
  checker: ts.TypeChecker
  /** The value is part of an address, which is text: numbers and strings are interchangeable. */
  text?: boolean
  /** The type is a request, which must have every required property. A response type may omit some. */
  sent?: boolean
  /** Path of the part being compared, for the report. */
  at?: string
}

/** Lists the differences between a type of the page's code and a schema of the contract. */
export function differences(type: ts.Type, schema: unknown, about: Compared): string[] {
  if (!isSchema(schema) || type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return []
  const members = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)),
  )
  const options = partsOf(schema)
  if (options.length > 0)
    return members.flatMap((member) => {
      const found = options.map((option) => differences(member, option, about))
      return found.some((one) => one.length === 0) ? [] : (found[0] ?? [])
    })
  return members.flatMap((member) => differencesOfOne(member, schema, about))
}

function differencesOfOne(type: ts.Type, schema: Schema, about: Compared): string[] {
  const { checker, at = '' } = about
  if (schema.type === 'array') {
    const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    return element ? differences(element, schema.items, { ...about, at: `${at}[]` }) : [`${at} is no list`]
  }
  if (schema.type !== 'object') return isOfKind(type, schema, about) ? [] : [`${at} is ${checker.typeToString(type)}`]
  const { properties } = schema
  if (!isSchema(properties)) return []
  if (checker.getIndexTypeOfType(type, ts.IndexKind.String)) return []
  const named = checker.getPropertiesOfType(type)
  const unknown = named.filter(({ name }) => !(name in properties)).map(({ name }) => `${at}.${name} is unknown`)
  const missing = about.sent ? requiredOf(schema).filter((name) => !named.some((one) => one.name === name)) : []
  const inner = named.flatMap((property) =>
    differences(checker.getTypeOfSymbol(property), properties[property.name], {
      ...about,
      at: `${at}.${property.name}`,
    }),
  )
  return [...unknown, ...missing.map((name) => `${at}.${name} is missing`), ...inner]
}

const requiredOf = ({ required }: Schema): string[] => (Array.isArray(required) ? required.map(String) : [])

function isOfKind(type: ts.Type, schema: Schema, { text }: Compared): boolean {
  const words = 'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : null
  if (type.isStringLiteral()) return words ? words.includes(type.value) : text === true || schema.type === 'string'
  if (schema.type === 'boolean') return (type.flags & ts.TypeFlags.BooleanLike) !== 0
  const isText = (type.flags & ts.TypeFlags.StringLike) !== 0
  const isNumber = (type.flags & ts.TypeFlags.NumberLike) !== 0
  if (text) return isText || isNumber
  if (schema.type === 'string' || words) return isText
  if (schema.type === 'number' || schema.type === 'integer') return isNumber
  return true
}
