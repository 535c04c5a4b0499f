import type { ApiErrorCode } from '@portal/contract/errors.ts'
import type {} from 'fastify'

/**
 * What repeating a call does, for a client that lost the answer. `same`: the same effect and answer. `refused`: no
 * further effect, and the answer says so. `another`: creates another one, the earlier one stays. `replaces`: creates
 * another one, the earlier one is void.
 */
export type RepeatEffect = 'same' | 'refused' | 'another' | 'replaces'

export interface Repeat {
  effect: RepeatEffect
  /** pt-BR; empty where the effect says it all */
  note: string
}

declare module 'fastify' {
  /** Documentation that the schema carries beside the shapes that validate. */
  interface FastifySchema {
    /** The route's own errors; those that many routes share are added by `http/docs/errors.ts`. */
    errors?: readonly ApiErrorCode[]
    /** Every route that changes something has it. */
    repeat?: Repeat
  }
}

export const ownErrors = (...codes: ApiErrorCode[]): readonly ApiErrorCode[] => codes

export const repeated = (effect: RepeatEffect, note = ''): Repeat => ({ effect, note })
