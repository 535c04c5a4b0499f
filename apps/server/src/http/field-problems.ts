import { NAME_MESSAGE, NAME_PATTERN } from '@portal/contract/common.ts'
import type { FastifyError } from 'fastify'
import { AppError, type FieldProblem } from '../base/errors.ts'

type Issue = NonNullable<FastifyError['validation']>[number]

/**
 * Error for a request that fails validation. With a single problem the message includes it, for clients that
 * show only the message.
 */
export function invalidRequest(erros: FieldProblem[]): AppError {
  const [only, ...others] = erros
  const message =
    only && others.length === 0
      ? `O campo «${only.campo.slice(0, 60)}» não foi aceito. ${only.mensagem}`
      : 'Há campos inválidos no pedido.'
  return new AppError(400, 'request.invalid', message, { erros })
}

/** Validation errors in pt-BR, one per field, at most 50. */
export function toFieldProblems({ validation = [] }: FastifyError): FieldProblem[] {
  const problems = new Map<string, FieldProblem>()
  for (const issue of validation) {
    const campo = fieldOf(issue)
    if (!problems.has(campo) && problems.size < 50) problems.set(campo, { campo, mensagem: messageOf(issue) })
  }
  return [...problems.values()]
}

function fieldOf({ instancePath, params }: Issue): string {
  const missing = textOf(params.missingProperty) ?? textOf(params.additionalProperty)
  return [...instancePath.split('/').slice(1), ...(missing ? [missing] : [])].join('.') || 'corpo'
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const PATTERNS: Record<string, string> = {
  [NAME_PATTERN]: NAME_MESSAGE,
  '^[A-Z]{2}$': 'Informe a UF com as duas letras, como SP.',
}

const MESSAGES: Record<string, (params: Record<string, unknown>) => string> = {
  required: () => 'Campo obrigatório.',
  additionalProperties: () => 'Campo desconhecido.',
  type: ({ type }) => `Deve ser ${typeName(type)}.`,
  pattern: ({ pattern }) => PATTERNS[String(pattern)] ?? 'Formato inválido.',
  format: () => 'Formato inválido.',
  enum: () => 'Valor não aceito.',
  const: () => 'Valor não aceito.',
  anyOf: () => 'Valor não aceito.',
  minLength: ({ limit }) => (limit === 1 ? 'Não pode ficar vazio.' : `Deve ter ao menos ${String(limit)} caracteres.`),
  maxLength: ({ limit }) => `Deve ter no máximo ${String(limit)} caracteres.`,
  minimum: ({ limit }) => `Deve ser no mínimo ${String(limit)}.`,
  maximum: ({ limit }) => `Deve ser no máximo ${String(limit)}.`,
  maxItems: ({ limit }) => `Deve ter no máximo ${String(limit)} itens.`,
  minItems: ({ limit }) => (limit === 1 ? 'Deve ter ao menos um item.' : `Deve ter ao menos ${String(limit)} itens.`),
}

const messageOf = ({ keyword, params }: Issue): string => MESSAGES[keyword]?.(params) ?? 'Valor inválido.'

const TYPE_NAMES: Record<string, string> = {
  string: 'texto',
  number: 'número',
  integer: 'número inteiro',
  boolean: 'verdadeiro ou falso',
  array: 'lista',
  object: 'objeto',
}
const typeName = (type: unknown): string => (typeof type === 'string' ? TYPE_NAMES[type] : undefined) ?? 'de outro tipo'
