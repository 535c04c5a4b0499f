import { API_BASE } from '@portal/contract/common.ts'
import type { OpenApiCall, OpenApiDocument } from './openapi.ts'

/** Prints `docs/api.md`: the hand-written introduction, then every call of the OpenAPI document by its tag. */
export function printApi(introduction: string, document: OpenApiDocument): string {
  const sections = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths ?? {}))
    for (const [method, call] of Object.entries(methods)) {
      const tag = call.tags?.[0] ?? 'outros'
      sections.set(tag, [...(sections.get(tag) ?? []), printCall(`${method.toUpperCase()} ${localPath(path)}`, call)])
    }
  const calls = [...sections].map(([tag, texts]) => `## ${tag}\n\n${texts.join('\n')}`)
  return `${introduction.trimEnd()}\n\n${calls.join('\n')}`
}

const localPath = (path: string): string => path.replace(API_BASE, '')

function printCall(name: string, call: OpenApiCall): string {
  const lines = [
    ...query(call),
    ...bodies(call),
    ...Object.entries(call.responses)
      .filter(([status]) => Number(status) < 400)
      .map(([status, { content }]) => `- **${status}:** ${contentText(content) || 'sem corpo'}`),
    ...ownErrors(call),
  ]
  const paragraphs = `${call.summary ?? ''}.\n\n${call.description ?? ''}`.split('\n').map((line) => wrapped(line))
  return `### ${name}\n\n${paragraphs.join('\n')}\n\n${lines.map((line) => wrapped(line, '  ')).join('\n')}\n`
}

const WIDTH = 160
/** At the start of a line, Markdown reads these as a list, a heading or a quotation. */
const LINE_MARK = /^([-+*>]|#+|\d+[.)])$/

/** Breaks a line at WIDTH columns, never inside a code span. `indent` begins the following lines. */
function wrapped(text: string, indent = ''): string {
  const [first = '', ...words] = text.match(/(?:`[^`]*`|[^\s`])+/g) ?? []
  const lines = [first]
  for (const word of words) {
    const line = lines.at(-1) ?? ''
    if (line.length + 1 + word.length <= WIDTH || LINE_MARK.test(word)) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(`${indent}${word}`)
  }
  return lines.join('\n')
}

function query({ parameters = [] }: OpenApiCall): string[] {
  const words = parameters.filter((word) => word.in === 'query').map(({ name, required }) => word(name, required))
  return words.length > 0 ? [`- **Parâmetros:** ${words.join(', ')}`] : []
}

const bodies = ({ requestBody }: OpenApiCall): string[] =>
  requestBody ? [`- **Corpo:** ${contentText(requestBody.content)}`] : []

const word = (name: string, required = false): string => `\`${name}${required ? '' : '?'}\``

function contentText(content: Record<string, { schema?: unknown }> = {}): string {
  return Object.entries(content)
    .map(([type, { schema }]) => (type === 'application/json' ? shapeOf(schema) : `\`${type}\``))
    .join(' ou ')
}

/** The properties of an object, one level into its `data`; `?` marks optional ones. */
function shapeOf(schema: unknown): string {
  const { properties, required, items } = schema as {
    // cast: only these JSON Schema keywords are read
    properties?: Record<string, unknown>
    required?: string[]
    items?: unknown
  }
  if (items) return `lista de ${shapeOf(items)}`
  if (!properties) return 'JSON'
  const words = Object.entries(properties).map(([name, part]) => {
    const shape = name === 'data' ? `: ${shapeOf(part)}` : ''
    return `${word(name, required?.includes(name))}${shape}`
  })
  return `{ ${words.join(', ')} }`
}

/** Errors that only some calls return; the introduction lists the common ones. */
function ownErrors({ responses }: OpenApiCall): string[] {
  return Object.entries(responses).flatMap(([status, { description }]) => {
    const meanings = description.match(/`[a-z]+\.[a-z_*]+`: [^`]*/g) ?? []
    const own = meanings.map((text) => text.trim()).filter((text) => !SHARED.test(text))
    return Number(status) < 400 ? [] : own.map((text) => `- **${status}** ${text}`)
  })
}

const SHARED =
  /^`(request\.(invalid|malformed|repeated|too_many|too_large|too_slow|media_type)|taxid\.invalid|cursor\.invalid|server\.(error|starting)|database\.\w+|session\.ended|empresa\.(no_right|role|second_factor)|key\.scope)`/
