import { AppError } from '../../../base/errors.ts'

/** PostgreSQL's code of a question that took longer than it may. */
const CANCELLED = '57014'

/** The same work, and a refusal that helps where a question of it took too long. */
export async function refuseTooLong<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === CANCELLED)) throw cause
    const text = 'São notas demais para somar de uma vez. Divida o período e tente de novo.'
    throw new AppError(422, 'exportar.too_long', text, { cause })
  }
}
