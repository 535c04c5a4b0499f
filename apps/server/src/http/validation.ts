import { AjvCompiler, type Options as AjvOptions } from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { AppError } from '../base/errors.ts'
import { invalidRequest } from './field-problems.ts'

interface Schema {
  [key: string]: unknown
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Installs the validators. Query strings and paths are text, so their numbers are coerced. In a body types
 * are strict, and unknown properties are refused unless the schema says `additionalProperties`.
 */
export function useValidation(app: FastifyInstance): void {
  app.setValidatorCompiler((part) => (part.httpPart === 'body' ? compileBody(part) : compileText(part)))
  app.setSerializerCompiler(compileReply)
  // a body is JSON unless its route declares another type
  app.removeContentTypeParser('text/plain')
  app.addHook('preValidation', async ({ query, params, body }) => {
    refuseRepeated(query)
    refuseUnreadable([query, params, body])
  })
  app.addHook('preHandler', async ({ query }) => refuseInfinite(query))
}

/** Cast: AjvCompiler declares a bare schema but returns a function that takes Fastify's route part. */
function compiler(customOptions: AjvOptions) {
  return AjvCompiler()(
    {},
    { customOptions: { ...customOptions, removeAdditional: false } },
  ) as unknown as FastifySchemaCompiler<object>
}

/**
 * Compiles each schema once per process. Compiled functions hold no state of a server, and compiling takes most
 * of the start of a second server; the tests start hundreds.
 */
function compileOnce<Part extends { schema?: unknown }, Compiled>(compile: (part: Part) => Compiled) {
  const compiled = new WeakMap<object, Compiled>()
  return (part: Part): Compiled => {
    const { schema } = part
    if (!isSchema(schema)) return compile(part)
    const known = compiled.get(schema)
    if (known) return known
    const made = compile(part)
    compiled.set(schema, made)
    return made
  }
}

type ValidatorCompiler = FastifySchemaCompiler<object>

const validateText = compiler({ coerceTypes: true, allErrors: true })
const validateBody = compiler({ coerceTypes: false, useDefaults: true })
const compileText: ValidatorCompiler = compileOnce(validateText)
const compileBody: ValidatorCompiler = compileOnce(({ schema, ...part }) =>
  validateBody({ ...part, schema: closed(schema) }),
)
/** Cast: the package declares `httpStatus` as required, Fastify as optional; the compiler does not read it. */
const compileReply = compileOnce(SerializerSelector()({}, {}) as FastifySerializerCompiler<unknown>)

/**
 * Copy of a schema in which every object accepts only its listed properties. The parts of an `allOf` stay
 * open, because each part lists only some of the properties.
 */
function closed(schema: object): object {
  if (Array.isArray(schema)) return schema.map((part: unknown) => (isSchema(part) ? closed(part) : part))
  const copy: Schema = {}
  for (const [key, value] of Object.entries(schema))
    copy[key] =
      key !== 'allOf' && key !== 'enum' && key !== 'const' && typeof value === 'object' && value !== null
        ? closed(value)
        : value
  if (
    copy.type === 'object' &&
    isSchema(copy.properties) &&
    !('additionalProperties' in copy) &&
    !('patternProperties' in copy)
  )
    copy.additionalProperties = false
  return copy
}

/**
 * Parses a query string. Empty values count as absent, because the legacy page sends all its filters. A
 * repeated name keeps all its values and is refused before validation.
 */
export function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    if (value === '') continue
    const earlier = query[name]
    query[name] = earlier === undefined ? value : [earlier, value].flat()
  }
  return query
}

function refuseRepeated(query: unknown): void {
  if (typeof query !== 'object' || query === null) return
  const repeated = Object.entries(query).find(([, value]) => Array.isArray(value))
  if (repeated)
    throw new AppError(400, 'request.repeated', `O parâmetro «${repeated[0].slice(0, 60)}» veio mais de uma vez.`, {
      erros: [{ campo: repeated[0].slice(0, 60), mensagem: 'Informe uma vez só.' }],
    })
}

/** Refuses Infinity: the validator parses `1e400` as Infinity and applies no bounds to it. */
function refuseInfinite(query: unknown): void {
  const endless = Object.entries(query ?? {}).find(([, value]) => value === Infinity || value === -Infinity)
  if (endless) throw invalidRequest([{ campo: endless[0], mensagem: 'Valor inválido.' }])
}

const DEEPEST = 64
/** A NUL or an unpaired surrogate */
const UNWRITABLE = /\0|\p{Surrogate}/u

/**
 * Refuses NUL, unpaired surrogates (PostgreSQL stores neither) and deep nesting, before a validator recurses
 * or a query runs. Buffers and streams are not JSON and are skipped.
 */
function refuseUnreadable(parts: readonly unknown[]): void {
  let level: object[] = []
  for (const part of parts) judge(part, level)
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new AppError(400, 'request.malformed', 'O pedido tem níveis demais, um dentro do outro.')
    const next: object[] = []
    for (const value of level) {
      if (!Array.isArray(value)) for (const name of Object.keys(value)) judge(name, next)
      // a loop instead of spread arguments: a list may have half a million ids
      for (const part of Object.values(value)) judge(part, next)
    }
    level = next
  }
}

/**
 * Checks a string at once and queues a container for the next level, because a large list is mostly strings.
 */
function judge(value: unknown, next: object[]): void {
  if (typeof value === 'string') {
    if (UNWRITABLE.test(value)) throw unwritable()
  } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) next.push(value)
}

const unwritable = () => new AppError(400, 'request.malformed', 'O pedido traz um caractere que não pode ser gravado.')
