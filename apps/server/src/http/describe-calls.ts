import { API_BASE, Problem } from '@portal/contract/common.ts'
import { exampleOf } from '@portal/contract/exemplo.ts'
import type { Policy } from '../base/policy.ts'
import { TITLES } from './error-reply.ts'
import { OWN_ERRORS } from './own-errors.gen.ts'

/** The parts of an OpenAPI document that are read and filled here. */
export interface OpenApiDocument {
  components?: { schemas?: Record<string, unknown> }
  paths?: Record<string, Record<string, OpenApiCall>>
}
export interface OpenApiCall {
  parameters?: { name: string; schema: unknown; example?: unknown }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { description: string; content?: Record<string, Media> }>
}
interface Media {
  schema?: unknown
  example?: unknown
}

const OF_EVERY_CALL: Readonly<Record<number, readonly string[]>> = {
  400: ['request.invalid', 'request.malformed', 'request.repeated'],
  429: ['request.too_many'],
  500: ['server.error'],
  503: ['database.away', 'database.busy', 'server.starting'],
}
const OF_SIGNED_IN = { 401: ['session.ended'], 403: ['empresa.no_right', 'empresa.role', 'key.scope'] }
const OF_BODIES = { 408: ['request.too_slow'], 413: ['request.too_large'], 415: ['request.media_type'] }

/** Writes into a generated document what no validating schema says: the errors of each call, and an example of everything. */
export function describeCalls(document: OpenApiDocument, policies: ReadonlyMap<string, Policy>): void {
  document.components = { ...document.components, schemas: { ...document.components?.schemas, Problem } }
  for (const [path, calls] of Object.entries(document.paths ?? {}))
    for (const [method, call] of Object.entries(calls)) {
      const name = `${method.toUpperCase()} ${path.replace(API_BASE, '')}`
      addExamples(call)
      addErrors(call, { name, path, policy: policies.get(`${method.toUpperCase()} ${path}`) ?? 'user' })
    }
}

function addExamples(call: OpenApiCall): void {
  for (const parameter of call.parameters ?? []) parameter.example ??= exampleOf(parameter.schema, parameter.name)
  for (const [status, { content, ...reply }] of Object.entries(call.responses)) {
    call.responses[status] = { ...reply, description: DONE[status] ?? 'Feito', ...(content ? { content } : {}) }
    addToMedia(content)
  }
  addToMedia(call.requestBody?.content)
}

const DONE: Readonly<Record<string, string>> = {
  200: 'A resposta',
  201: 'Criado',
  202: 'Aceito',
  204: 'Feito, sem corpo',
}
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

interface About {
  name: string
  path: string
  policy: Policy
}

function addErrors(call: OpenApiCall, { name, path, policy }: About): void {
  const sources = [
    OF_EVERY_CALL,
    ...(policy === 'public' ? [] : [OF_SIGNED_IN]),
    ...(path.includes('{id}') ? [{ 404: [] }] : []),
    ...(call.requestBody ? [OF_BODIES] : []),
    OWN_ERRORS[name] ?? {},
  ]
  for (const [status, codes] of sources.flatMap((source) => Object.entries(source))) {
    const earlier = call.responses[status]?.description
    const [code = `pedido.${status}`] = codes
    call.responses[status] = {
      description: [earlier ?? TITLES[Number(status)] ?? 'Erro', codes.join(', ')].filter(Boolean).join(': '),
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          example: problemExample(Number(status), code),
        },
      },
    }
  }
}

const SENTENCE = 'A frase, em português, para quem usa.'

const problemExample = (status: number, type: string): Problem => ({
  type,
  title: TITLES[status] ?? 'Erro',
  status,
  detail: SENTENCE,
  instance: '0f8fad5b-d9cb-469f-a165-70867728950e',
  error: SENTENCE,
  message: SENTENCE,
})
