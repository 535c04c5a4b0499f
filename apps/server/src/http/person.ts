import type { FastifyRequest } from 'fastify'
import { shareOf } from '../features/acesso/base/caller.ts'

/** Key by which a bounded resource is shared: the signed-in caller (see `shareOf`), or the IP address. */
export const personOf = (request: FastifyRequest): string =>
  // the type declares `user` always, but public routes do not set it
  'user' in request && request.user ? shareOf(request.user) : request.ip
