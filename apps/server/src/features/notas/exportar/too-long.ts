import { AppError } from '../../../base/errors.ts'

/** SQLSTATE query_canceled: the statement timeout was exceeded. */
const CANCELLED = '57014'

/** Awaits `work`; turns a statement timeout into AppError 422 `exportar.too_long`. */
export async function refuseTooLong<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === CANCELLED)) throw cause
    const text = 'São notas demais para somar de uma vez. Divida o período e tente de novo.'
    throw new AppError(422, 'exportar.too_long', text, { cause })
  }
}
