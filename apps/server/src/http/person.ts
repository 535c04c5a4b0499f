import type { FastifyRequest } from 'fastify'
import { shareOf } from '../features/acesso/base/caller.ts'

/** Whose share of a bounded resource a call uses: the signed-in caller's (see `shareOf`), before sign-in the address's. */
export const personOf = (request: FastifyRequest): string =>
  // public routes have no user, although the type promises one to the others
  'user' in request && request.user ? shareOf(request.user) : request.ip
