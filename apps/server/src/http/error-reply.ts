import type { Problem } from '@portal/contract/common.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../base/errors.ts'
import { notFound, toAppError } from './problem.ts'

export const TITLES: Record<number, string> = {
  400: 'Pedido inválido',
  401: 'Não autenticado',
  403: 'Sem permissão',
  404: 'Não encontrado',
  408: 'Tempo esgotado',
  409: 'Conflito',
  412: 'Versão desatualizada',
  413: 'Grande demais',
  415: 'Tipo não aceito',
  422: 'Não aceito',
  429: 'Pedidos demais',
  431: 'Cabeçalhos grandes demais',
  500: 'Erro',
  503: 'Indisponível',
  507: 'Sem espaço',
}

const FAULT = () =>
  new AppError(500, 'server.error', 'Ocorreu um erro interno. Tente de novo; se persistir, informe o código do pedido.')

/** RFC 9457, plus `error` and `message` for the seed's clients. */
export function toProblem(error: AppError, instance: string): Problem {
  return {
    type: error.code,
    title: TITLES[error.status] ?? 'Erro',
    status: error.status,
    detail: error.message,
    instance,
    error: error.message,
    message: error.message,
    ...(error.versao !== undefined ? { versao: error.versao } : {}),
    ...(error.erros ? { erros: error.erros } : {}),
  }
}

/** An aborted operation whose client has disconnected is not a fault. */
const isGivenUp = (error: unknown, { socket }: FastifyRequest): boolean =>
  socket.destroyed &&
  error instanceof Error &&
  // a compressor fails with the second code when its reader is gone
  (error.name === 'AbortError' || (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE')

/** The only function that turns an error into a response. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error)
  if (!appError && isGivenUp(error, request)) request.log.info('quem pediu desistiu da resposta')
  else if (!appError) request.log.error({ err: error }, 'falha ao atender o pedido')
  // an AppError without a cause (still starting, disk full) is logged by its message alone
  else if (appError.status >= 500) request.log.warn(appError.cause ? { err: appError.cause } : {}, appError.message)
  const answer = appError ?? FAULT()
  if (answer.retryAfter !== undefined) void reply.header('retry-after', String(answer.retryAfter))
  if (answer.status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply
    .code(answer.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(toProblem(answer, request.id))
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => replyWithError(error, request, reply))
}

export const replyNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  replyWithError(notFound(), request, reply)
