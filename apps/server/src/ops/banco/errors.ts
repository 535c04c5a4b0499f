import { AppError } from '../../base/errors.ts'

/** The database cannot be distributed as it is; `message` (pt-BR) says who must do what. */
export const distributeRefused = (message: string, cause?: unknown) =>
  new AppError(409, 'banco.refused', message, { cause })

/** A step failed. The steps before it stay done. */
export function distributeFailed(step: string, cause: unknown): AppError {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new AppError(503, 'banco.failed', `${step}: ${why}. O que já foi feito fica; rode o comando outra vez.`, {
    cause,
  })
}
