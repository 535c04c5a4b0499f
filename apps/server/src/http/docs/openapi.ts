import { Problem } from '@portal/contract/common.ts'
import { API_ERRORS, type ApiErrorCode } from '@portal/contract/errors.ts'
import type { FastifySchema } from 'fastify'
import type { Policy } from '../../base/policy.ts'
import type { Repeat, RepeatEffect } from '../../base/route-schema.ts'
import { TITLES } from '../error-reply.ts'
import { errorsByStatus, errorsOf } from './errors.ts'
import { exampleOf } from './examples.ts'

/** The parts of an OpenAPI document that this module reads and fills. */
export interface OpenApiDocument {
  components?: { schemas?: Record<string, unknown> }
  paths?: Record<string, Record<string, OpenApiCall>>
}
export interface OpenApiCall {
  tags?: string[]
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { description: string; content?: Record<string, Media> }>
  /** Set by `withRoute`, removed by `describeCalls`. */
  'x-route'?: RouteFacts
}
interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: unknown
  example?: unknown
  examples?: Record<string, { value: unknown }>
}
interface Media {
  schema?: unknown
  example?: unknown
}
interface RouteFacts {
  errors: ApiErrorCode[]
  access: string
  repeat: string | null
}

/** Adds the route's policy, errors and repetition to its schema, for `describeCalls`. */
export function withRoute(schema: FastifySchema, policy: Policy): FastifySchema {
  const facts: RouteFacts = {
    errors: errorsOf({ policy, schema }),
    access: accessText(policy),
    repeat: schema.repeat ? repeatText(schema.repeat) : null,
  }
  return { ...schema, ['x-route' as keyof FastifySchema]: facts } // swagger copies every `x-` key to the operation
}

function accessText(policy: Policy): string {
  if (policy === 'public') return 'aberto'
  if (policy === 'user') return 'qualquer sessão, sobre o próprio usuário'
  if (policy === 'provider') return 'a equipe do provedor do portal'
  const { empresa, key, sped, provider } = policy === 'empresa' ? { empresa: 'consulta' as const } : policy
  return [
    empresa === 'titular' ? 'titular da empresa' : `${empresa} ou mais na empresa`,
    ...(sped ? [', com o módulo SPED'] : []),
    ...(provider ? [', ou o provedor do portal'] : []),
    ...(key ? [`; chave de API com o escopo \`${key}\``] : []),
  ].join('')
}

const REPEATS: Readonly<Record<RepeatEffect, string>> = {
  same: 'o mesmo efeito e a mesma resposta.',
  refused: 'nenhum efeito a mais, e a resposta o diz.',
  another: 'cria outro; o anterior fica até terminar por si.',
  replaces: 'cria outro; o anterior deixa de valer.',
}
const repeatText = ({ effect, note }: Repeat): string => [REPEATS[effect], note].filter(Boolean).join(' ')

/** Fills the errors, examples and access of every call from the data that `withRoute` added. */
export function describeCalls(document: OpenApiDocument): void {
  document.components = { ...document.components, schemas: { ...document.components?.schemas, Problem } }
  for (const call of Object.values(document.paths ?? {}).flatMap((calls) => Object.values(calls))) {
    const { 'x-route': facts } = call
    delete call['x-route']
    addExamples(call)
    if (!facts) continue
    addErrors(call, facts.errors)
    const notes = [`**Quem:** ${facts.access}.`, ...(facts.repeat ? [`**Repetir:** ${facts.repeat}`] : [])]
    call.description = [call.description, ...notes].filter(Boolean).join('\n\n')
  }
}

const DONE: Readonly<Record<string, string>> = {
  200: 'A resposta',
  201: 'Criado',
  202: 'Aceito',
  204: 'Feito, sem corpo',
}

function addExamples(call: OpenApiCall): void {
  for (const parameter of call.parameters ?? []) {
    // @fastify/swagger moves several examples of a property from its schema to `examples`
    parameter.example ??= Object.values(parameter.examples ?? {})[0]?.value ?? exampleOf(parameter.schema)
    delete parameter.examples
  }
  for (const [status, { content, ...reply }] of Object.entries(call.responses)) {
    call.responses[status] = { ...reply, description: DONE[status] ?? 'Feito', ...(content ? { content } : {}) }
    addToMedia(content)
  }
  addToMedia(call.requestBody?.content)
}

/** Examples of bodies that are files. */
const FILES: Readonly<Record<string, string>> = {
  'application/pdf': '%PDF-1.7 …',
  'application/x-pkcs12': '(arquivo .pfx)',
  'application/octet-stream': '(o arquivo)',
  'text/plain; charset=iso-8859-1': '|0000|020|0|01112026|30112026|…',
  'application/xml': '<?xml version="1.0" encoding="UTF-8"?><nfeProc versao="4.00">…</nfeProc>',
  'application/zip': 'PK…',
  'text/csv; charset=utf-8': 'Tipo;Modelo;Série;Número…',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'PK…',
  'image/png': 'PNG…',
  'image/jpeg': 'JFIF…',
}

function addToMedia(content: Record<string, Media> = {}): void {
  for (const [type, media] of Object.entries(content)) media.example ??= FILES[type] ?? exampleOf(media.schema)
}

function addErrors(call: OpenApiCall, errors: readonly ApiErrorCode[]): void {
  for (const [status, codes] of errorsByStatus(errors)) {
    const meanings = codes.map((code) => `\`${code}\`: ${API_ERRORS[code][1]}`)
    call.responses[status] = {
      description: [`${TITLES[status] ?? 'Erro'}.`, ...meanings].join(' '),
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          example: problemExample(codes[0] ?? 'server.error'),
        },
      },
    }
  }
}

function problemExample(type: ApiErrorCode): Problem {
  const [status, sentence] = API_ERRORS[type]
  return {
    type,
    title: TITLES[status] ?? 'Erro',
    status,
    detail: sentence,
    instance: '0f8fad5b-d9cb-469f-a165-70867728950e',
    error: sentence,
    message: sentence,
  }
}
