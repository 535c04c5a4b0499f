import { FiscalError } from '@portal/fiscal/base/error.ts'
import type { FastifyError } from 'fastify'
import { AppError } from '../base/errors.ts'
import { isDatabaseAway, isDatabaseBusy, isDiskFull } from '../db/away.ts'
import { invalidRequest, toFieldProblems } from './field-problems.ts'

const ACCEPTED: Record<string, AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError(415, 'request.media_type', 'Este tipo de conteúdo não é aceito aqui.'),
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError(413, 'request.too_large', 'O conteúdo enviado passa do tamanho máximo.'),
  FST_REQ_FILE_TOO_LARGE: new AppError(413, 'request.too_large', 'O arquivo enviado passa do tamanho máximo.'),
}

/**
 * Maps an error to the AppError shown to the caller. Returns null for an internal fault, whose details are
 * hidden.
 */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof FiscalError) return new AppError(422, error.code, error.message)
  if (isDatabaseAway(error)) return databaseAway(error)
  if (isDatabaseBusy(error)) return databaseBusy(error)
  if (isDiskFull(error)) return diskFull(error)
  return isFastifyError(error) ? fromFastify(error) : null
}

export const databaseAway = (cause?: unknown): AppError =>
  new AppError(503, 'database.away', 'O banco de dados não está respondendo. Tente de novo em instantes.', {
    cause,
    retryAfter: 5,
  })

const databaseBusy = (cause: unknown): AppError =>
  new AppError(503, 'database.busy', 'O banco de dados está ocupado demais agora. Tente de novo em instantes.', {
    cause,
    retryAfter: 5,
  })

const diskFull = (cause: unknown): AppError =>
  new AppError(
    507,
    'server.no_space',
    'Não há espaço em disco no servidor: nada foi gravado. Avise quem cuida do portal.',
    {
      cause,
      retryAfter: 60,
    },
  )

const isFastifyError = (error: unknown): error is FastifyError => error instanceof Error && 'statusCode' in error

function fromFastify(error: FastifyError): AppError | null {
  if (error.validation) return invalidRequest(toFieldProblems(error))
  const problem = ACCEPTED[error.code]
  if (problem) return problem
  const status = error.statusCode ?? 500
  if (status === 413) return ACCEPTED.FST_REQ_FILE_TOO_LARGE ?? null
  // an address that is too long matches no route
  if (status === 404 || status === 414) return notFound()
  return status >= 400 && status < 500
    ? new AppError(status, 'request.malformed', 'O pedido não pôde ser lido.', { cause: error })
    : null
}

export const notFound = () => new AppError(404, 'route.not_found', 'Endereço não encontrado.')
