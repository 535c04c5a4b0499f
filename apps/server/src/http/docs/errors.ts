import { API_ERRORS, type ApiErrorCode } from '@portal/contract/errors.ts'
import type { FastifySchema } from 'fastify'
import type { Policy } from '../../base/policy.ts'
import type {} from '../../base/route-schema.ts'
import { objectSchema } from './examples.ts'

/** The properties of a route that decide which errors it can return. */
export interface DocumentedRoute {
  policy: Policy
  schema: FastifySchema
}

const EVERY_ROUTE: readonly ApiErrorCode[] = [
  'request.invalid',
  'request.malformed',
  'request.repeated',
  'request.too_many',
  'server.error',
  'database.away',
  'database.busy',
  'server.starting',
  'server.leaving',
]
const SIGNED_IN: readonly ApiErrorCode[] = ['session.ended', 'empresa.no_right', 'empresa.role', 'key.scope']
const WITH_BODY: readonly ApiErrorCode[] = ['request.too_slow', 'request.too_large', 'request.media_type']

/** Every error that a route can return: common errors, those of its kind and its own. */
export function errorsOf({ policy, schema }: DocumentedRoute): ApiErrorCode[] {
  const words = { ...objectSchema(schema.querystring).properties, ...objectSchema(schema.body).properties }
  const company = ['nr_cpfcnpj', 'cnpj_remetente', 'cpfcnpj'].some((word) => word in words)
  return [
    ...new Set<ApiErrorCode>([
      ...EVERY_ROUTE,
      ...(company ? (['taxid.invalid'] as const) : []),
      ...('cursor' in words ? (['cursor.invalid'] as const) : []),
      ...(policy === 'public' ? [] : SIGNED_IN),
      ...(policy === 'provider' ? (['provider.only'] as const) : []),
      ...(typeof policy === 'object' ? (['empresa.second_factor', 'empresa.limited'] as const) : []),
      ...(typeof policy === 'object' && policy.sped ? (['sped.no_right'] as const) : []),
      ...(schema.body ? WITH_BODY : []),
      ...(schema.errors ?? []),
    ]),
  ]
}

/** The error codes of a route grouped by status. */
export function errorsByStatus(codes: readonly ApiErrorCode[]): Map<number, ApiErrorCode[]> {
  const byStatus = new Map<number, ApiErrorCode[]>()
  for (const code of codes) {
    const [status] = API_ERRORS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return byStatus
}
